// The test bodies as one script for browsers, with the TypeScript and JSON they import.
import { rolldown } from 'rolldown';
import { at } from '../../../web/build/paths.mjs';

/** Bundles the module `entry` (a path from the root) and returns its text. */
export async function bundled(entry) {
  const bundle = await rolldown({
    input: at(entry),
    external: [/\/dist\/engine\//],
    resolve: {
      alias: { '#wasm-build': at('build/wasm'), '#sentences': at('web/src/engine/sentences.ts') },
    },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'es', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
