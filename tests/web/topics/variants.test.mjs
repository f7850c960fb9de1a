// One layer as MHA, GQA, MQA and MLA: what is kept and what is lost.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/variants/answers.ts';
import {
  allVariants,
  savingsOfLatent,
  sorted,
  variantRun,
  variantTable,
} from '../../../web/src/topics/variants/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

const near = (actual, expected, tolerance, label) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${label}: ${actual}, expected ${expected}`);

test('with all key/value heads nothing changes; with fewer the output drifts and less is kept', async () => {
  const all = await allVariants(client, 'grouped');
  assert.deepEqual(
    all.map(({ elements }) => elements),
    [128, 64, 32, 16],
  );
  assert.equal(all[0].drift, 0);
  for (const { drift } of all.slice(1)) assert.ok(drift > 0.01);
});

test('a latent of full rank loses nothing but rounding, a narrower one more and more', async () => {
  const all = await allVariants(client, 'latent');
  assert.deepEqual(
    all.map(({ elements }) => elements),
    [64, 48, 32, 16, 8, 4, 2],
  );
  assert.ok(all[0].drift < 1e-12 && all[0].cut < 1e-12);
  all.slice(1).forEach(({ cut }, place) => {
    assert.ok(cut > all[place].cut);
  });
});

test('query heads of a group read the same keys: under MQA the cache has one head', async () => {
  const { run } = await variantRun(client, { kind: 'grouped', num_kv_heads: 1 });
  assert.deepEqual(run.k.shape, [1, 1, 5, 8]);
  assert.deepEqual(run.q.shape, [1, 8, 5, 8]);
  assert.deepEqual(run.weights.shape, [1, 8, 5, 5]);
});

test('the table: 32 heads of 128, 8 groups, latent 512 + 64', async () => {
  const rows = await variantTable(client);
  assert.deepEqual(
    rows.map(({ id, elements }) => [id, elements]),
    [
      ['MHA', 8192],
      ['MQA', 256],
      ['GQA', 2048],
      ['MLA', 576],
    ],
  );
  // MLA is as large as GQA with 2.25 groups of 128.
  assert.equal(576 / 256, 2.25);
});

test('the table can be put in any order', async () => {
  const rows = await variantTable(client);
  const order = (key, down) => sorted(rows, key, down).map(({ id }) => id);
  assert.deepEqual(order('elements', false), ['MQA', 'MLA', 'GQA', 'MHA']);
  assert.deepEqual(order('elements', true), ['MHA', 'GQA', 'MLA', 'MQA']);
  assert.deepEqual(order('name', false), ['GQA', 'MHA', 'MLA', 'MQA']);
  assert.deepEqual(order('year', true), ['MLA', 'GQA', 'MQA', 'MHA']);
});

test("DeepSeek V2's saving depends on what it is compared with", async () => {
  const { equalPrecision, sixBits, againstMha } = await savingsOfLatent(client);
  near(100 * sixBits, 93.34, 0.005, 'six bits against GQA');
  near(100 * equalPrecision, 82.2, 0.05, 'equal precision against GQA');
  near(100 * againstMha, 98.2, 0.05, 'equal precision against MHA');
});

test('graders', async () => {
  assert.equal((await answers.factor({ client })).value, 4);
  assert.equal((await answers.fullRank({ client })).right, 'same');
  near((await answers.baseline({ client })).value, 82.2, 0.05, 'baseline');
});
