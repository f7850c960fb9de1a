// dist/element: <attention-lesson> as an ES module, and with `--mode iife` as a classic script beside it.
import { defineConfig } from 'vite';
import { at } from './paths.mjs';
import { sharedConfig } from './vite.shared.mjs';

const entry = at('web/src/entries/element.ts');
const classicEntry = '\0classic-element';

// The classic script imports the element for its effect only: without exports it leaves no global name behind.
const classic = {
  name: 'classic-element-entry',
  resolveId: (id) => (id === classicEntry ? id : null),
  load: (id) => (id === classicEntry ? `import ${JSON.stringify(entry)};` : null),
};

export default defineConfig(({ mode }) => {
  const config = sharedConfig('inline', 'dist/element');
  const isClassic = mode === 'iife';
  return {
    ...config,
    mode: 'production',
    plugins: isClassic ? [...config.plugins, classic] : config.plugins,
    build: {
      ...config.build,
      emptyOutDir: !isClassic,
      rolldownOptions: {
        input: isClassic ? classicEntry : entry,
        preserveEntrySignatures: 'strict',
        output: {
          format: isClassic ? 'iife' : 'es',
          entryFileNames: isClassic ? 'attention-lesson.iife.js' : 'attention-lesson.js',
          codeSplitting: false,
        },
      },
    },
  };
});
