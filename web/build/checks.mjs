// The checks of `npm run verify` beside the tests, as tasks. They are quick, so they always run.
import { filesUnder } from './fingerprint.mjs';
import { distTasks } from './graph.mjs';
import { outputOf } from './process.mjs';
import { findClangFormat } from './requirements.mjs';

// Other versions of clang-format break lines elsewhere; this one decides.
const referenceClangFormat = '14';

const node = (...words) => [process.execPath, ...words];
const cppFiles = () =>
  filesUnder(['engine', 'tests/engine', 'tests/fuzz']).filter((file) => /\.(hpp|cpp)$/.test(file));

export const biomeCommand = (...words) =>
  node('node_modules/@biomejs/biome/bin/biome', 'check', ...words, '.');
export const clangFormatCommand = (...words) => [findClangFormat(), ...words, ...cppFiles()];

/** Whether the clang-format found here is the one whose opinion counts. */
export function hasReferenceClangFormat() {
  const program = findClangFormat();
  const version = program && /version (\d+)/.exec(outputOf(program, ['--version']) ?? '')?.[1];
  return version === referenceClangFormat;
}

function formatOfCpp() {
  if (hasReferenceClangFormat()) {
    return { about: 'format of C++', commands: [clangFormatCommand('--dry-run', '--Werror')] };
  }
  return { about: `format of C++ left out: it needs clang-format ${referenceClangFormat}`, commands: [] };
}

/** All checks, as tasks. */
export function checks() {
  const all = [
    {
      name: 'check-web-format',
      about: 'format and lint of scripts, styles and data',
      commands: [biomeCommand()],
    },
    { name: 'check-cpp-format', ...formatOfCpp() },
    {
      name: 'check-types',
      about: 'types of the page',
      needs: ['content'],
      commands: [node('node_modules/typescript/bin/tsc', '--project', 'tsconfig.json')],
    },
    {
      name: 'check-structure',
      about: 'size limits, directions, wording',
      commands: [node('tests/tools/structure.mjs')],
      closing: 1,
    },
    {
      name: 'check-dist',
      about: 'contents of dist/, no other origin',
      needs: distTasks,
      commands: [node('tests/tools/dist-check.mjs')],
      closing: 1,
    },
    {
      name: 'check-budgets',
      about: 'size budgets',
      needs: distTasks,
      commands: [node('tests/tools/budgets.mjs')],
      closing: 6,
    },
    {
      name: 'check-speed',
      about: 'speed of the builds against each other and against the registers',
      needs: ['engine-package', 'bench-kernels'],
      alone: true,
      commands: [node('--import', './tests/tools/ts-loader.mjs', 'engine/bench/floors.mjs')],
      closing: 4,
    },
  ];
  return all.map((check) => ({ inputs: [], volatile: true, ...check }));
}
