// dist/engine: the engine alone, an ES module for browsers, workers and Node.js, with its types and wasm files; and with
// `--mode workshop` the module beside it that loadWorkshop() imports. Whoever wants the engine does not wait until half as
// much text again has been read.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { glueAliases } from './one-glue.mjs';
import { at } from './paths.mjs';

const folder = 'dist/engine';
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));

/** Types beside `index.js`; they name each other. */
const types = {
  'api.d.ts': 'index.d.ts',
  'api-analysis.d.ts': 'api-analysis.d.ts',
  'api-errors.d.ts': 'api-errors.d.ts',
  'api-labs.d.ts': 'api-labs.d.ts',
  'api-training.d.ts': 'api-training.d.ts',
  'api-variants.d.ts': 'api-variants.d.ts',
  'api-workshop.d.ts': 'api-workshop.d.ts',
};
const files = {
  'build/wasm/attention-simd/attention.wasm': 'attention-simd.wasm',
  'build/wasm/attention-relaxed/attention.wasm': 'attention-relaxed.wasm',
  'build/wasm/attention-scalar/attention.wasm': 'attention-scalar.wasm',
  'build/wasm/workshop-simd/workshop.wasm': 'workshop-simd.wasm',
  'build/wasm/workshop-scalar/workshop.wasm': 'workshop-scalar.wasm',
};

// Vite keeps consumers' bundlers from seeing the addresses of the wasm files; seen, they copy the files along.
const plainAddresses = {
  name: 'plain-addresses',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code
        .replaceAll(/new URL\(\s*\/\* @vite-ignore \*\/\s*/g, 'new URL(')
        .replaceAll(/(['"`])\1\s*\+\s*import\.meta\.url/g, 'import.meta.url');
    }
  },
};

const besideIt = {
  name: 'engine-files',
  closeBundle() {
    for (const [from, to] of Object.entries(files)) copyFileSync(at(from), at(folder, to));
    for (const [from, to] of Object.entries(types)) {
      const text = readFileSync(at('web/src/engine', from), 'utf8');
      writeFileSync(at(folder, to), text.replaceAll('./api.d.ts', './index.d.ts'));
    }
    // Without this Node.js takes a copy of the folder for CommonJS and refuses `import.meta`.
    const description = { name: 'attention-engine', version, type: 'module', types: './index.d.ts' };
    writeFileSync(at(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  },
};

/** Each of the two modules leaves the other one where it is, so that there is one AttentionError. */
const besideEachOther = (isWorkshop) => ({
  name: 'two-modules',
  enforce: 'pre',
  resolveId(id) {
    if (isWorkshop && id === './error.ts') return { id: './index.js', external: 'relative' };
    if (!isWorkshop && id === './load-workshop.ts') return { id: './workshop.js', external: 'relative' };
    return null;
  },
});

export default defineConfig(({ mode }) => {
  const isWorkshop = mode === 'workshop';
  const [entry, file] = isWorkshop ? ['load-workshop.ts', 'workshop.js'] : ['index.ts', 'index.js'];
  return {
    root: at('web'),
    mode: 'production',
    publicDir: false,
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: [
        ...glueAliases(),
        { find: /^#wasm-build\//, replacement: `${at('build/wasm')}/` },
        { find: /^#sentences$/, replacement: at('web/src/engine/sentences.ts') },
      ],
    },
    plugins: [besideEachOther(isWorkshop), plainAddresses, ...(isWorkshop ? [] : [besideIt])],
    build: {
      outDir: at(folder),
      emptyOutDir: !isWorkshop,
      target: 'es2022',
      minify: 'terser',
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: { codeSplitting: false },
      },
      terserOptions: {
        module: true,
        compress: { passes: 2 },
        format: { comments: /webpackIgnore|@vite-ignore/ },
      },
      lib: { entry: at('web/src/engine', entry), formats: ['es'], fileName: () => file },
    },
  };
});
