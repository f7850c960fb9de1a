// The PyTorch lesson's test run at its own sizes.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/batch-run/answers.ts';
import { batchRun } from '../../../web/src/topics/batch-run/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

test("shapes are the lesson's two prints, in float32", async () => {
  const { x, output, weights } = await batchRun(client, 'none');
  assert.deepEqual(x, [4, 20, 512]);
  assert.deepEqual(output.shape, [4, 20, 512]);
  assert.deepEqual(weights.shape, [4, 8, 20, 20]);
  assert.ok(weights.data instanceof Float32Array);
});

test('without a mask every query has weight on every key; with one, on no later key', async () => {
  const isLater = (place) => place % 20 > Math.floor(place / 20) % 20;
  const [open, causal] = await Promise.all([batchRun(client, 'none'), batchRun(client, 'causal')]);
  assert.ok(open.weights.data.every((weight) => weight > 0));
  causal.weights.data.forEach((weight, place) => {
    assert.equal(weight === 0, isLater(place), `${place}`);
  });
});

test('rows sum to 1 and the named key has the largest weight', async () => {
  const { weights, statistics } = await batchRun(client, 'none');
  // float32: twenty roundings of 6e-8.
  for (const sum of statistics.row_sum.data) assert.ok(Math.abs(sum - 1) < 2e-6);
  statistics.argmax.data.forEach((key, row) => {
    assert.equal(weights.data[row * 20 + key], statistics.largest.data[row]);
  });
});

test('graders', async () => {
  assert.deepEqual((await answers.shape({ client })).shape, [4, 8, 20, 20]);
  assert.equal((await answers.causal({ client })).right, 'sees');
});
