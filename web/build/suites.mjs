// The test suites as tasks: each needs certain builds, and counts again only when something it reads has changed.
import { existsSync, readFileSync } from 'node:fs';
import { filesUnder, programIdentity } from './fingerprint.mjs';
import { benchTasks, productTasks, testBuildTasks } from './graph.mjs';
import { logPath, withoutColours } from './process.mjs';
import { canFuzz, findChromium, findPython, findQuickChromium } from './requirements.mjs';

const passedBefore = 'passed before with the same inputs, not run again';
const engine = ['engine', 'CMakeLists.txt', 'CMakePresets.json', 'tests/engine', 'tests/golden'];
const distFolders = ['dist/engine', 'dist/site', 'dist/element', 'dist/offline'];
const tools = ['tests/tools', 'web/build', 'package.json', 'package-lock.json', 'tsconfig.json'];

function ctestSuite({ name, about, seconds, needs, folder }) {
  return {
    name,
    about,
    seconds,
    inputs: engine,
    needs,
    env: pythonEnvironment,
    commands: [['ctest', '--test-dir', folder, '--verbose', '--parallel', '2']],
    closing: 4,
    countsOf: countsOfCtest,
  };
}

function nodeSuite({ name, about, seconds, files, inputs, needs, concurrency = 2 }) {
  const loader = './tests/tools/ts-loader.mjs';
  return {
    name,
    about,
    seconds,
    inputs: [...inputs, ...tools],
    identity: () => [findChromium(), findQuickChromium(), findPython()].map(programIdentity).join(),
    needs,
    env: pythonEnvironment,
    commands: [
      [
        process.execPath,
        ...['--import', loader, '--test', '--test-reporter=spec', `--test-concurrency=${concurrency}`],
        ...(files.length > 0 ? files : [`no-tests-for-${name}`]),
      ],
    ],
    closing: 8,
    countsOf: countsOfNode,
  };
}

const pythonEnvironment = () => ({ ATTENTION_PYTHON: findPython() ?? 'python3' });

const testFiles = (folder) => filesUnder([folder]).filter((file) => file.endsWith('.test.mjs'));

/** Only where there is a compiler that can: the requirements say what is missing. */
function fuzzSuite() {
  if (!canFuzz()) return [];
  const suite = nodeSuite({
    name: 'test-fuzz',
    about: 'fuzz targets under sanitizers, a minute each',
    seconds: 60,
    files: testFiles('tests/fuzz'),
    inputs: [...engine.filter((path) => !path.startsWith('tests/')), 'tests/fuzz'],
    needs: ['native-fuzz'],
  });
  return [suite];
}

/** The suites that exist in this tree, in the order of the summary. */
export function suites() {
  const web = testFiles('tests/web');
  const isListing = (file) => /\/listing[^/]*$/.test(file);
  const webInputs = ['web', 'tests/web', 'tests/golden', 'build/content', 'dist/engine'];
  const all = [
    ctestSuite({
      name: 'test-native',
      about: 'engine tests under sanitizers',
      seconds: 10,
      needs: ['native-sanitized'],
      folder: 'build/native-sanitized',
    }),
    ctestSuite({
      name: 'test-wasm',
      about: 'engine tests as WebAssembly in Node',
      seconds: 6,
      needs: ['wasm-tests'],
      folder: 'build/wasm',
    }),
    ...fuzzSuite(),
    nodeSuite({
      name: 'test-tools',
      about: 'tests of the build and test tools',
      seconds: 8,
      files: testFiles('tests/tools'),
      inputs: [],
      needs: [],
    }),
    nodeSuite({
      name: 'test-golden',
      about: 'golden files against the NumPy scripts that made them',
      seconds: 10,
      files: testFiles('tests/golden'),
      inputs: ['tests/golden', 'tests/web/listing-python.mjs'],
      needs: [],
    }),
    nodeSuite({
      name: 'test-web',
      about: 'unit tests of the page and its content',
      seconds: 40,
      files: web.filter((file) => !isListing(file)),
      inputs: webInputs,
      needs: ['content', 'engine-package'],
    }),
    nodeSuite({
      name: 'test-listings',
      about: 'listings run by Python and compared with the engine',
      seconds: 20,
      files: web.filter(isListing),
      inputs: webInputs,
      needs: ['content', 'engine-package'],
    }),
    nodeSuite({
      name: 'test-contract',
      about: 'contract tests of dist/engine in Node and Chromium',
      seconds: 100,
      files: testFiles('tests/contract'),
      inputs: ['tests/contract', 'tests/golden', 'web/src', 'dist/engine'],
      needs: ['content', 'engine-package'],
    }),
    nodeSuite({
      name: 'test-e2e',
      about: 'the built pages in Chromium, over http and from file://',
      seconds: 350,
      files: testFiles('tests/e2e'),
      inputs: ['tests/e2e', 'tests/golden', 'web/content', 'web/src/model', ...distFolders],
      needs: ['engine-package', 'site', 'element', 'offline'],
    }),
  ];
  return all.map((suite) => ({ ...suite, unchanged: passedBefore, noteOf: (name) => noteOf(suite, name) }));
}

/** Suites with the builds they need. */
export const allTasks = () => [...productTasks, ...benchTasks, ...testBuildTasks, ...suites()];

function noteOf(suite, name) {
  const counts = existsSync(logPath(name))
    ? suite.countsOf(withoutColours(readFileSync(logPath(name), 'utf8')))
    : null;
  return counts ? `${counts.passed} passed, ${counts.failed} failed` : undefined;
}

/** The counts in a note, for the sum at the end. */
export function countsOfNote(note) {
  const match = /^(\d+) passed, (\d+) failed$/.exec(note ?? '');
  return match ? { passed: Number(match[1]), failed: Number(match[2]) } : { passed: 0, failed: 0 };
}

export function countsOfNode(log) {
  const value = (word) => Number(new RegExp(`^\\S+ ${word} (\\d+)$`, 'm').exec(log)?.[1] ?? Number.NaN);
  const counts = { passed: value('pass'), failed: value('fail') + value('cancelled') };
  return Number.isNaN(counts.passed + counts.failed) ? null : counts;
}

/** Catch2 knows how many test cases its program ran; ctest counts the whole program as one test. */
export function countsOfCtest(log) {
  const ctest = /(\d+) tests? failed out of (\d+)/.exec(log);
  if (!ctest) return null;
  const good = /All tests passed \([\d,]+ assertions? in (\d+) test cases?\)/.exec(log);
  if (good && ctest[1] === '0') return { passed: Number(good[1]), failed: 0 };
  const mixed = /test cases: +(\d+) \|(?: +(\d+) passed \|)? +(\d+) failed/.exec(log);
  if (mixed) return { passed: Number(mixed[2] ?? 0), failed: Number(mixed[3]) };
  const failed = Number(ctest[1]);
  return { passed: Number(ctest[2]) - failed, failed };
}
