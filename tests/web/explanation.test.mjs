// How one cell comes about: cells from the table, numbers from run and engine.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { termsOf } from '../../web/src/model/derivations.ts';
import { explain } from '../../web/src/state/explanation.ts';
import { recordedRun } from '../../web/src/state/recorded.ts';

let run;
before(async () => {
  run = await recordedRun();
});

/** An engine whose answers can be told apart from the run's numbers. */
const asked = [];
const client = {
  async explainDot(options) {
    asked.push(options);
    return {
      products: options.left.map((_, at) => 100 + at),
      sums: options.left.map((_, at) => 200 + at),
      result: 1,
    };
  },
  async explainSoftmax(options) {
    asked.push(options);
    const row = options.row.map((_, at) => at);
    return { maximum: 7, shifted: row, exponentials: row.map((at) => at / 2), sum: 9, weights: row };
  },
  async scaleOf() {
    return { operation: 'divide', value: 2 };
  },
};
const explained = (tensor, index, { engine = client, edited = false, config = {} } = {}) => {
  const cell = { tensor, index };
  const shown = { ...run, config: { ...run.config, ...config } };
  return explain(engine ?? undefined, shown, cell, termsOf(cell, run.sizes, run.ranks), edited);
};

test('a product shows each factor from the run, each product and running sum from the engine', async () => {
  const found = await explained('scores', [0, 1, 2, 3]);
  assert.equal(found.kind, 'dot');
  assert.equal(found.rows.length, 4);
  assert.deepEqual(
    found.rows.map(({ at, product, sum }) => [at, product, sum]),
    [0, 1, 2, 3].map((at) => [at, 100 + at, 200 + at]),
  );
  assert.deepEqual(
    asked.at(-1).left,
    found.rows.map((row) => row.left.value),
  );
  assert.equal(asked.at(-1).dtype, 'float64');
  const sum = found.rows.reduce((total, { left, right }) => total + left.value * right.value, 0);
  assert.ok(Math.abs(sum - found.value) < 1e-12);
});

test('a softmax cell shows its whole row, its own place and the parts from the engine', async () => {
  const found = await explained('weights', [1, 0, 3, 2]);
  assert.equal(found.kind, 'softmax');
  assert.deepEqual([found.maximum, found.sum, found.self, found.rows.length], [7, 9, 2, 5]);
  assert.equal(found.rows[4].source.value, -Infinity);
  assert.equal(found.rows[2].weight, found.value);
  assert.equal(asked.at(-1).mask_fill, 'negative_infinity');
});

test('without an engine the numbers of the run are shown and nothing is computed in its place', async () => {
  const options = { engine: null };
  const dot = await explained('output', [0, 0, 0], options);
  assert.equal(dot.rows.length, 8);
  for (const row of dot.rows) assert.deepEqual([row.product, row.sum], [undefined, undefined]);
  const softmax = await explained('weights', [0, 0, 1, 0], options);
  assert.deepEqual([softmax.maximum, softmax.rows[0].exponential], [undefined, undefined]);
  const scale = await explained('scaled_scores', [0, 0, 0, 0], options);
  assert.deepEqual([scale.operation, scale.by], ['divide', undefined]);
});

test('scaling says by how much', async () => {
  const found = await explained('scaled_scores', [0, 0, 1, 0]);
  assert.deepEqual([found.kind, found.operation, found.by], ['scale', 'divide', 2]);
  assert.equal(found.of.value / 2, found.value);
});

test('masking shows the score, the mask and what a forbidden score becomes', async () => {
  const found = await explained('masked_scores', [0, 0, 1, 3], { config: { mask_fill: 'additive_1e9' } });
  assert.deepEqual([found.kind, found.fill, found.mask.value], ['mask', 'additive_1e9', 0]);
  assert.equal((await explained('masked_scores', [0, 0, 1, 3])).fill, 'negative_infinity');
});

test('a mask says whether a query may attend, or that there is none', async () => {
  const rule = async (i, j, mask) => (await explained('mask', [i, j], { config: { mask } })).rule;
  assert.equal(await rule(2, 2, 'causal'), 'mayAttend');
  assert.equal(await rule(2, 3, 'causal'), 'mayNotAttend');
  assert.equal(await rule(2, 3, 'none'), 'allAllowed');
});

test('a copy leads to its source with the same value', async () => {
  const found = await explained('q', [0, 1, 2, 3]);
  assert.deepEqual(found.from.cell, { tensor: 'q_proj', index: [0, 2, 7] });
  assert.equal(found.from.value, found.value);
});

test('a given cell says whether it was typed over', async () => {
  assert.equal((await explained('w_q', [0, 0])).edited, false);
  assert.equal((await explained('x', [0, 0, 0], { edited: true })).edited, true);
});

test('a bias stands beside the terms', async () => {
  const cell = { tensor: 'q_proj', index: [0, 0, 3] };
  const biased = { ...run, tensors: { ...run.tensors, b_q: { shape: [8], data: [0, 1, 2, 3, 4, 5, 6, 7] } } };
  const resolved = termsOf(cell, run.sizes, { ...run.ranks, b_q: 1 });
  const found = await explain(client, biased, cell, resolved, false);
  assert.deepEqual(found.bias, { cell: { tensor: 'b_q', index: [3] }, value: 3 });
});
