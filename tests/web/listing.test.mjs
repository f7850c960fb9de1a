// The program on the page is run with NumPy under many settings, and every variable must equal the engine's tensor.
// Needs build/content (node web/build/content.mjs) and dist/engine (npm run build).
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  listingFor,
  listingText,
  pythonNumber,
  runFileName,
  variableOf,
} from '../../web/src/model/listing.ts';
import { runPrograms } from './listing-python.mjs';
import { allSettings, assertProgramsAgree, base, engineRun } from './listing-runs.mjs';

const read = async (path) => JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
const listing = await read('../../build/content/listing.json');

// Relative to numbers above 1. float32 has 6e-8 per rounding, and NumPy's matrix product (BLAS) adds up to 64 terms in
// an order of its own: 1.4e-7 was the worst seen here, other processors may add differently.
const tolerance = { float64: 1e-12, float32: 2e-6 };

let engine;
before(async () => {
  const { loadEngine } = await import('../../dist/engine/index.js');
  engine = await loadEngine();
});
after(() => engine?.dispose());

test('the program computes what the engine computes, tensor by tensor, under every setting', () => {
  const runs = allSettings();
  assert.ok(runs.length >= 24);
  const ids = Object.keys(engineRun(engine, runs[0]));
  assert.equal(ids.length, 20, 'sixteen tensors and four matrices');
  for (const id of ids) assert.ok(variableOf[id], `no variable stands for ${id}`);
  assertProgramsAgree(engine, listing, tolerance);
});

test('values from a file are loaded from the NPZ of the run, in the precision of the run', async () => {
  const { loadWorkshop } = await import('../../dist/engine/index.js');
  const workshop = await loadWorkshop();
  const { x, ...weights } = engineRun(engine, { ...base, seed: 9 });
  const folder = mkdtempSync(join(tmpdir(), 'attention-listing-'));
  writeFileSync(join(folder, runFileName), workshop.writeTensors({ x, w_q: weights.w_q, w_o: weights.w_o }));
  for (const dtype of ['float64', 'float32']) {
    const run = {
      ...base,
      dtype,
      loaded: ['x', 'w_o'],
      edits: [{ tensor: 'x', index: [0, 0, 0], value: 2 }],
    };
    const text = listingText(listingFor(listing, run)).replaceAll(runFileName, join(folder, runFileName));
    const [{ variables }] = runPrograms([{ text, names: ['X', 'W_q', 'W_o'] }]);
    const expected = Array.from(x.data, dtype === 'float32' ? Math.fround : Number);
    assert.deepEqual(variables.X.data, [2, ...expected.slice(1)]);
    assert.equal(variables.X.dtype, dtype);
    assert.deepEqual(
      variables.W_o.data,
      Array.from(weights.w_o.data, dtype === 'float32' ? Math.fround : Number),
    );
    assert.notDeepEqual(variables.W_q.data, [...weights.w_q.data], 'W_q is drawn');
  }
  rmSync(folder, { recursive: true });
  const torch = listingText(listingFor(listing, { ...base, loaded: ['w_v'] }, 'torch'));
  assert.ok(
    torch.includes(`W_v = torch.from_numpy(np.load("${runFileName}")["w_v"].astype(np.float64))`),
    torch.slice(0, 400),
  );
});

test('the default program prints the shapes and the last row of the NumPy lesson', () => {
  const [{ printed }] = runPrograms([{ text: listingText(listingFor(listing, base)), names: [] }]);
  const lines = printed.trimEnd().split('\n');
  assert.equal(lines[0], 'weights (2, 2, 5, 5) output (2, 5, 8)');
  assert.match(lines[1], /^\[\[0\.193 0\.204 0\.207 0\.194 0\.202\]$/);
});

test('each of the ten steps has lines of its own under every setting', () => {
  const steps = [...new Set(engine.schema.map(({ stage }) => stage))];
  assert.equal(steps.length, 10);
  for (const run of allSettings()) {
    const shown = new Set(listingFor(listing, run).map(({ step }) => step));
    for (const step of steps) assert.ok(shown.has(step), `${step} has no line under ${JSON.stringify(run)}`);
  }
});

test('the program is short enough to read: 40 to 60 lines, none wider than 80 characters', () => {
  for (const run of allSettings().filter(({ edits }) => edits.length === 0)) {
    const lines = listingText(listingFor(listing, run)).trimEnd().split('\n');
    assert.ok(lines.length >= 40 && lines.length <= 62, `${lines.length} lines`);
    for (const line of lines) assert.ok(line.length <= 80, `too wide: ${line}`);
  }
});

test('no directive and no placeholder reaches the reader', () => {
  for (const run of allSettings()) {
    const text = listingText(listingFor(listing, run));
    assert.doesNotMatch(text, /#@|__[A-Z_]+__/);
  }
});

test('an edited cell is written once, with its last value, in the step it belongs to', () => {
  const edits = [
    { tensor: 'x', index: [0, 1, 2], value: 4 },
    { tensor: 'x', index: [0, 1, 2], value: 5.25 },
    { tensor: 'w_o', index: [3, 0], value: -1 },
  ];
  const lines = listingFor(listing, { ...base, edits });
  const written = lines.filter(({ tokens }) => /\[.*\] = /.test(listingText([{ step: null, tokens }])));
  assert.deepEqual(
    written.map(({ step, tokens }) => [step, listingText([{ step, tokens }]).trim()]),
    [
      ['input', 'X[0, 1, 2] = 5.25'],
      ['output-projection', 'W_o[3, 0] = -1.0'],
    ],
  );
});

test('numbers become Python literals that read back as the same double', () => {
  assert.equal(pythonNumber(2), '2.0');
  assert.equal(pythonNumber(-0), '-0.0');
  assert.equal(pythonNumber(3e21), '3e+21');
  assert.equal(pythonNumber(0.1), '0.1');
  assert.equal(pythonNumber(Number.NaN), 'np.nan');
  assert.equal(pythonNumber(Number.NEGATIVE_INFINITY), '-np.inf');
});

test('a placeholder without a value is an error, not an empty gap', () => {
  const broken = {
    lines: [{ step: null, when: null, tokens: [{ text: '__OTHER__', kind: 'placeholder' }] }],
  };
  assert.throws(() => listingFor(broken, base), /__OTHER__/);
});
