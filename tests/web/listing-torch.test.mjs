// The PyTorch program on the page is run with PyTorch under the same settings as the NumPy one, and every variable must
// equal the engine's tensor. Skipped, and said so, where no Python has PyTorch.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { listingFor, listingText } from '../../web/src/model/listing.ts';
import { findTorchPython, runPrograms } from './listing-python.mjs';
import { allSettings, assertProgramsAgree, base, engineRun, worstDifference } from './listing-runs.mjs';

const read = async (path) => JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
const listing = await read('../../build/content/listing-torch.json');
const numpyListing = await read('../../build/content/listing.json');

const python = findTorchPython();
const needsTorch = { skip: python === undefined ? 'no Python with PyTorch was found' : false };

// Relative to numbers above 1. PyTorch hands float32 products to BLAS and its exp to a vectorised approximation, each
// with an order and roundings of its own; with 6e-8 per rounding and up to 64 terms, ten stages stay within 1e-5.
const tolerance = { float64: 1e-12, float32: 1e-5 };

let engine;
before(async () => {
  const { loadEngine } = await import('../../dist/engine/index.js');
  engine = await loadEngine();
});
after(() => engine?.dispose());

test('the program computes what the engine computes, tensor by tensor, under every setting', needsTorch, () =>
  assertProgramsAgree(engine, listing, tolerance, python),
);

test('left as nn.Linear makes them, bias and initial matrix give another output', needsTorch, () => {
  const text = listingText(listingFor(listing, base));
  for (const line of ['    layer.weight.copy_(W.T)\n', '    layer.bias.zero_()\n']) {
    assert.ok(text.includes(line), line);
    const [{ variables }] = runPrograms([{ text: text.replace(line, ''), names: ['output'] }], python);
    const worst = worstDifference(variables.output, engineRun(engine, base).output, line);
    assert.ok(worst > 1e-3, `without ${line.trim()} the output differs by ${worst} only`);
  }
});

test('each of the ten steps has lines of its own, in the order of the NumPy program', () => {
  const stepsOf = (program, run) => [
    ...new Set(listingFor(program, run).flatMap(({ step }) => (step === null ? [] : [step]))),
  ];
  for (const run of allSettings()) {
    const steps = stepsOf(listing, run);
    assert.equal(steps.length, 10);
    assert.deepEqual(steps, stepsOf(numpyListing, run));
  }
});

test('the program is short enough to read, and no directive or placeholder reaches the reader', () => {
  for (const run of allSettings()) {
    const text = listingText(listingFor(listing, run));
    assert.doesNotMatch(text, /#@|__[A-Z_]+__/);
    const lines = text.trimEnd().split('\n');
    assert.ok(lines.length <= 78, `${lines.length} lines`);
    for (const line of lines) assert.ok(line.length <= 88, `too wide: ${line}`);
  }
});
