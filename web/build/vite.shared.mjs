// What the three builds of the page have in common, and where they differ: how wasm, worker and texts reach the page.
import { classic } from './classic.mjs';
import { glueAliases } from './one-glue.mjs';
import { packed } from './packed.mjs';
import { at } from './paths.mjs';

const sources = {
  // Files of their own, fetched by address: the site.
  files: {
    wasm: 'wasm-urls.ts',
    workshop: 'workshop-urls.ts',
    worker: 'worker-file.ts',
    mainLink: 'main-link.ts',
    texts: 'texts-files.ts',
  },
  // Inside the script, packed or as a blob: the element, which may not fetch.
  inline: {
    wasm: 'wasm-inline.ts',
    workshop: 'workshop-inline.ts',
    worker: 'worker-inline.ts',
    mainLink: 'main-link.ts',
    texts: 'texts-packed.ts',
  },
};
// The same, with what runs the engine in it once: the offline page, which is a script inside a page itself and may
// have others. A host of the element may forbid them.
sources.offline = { ...sources.inline, worker: 'worker-script.ts', mainLink: 'main-link-script.ts' };

/** Vite options for one build. `delivery`: 'files', 'inline' or 'offline'; `outDir` relative to the root. */
export function sharedConfig(delivery, outDir) {
  const chosen = sources[delivery];
  const isOneFile = delivery !== 'files';
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
        { find: /^#main-link$/, replacement: at('web/src/engine', chosen.mainLink) },
        { find: /^#sentences$/, replacement: at('web/src/engine/sentences-short.ts') },
        { find: /^#topic-texts$/, replacement: at('web/src/topics', chosen.texts) },
      ],
    },
    plugins: [packed, classic],
    worker: {
      // A module worker from a blob does not start on file:// in Chromium; a classic one does everywhere.
      format: isOneFile ? 'iife' : 'es',
    },
    build: {
      outDir: at(outDir),
      emptyOutDir: true,
      target: 'es2022',
      // The inlined polyfill would add nothing for es2022 browsers.
      modulePreload: { polyfill: false },
      assetsInlineLimit: isOneFile ? Number.MAX_SAFE_INTEGER : 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
    },
  };
}
