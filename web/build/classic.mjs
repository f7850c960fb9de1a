// `import text from './file.ts?classic'`: the file and all it imports as one classic script, given as its text, so that
// whoever imports it decides where it runs: in a worker from a blob, or in the page.
import { rolldown } from 'rolldown';

const marker = '\0classic:';
const form = '?classic';

export const classic = {
  name: 'classic-scripts',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith(form)) return null;
    const found = await this.resolve(source.slice(0, -form.length), importer, { skipSelf: true });
    return found && `${marker}${found.id}`;
  },
  async load(id) {
    if (!id.startsWith(marker)) return null;
    // Names such as '#wasm-build/…' lead where they lead in the build around.
    const asOutside = {
      name: 'as-outside',
      resolveId: (source, importer) => this.resolve(source, importer, { skipSelf: true }),
    };
    const bundle = await rolldown({
      input: id.slice(marker.length),
      plugins: [asOutside],
      tsconfig: true,
      checks: { pluginTimings: false },
    });
    const { output } = await bundle.generate({ format: 'iife', codeSplitting: false, minify: true });
    await bundle.close();
    const [{ code, moduleIds }] = output;
    for (const path of moduleIds) this.addWatchFile(path);
    return `export default ${JSON.stringify(code)};`;
  },
};
