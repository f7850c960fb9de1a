// `import text from './file?packed'`: the file's bytes, deflated and written as base64, for builds that inline
// everything. Opened at run time by web/src/model/unpack.ts.
//
// `import pair from './<name>-simd/<name>.wasm?packed-with-scalar'`: a SIMD build and the scalar build beside it, which
// is the same for the most part. Deflate looks back 32 KB, less than one of them; cut into slices that take turns, each
// slice finds its twin near enough, and both weigh little more than one.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

const marker = '\0packed:';
const ending = '.text.js';

const sliceCount = 16;

/** Where each slice of a file ends. */
const endsOf = ({ length }) =>
  Array.from({ length: sliceCount }, (_, place) => Math.floor((length * (place + 1)) / sliceCount));

const textOf = (bytes) => deflateRawSync(bytes, { level: 9 }).toString('base64');

/** What stands behind `?`, and what the module exports for the files it takes. */
const forms = {
  packed: {
    pathsOf: (path) => [path],
    packed: ([bytes]) => textOf(bytes),
  },
  'packed-with-scalar': {
    pathsOf: (path) => [path, path.replace(/-simd\/(?=[^/]*$)/, '-scalar/')],
    packed: (files) => {
      const ends = files.map(endsOf);
      const turns = ends[0].flatMap((_, turn) =>
        files.map((bytes, which) => bytes.subarray(ends[which][turn - 1] ?? 0, ends[which][turn])),
      );
      return { text: textOf(Buffer.concat(turns)), ends };
    },
  },
};

export const packed = {
  name: 'packed-files',
  enforce: 'pre',
  async resolveId(source, importer) {
    const [path, form] = source.split('?');
    if (!(form in forms)) return null;
    const found = await this.resolve(path, importer, { skipSelf: true });
    // Not a JSON or wasm module any more, so the name must not end like one.
    return found && `${marker}${form}:${found.id}${ending}`;
  },
  load(id) {
    if (!id.startsWith(marker)) return null;
    const [form, ...rest] = id.slice(marker.length, -ending.length).split(':');
    const paths = forms[form].pathsOf(rest.join(':'));
    for (const path of paths) this.addWatchFile(path);
    return `export default ${JSON.stringify(forms[form].packed(paths.map((path) => readFileSync(path))))};`;
  },
};
