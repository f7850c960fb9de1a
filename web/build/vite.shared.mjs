// What the three builds of the page have in common, and where they differ: how wasm, worker and texts reach the page.
import { glueAliases } from './one-glue.mjs';
import { packed } from './packed.mjs';
import { at } from './paths.mjs';

const sources = {
  // Files of their own, fetched by address: the site.
  files: {
    wasm: 'wasm-urls.ts',
    workshop: 'workshop-urls.ts',
    worker: 'worker-file.ts',
    texts: 'texts-files.ts',
  },
  // Inside the script, packed or as a blob: the element and the offline page, which may not fetch.
  inline: {
    wasm: 'wasm-inline.ts',
    workshop: 'workshop-inline.ts',
    worker: 'worker-inline.ts',
    texts: 'texts-packed.ts',
  },
};

/** Vite options for one build. `delivery`: 'files' or 'inline'; `outDir` relative to the root. */
export function sharedConfig(delivery, outDir) {
  const chosen = sources[delivery];
  return {
    root: at('web'),
    base: './',
    publicDir: false,
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: [
        { find: /^#content\//, replacement: `${at('build/content')}/` },
        ...glueAliases(),
        { find: /^#wasm-build\//, replacement: `${at('build/wasm')}/` },
        { find: /^#wasm$/, replacement: at('web/src/engine', chosen.wasm) },
        { find: /^#workshop$/, replacement: at('web/src/engine', chosen.workshop) },
        { find: /^#worker$/, replacement: at('web/src/engine', chosen.worker) },
        { find: /^#sentences$/, replacement: at('web/src/engine/sentences-short.ts') },
        { find: /^#topic-texts$/, replacement: at('web/src/topics', chosen.texts) },
      ],
    },
    plugins: [packed],
    worker: {
      // A module worker from a blob does not start on file:// in Chromium; a classic one does everywhere.
      format: delivery === 'inline' ? 'iife' : 'es',
    },
    build: {
      outDir: at(outDir),
      emptyOutDir: true,
      target: 'es2022',
      // The inlined polyfill would add nothing for es2022 browsers.
      modulePreload: { polyfill: false },
      assetsInlineLimit: delivery === 'inline' ? Number.MAX_SAFE_INTEGER : 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
    },
  };
}
