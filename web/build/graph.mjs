// All tasks of the project: what is built from what. Read by start, build, test, verify and bench.
import { programIdentity } from './fingerprint.mjs';
import { at } from './paths.mjs';
import { findProgram } from './process.mjs';

const engineSources = ['engine', 'CMakeLists.txt', 'CMakePresets.json'];
const engineTests = ['tests/engine', 'tests/golden'];
const buildScripts = ['web/build', 'package-lock.json', 'tsconfig.json'];
const pageSources = [
  'web/index.html',
  'web/bench.html',
  'web/src',
  'web/content',
  'build/content',
  ...buildScripts,
];
const wasmBuilds = ['simd', 'relaxed', 'scalar'];
const filesOf = (module, build) =>
  [`${module}.wasm`, `${module}.js`, 'build-id.js'].map((file) => `build/wasm/${module}-${build}/${file}`);
const wasmFiles = [
  ...wasmBuilds.flatMap((build) => filesOf('attention', build)),
  ...['simd', 'scalar'].flatMap((build) => filesOf('workshop', build)),
];

/** Environment of CMake and Emscripten, whatever Node they are run with. */
function toolEnvironment() {
  const environment = {
    // Emscripten's optimiser imports acorn; its own copy is out of reach of a Node that is not the system's.
    NODE_PATH: at('node_modules'),
    EM_NODE_JS: process.execPath,
  };
  const ccache = findProgram('ccache');
  if (!ccache) return environment;
  return {
    ...environment,
    CMAKE_CXX_COMPILER_LAUNCHER: ccache,
    CMAKE_C_COMPILER_LAUNCHER: ccache,
    // The same sources in another folder are the same: a fresh clone on this machine compiles from the cache.
    CCACHE_BASEDIR: at(),
    CCACHE_NOHASHDIR: '1',
    // What ccache asks for before it trusts precompiled headers.
    CCACHE_SLOPPINESS: 'pch_defines,time_macros',
  };
}

function configureWasm(...options) {
  // emcmake of Emscripten 3.1.6 passes Node an option that Node 20 refuses, unless the emulator is named.
  const emulator = `-DCMAKE_CROSSCOMPILING_EMULATOR=${process.execPath}`;
  return ['emcmake', 'cmake', '--preset', 'wasm', emulator, ...options];
}

function cmakeTask({ preset, about, seconds, inputs, outputs }) {
  const wasm = preset === 'wasm';
  const tools = wasm ? ['cmake', 'ninja', 'emcc', 'wasm-opt'] : ['cmake', 'ninja', 'g++', 'clang++'];
  return {
    name: preset,
    about,
    seconds,
    // Pages are waited for by most suites; what only tests need is compiled in what they leave of the processor.
    givesWay: !wasm,
    inputs,
    except: ['engine/bench'],
    outputs,
    identity: () => tools.map((tool) => programIdentity(findProgram(tool))).join(),
    env: toolEnvironment,
    commands: [
      wasm ? configureWasm() : ['cmake', '--preset', preset],
      ['cmake', '--build', `build/${preset}`, '--parallel', '2'],
    ],
  };
}

const vite = (config, ...more) => [
  process.execPath,
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  `web/build/vite.${config}.config.mjs`,
  ...more,
];

const page = {
  inputs: [...pageSources, ...wasmFiles],
  needs: ['content', 'wasm'],
};

/** Tasks whose products go into dist/. */
export const productTasks = [
  {
    name: 'content',
    about: 'setting formulas and listings, gathering topics',
    inputs: ['web/content', 'web/src/topics', 'web/src/steps', 'web/src/state', ...buildScripts],
    outputs: ['build/content', 'docs/coverage.md'],
    commands: [
      [process.execPath, 'web/build/content.mjs'],
      [process.execPath, '--import', './tests/tools/ts-loader.mjs', 'web/build/coverage.mjs'],
    ],
  },
  cmakeTask({
    preset: 'wasm',
    about: 'compiling the engine to WebAssembly',
    seconds: 90,
    inputs: engineSources,
    outputs: wasmFiles,
  }),
  {
    ...page,
    name: 'engine-package',
    about: 'bundling dist/engine',
    outputs: ['dist/engine'],
    needs: ['wasm'],
    commands: [vite('engine'), vite('engine', '--mode', 'workshop')],
  },
  { ...page, name: 'site', about: 'bundling dist/site', outputs: ['dist/site'], commands: [vite('site')] },
  {
    ...page,
    name: 'element',
    about: 'bundling dist/element',
    outputs: ['dist/element'],
    commands: [vite('element'), vite('element', '--mode', 'iife')],
  },
  {
    ...page,
    name: 'offline',
    about: 'bundling dist/offline',
    outputs: ['dist/offline'],
    commands: [vite('offline')],
  },
];

/** Builds that only tests need. */
export const testBuildTasks = [
  cmakeTask({
    preset: 'native-sanitized',
    about: 'compiling engine and tests with sanitizers',
    seconds: 80,
    inputs: [...engineSources, ...engineTests],
    outputs: [],
  }),
  cmakeTask({
    preset: 'native-fuzz',
    about: 'compiling engine and fuzz targets with sanitizers',
    seconds: 40,
    inputs: [...engineSources, 'tests/fuzz'],
    outputs: [],
  }),
  {
    name: 'wasm-tests',
    about: 'compiling engine tests to WebAssembly',
    seconds: 50,
    inputs: [...engineSources, ...engineTests],
    outputs: ['build/wasm/tests/engine/engine_tests.js'],
    needs: ['wasm'],
    givesWay: true,
    env: toolEnvironment,
    // In the folder of what is shipped, so that the tests are linked with the same objects.
    commands: [
      configureWasm('-DATTENTION_TESTS=ON'),
      ['cmake', '--build', 'build/wasm', '--target', 'engine_tests', '--parallel', '2'],
    ],
  },
];

/** What only `npm run bench` needs: the kernels of each wasm build as files of their own. */
export const benchTasks = [
  {
    name: 'bench-kernels',
    about: 'linking the kernels alone',
    inputs: engineSources,
    outputs: wasmBuilds.map((build) => `build/wasm/kernels-${build}/kernels.wasm`),
    needs: ['wasm'],
    env: toolEnvironment,
    commands: [['cmake', '--build', 'build/wasm', '--target', 'attention_kernels']],
  },
];

export const distTasks = ['engine-package', 'site', 'element', 'offline'];
