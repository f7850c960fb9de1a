// `import text from './file?packed'`: the file's bytes, deflated and written as base64, for builds that inline
// everything. Opened at run time by web/src/model/unpack.ts.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

const query = '?packed';
const marker = '\0packed:';
const ending = '.text.js';

export const packed = {
  name: 'packed-files',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith(query)) return null;
    const found = await this.resolve(source.slice(0, -query.length), importer, { skipSelf: true });
    // Not a JSON or wasm module any more, so the name must not end like one.
    return found && `${marker}${found.id}${ending}`;
  },
  load(id) {
    if (!id.startsWith(marker)) return null;
    const path = id.slice(marker.length, -ending.length);
    this.addWatchFile(path);
    const text = deflateRawSync(readFileSync(path), { level: 9 }).toString('base64');
    return `export default ${JSON.stringify(text)};`;
  },
};
