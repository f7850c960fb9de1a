// What the project needs from the machine: how each thing is recognised and what it is called for package managers.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, outputOf } from './process.mjs';

// As engine/cmake/staged_headers.cmake looks for them.
const includeFolders = [
  ...(process.env.ATTENTION_HEADER_PATHS ?? '').split(';'),
  '/usr/local/include',
  '/usr/include',
  '/opt/homebrew/include',
].filter(Boolean);

const hasHeader = (...names) =>
  names.some((name) => includeFolders.some((folder) => existsSync(join(folder, name))));

/** A Python 3 that can import NumPy ($ATTENTION_PYTHON, python3, /usr/bin/python3), or null. */
export function findPython() {
  const candidates = [process.env.ATTENTION_PYTHON, findProgram('python3'), '/usr/bin/python3'];
  return candidates.find((path) => path && outputOf(path, ['-c', 'import numpy']) !== null) ?? null;
}

export const findClangFormat = () => findProgram('clang-format-14', 'clang-format');

export const findChromium = () =>
  process.env.CHROMIUM ??
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

/** The same Chromium without its windows: it opens a page in half the time. */
const findHeadlessShell = () =>
  process.env.CHROMIUM ?? findProgram('chromium-headless-shell', 'chrome-headless-shell');

/** For tests that open many pages and look at nothing around them. */
export const findQuickChromium = () => findHeadlessShell() ?? findChromium();

/** Does clang++ come with libFuzzer? Distributions pack it apart from the compiler. */
export function canFuzz() {
  const clang = findProgram('clang++');
  const folder = clang && outputOf(clang, ['-print-runtime-dir']);
  return (
    Boolean(folder) && existsSync(folder) && readdirSync(folder).some((file) => /rt\.fuzzer.*\.a$/.test(file))
  );
}

const drawsVietnamese = () => (outputOf('fc-list', [':lang=vi', 'family']) ?? '') !== '';

/**
 * goals: which commands need it. optional: the command goes on without it, only slower or less pretty.
 * apt: Debian and Ubuntu packages. brew: Homebrew's name, for the message on other systems.
 */
export const requirements = [
  { what: 'cmake', goals: ['build'], found: () => findProgram('cmake'), apt: ['cmake'], brew: 'cmake' },
  { what: 'ninja', goals: ['build'], found: () => findProgram('ninja'), apt: ['ninja-build'], brew: 'ninja' },
  {
    what: 'emcc (Emscripten)',
    goals: ['build'],
    found: () => findProgram('emcc'),
    apt: ['emscripten'],
    brew: 'emscripten',
  },
  {
    what: 'xtensor headers',
    goals: ['build'],
    found: () => hasHeader('xtensor/xtensor.hpp', 'xtensor/containers/xtensor.hpp'),
    apt: ['libxtensor-dev'],
    brew: 'xtensor',
  },
  {
    what: 'ccache',
    goals: ['build'],
    optional: true,
    found: () => findProgram('ccache'),
    apt: ['ccache'],
    brew: 'ccache',
  },
  {
    what: 'a C++ compiler',
    goals: ['test'],
    found: () => findProgram('g++', 'clang++', 'c++'),
    apt: ['g++'],
    brew: 'gcc',
  },
  {
    what: 'Catch2 headers',
    goals: ['test'],
    found: () => hasHeader('catch2/catch.hpp', 'catch2/catch_all.hpp'),
    apt: ['catch2'],
    brew: 'catch2',
  },
  {
    what: 'clang++ with libFuzzer',
    goals: ['test'],
    optional: true,
    found: canFuzz,
    apt: ['clang', 'libclang-rt-dev'],
    brew: 'llvm',
  },
  {
    what: 'Python 3 with NumPy',
    goals: ['test'],
    found: findPython,
    apt: ['python3-numpy'],
    brew: 'numpy',
  },
  { what: 'Chromium', goals: ['test'], found: findChromium, apt: ['chromium'], brew: 'chromium' },
  {
    what: 'Chromium without windows',
    goals: ['test'],
    optional: true,
    found: findHeadlessShell,
    apt: ['chromium-headless-shell'],
    brew: 'chromium',
  },
  {
    what: 'fonts with Vietnamese letters',
    goals: ['test'],
    optional: true,
    found: drawsVietnamese,
    apt: ['fontconfig', 'fonts-noto-core', 'fonts-noto-mono'],
    brew: 'font-noto-sans',
  },
  {
    what: 'clang-format',
    goals: ['verify'],
    found: findClangFormat,
    apt: ['clang-format'],
    brew: 'clang-format',
  },
];
