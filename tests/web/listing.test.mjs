// The program on the page is run with NumPy under many settings, and every variable must equal the engine's tensor.
// Needs build/content (node web/build/content.mjs) and dist/engine (npm run build).
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { listingFor, listingText, pythonNumber, variableOf } from '../../web/src/model/listing.ts';
import { runPrograms } from './listing-python.mjs';

const read = async (path) => JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
const listing = await read('../../build/content/listing.json');

const base = {
  seed: 42,
  batch: 2,
  length: 5,
  d_model: 8,
  num_heads: 2,
  mask: 'causal',
  mask_fill: 'negative_infinity',
  scale: 'sqrt_d_k',
  dtype: 'float64',
  edits: [],
};

/** Every fill, scale, mask and precision, head counts 1 2 4 8, sizes from 1 up, and edits: 24 runs and more. */
function allSettings() {
  const runs = [];
  for (const mask of ['none', 'causal'])
    for (const mask_fill of ['negative_infinity', 'additive_1e9', 'safe'])
      for (const scale of ['sqrt_d_k', 'sqrt_d_model', 'none'])
        for (const dtype of ['float64', 'float32']) {
          const num_heads = [1, 2, 4, 8][runs.length % 4];
          runs.push({ ...base, mask, mask_fill, scale, dtype, num_heads, seed: runs.length });
        }
  const edits = [
    { tensor: 'x', index: [0, 3, 2], value: 1.5 },
    { tensor: 'w_q', index: [1, 7], value: -2 },
    { tensor: 'w_o', index: [0, 0], value: -0 },
    { tensor: 'x', index: [0, 3, 2], value: 0.1 }, // typed over again: the last value counts
    { tensor: 'w_v', index: [7, 0], value: 1e-7 },
    { tensor: 'w_k', index: [2, 2], value: 3e21 },
  ];
  runs.push(
    { ...base },
    { ...base, edits },
    { ...base, edits: edits.slice(0, 5), dtype: 'float32' },
    { ...base, batch: 1, length: 1, d_model: 1, num_heads: 1 },
    { ...base, batch: 3, length: 7, d_model: 12, num_heads: 3, seed: 4294967295 },
    { ...base, batch: 1, length: 16, d_model: 64, num_heads: 8, seed: 0 },
    { ...base, batch: 1, length: 16, d_model: 64, num_heads: 8, seed: 7, dtype: 'float32' },
  );
  return runs;
}

// Relative to numbers above 1. float32 has 6e-8 per rounding, and NumPy's matrix product (BLAS) adds up to 64 terms in
// an order of its own: 1.4e-7 was the worst seen here, other processors may add differently.
const tolerance = { float64: 1e-12, float32: 2e-6 };

let engine;
before(async () => {
  const { loadEngine } = await import('../../dist/engine/index.js');
  engine = await loadEngine();
});
after(() => engine?.dispose());

/** The same run by the engine: draws, cells typed over, all tensors and parameters by id. */
function engineRun(settings) {
  const { seed, batch, length, d_model, num_heads, mask, mask_fill, scale, dtype, edits } = settings;
  const { x, weights } = engine.lessonInputs({ seed, batch, length, d_model, num_heads, dtype });
  const given = { x, ...weights };
  for (const { tensor, index, value } of edits) {
    const { shape, data } = given[tensor];
    data[index.reduce((offset, at, axis) => offset * shape[axis] + at, 0)] = value;
  }
  const trace = engine.trace({ config: { d_model, num_heads, mask, mask_fill, scale, dtype }, x, weights });
  return { ...given, ...trace };
}

function worstDifference(actual, expected, label) {
  assert.deepEqual(actual.shape, expected.shape, `${label}: shape`);
  let worst = 0;
  actual.data.forEach((value, at) => {
    const wanted = expected.data[at];
    if (Object.is(value, wanted) || value === wanted) return;
    const scale = Math.max(1, Math.abs(wanted));
    const difference = Math.abs(value - wanted) / scale;
    worst = Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(worst, difference);
  });
  return worst;
}

test('the program computes what the engine computes, tensor by tensor, under every setting', () => {
  const runs = allSettings();
  assert.ok(runs.length >= 24);
  const ids = Object.keys(engineRun(runs[0]));
  assert.equal(ids.length, 20, 'sixteen tensors and four matrices');
  for (const id of ids) assert.ok(variableOf[id], `no variable stands for ${id}`);
  const names = [...new Set(ids.map((id) => variableOf[id]))];
  const results = runPrograms(runs.map((run) => ({ text: listingText(listingFor(listing, run)), names })));

  runs.forEach((run, at) => {
    const expected = engineRun(run);
    for (const id of ids) {
      const actual = results[at].variables[variableOf[id]];
      const label = `run ${at} (${JSON.stringify(run)}), ${id}`;
      if (id !== 'mask') assert.equal(actual.dtype, run.dtype, `${label}: precision`);
      const worst = worstDifference(actual, expected[id], label);
      assert.ok(worst <= tolerance[run.dtype], `${label}: differs by ${worst}`);
    }
  });
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
