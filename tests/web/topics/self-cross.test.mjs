// Queries of one sentence on keys of another.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/self-cross/answers.ts';
import { attend, requestOf } from '../../../web/src/topics/self-cross/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

const base = { mode: 'cross', decoder: 3, encoder: 5, d_v: 4, own: true };

test('every shape follows its sentence, for all lengths and both value widths', async () => {
  for (const decoder of [1, 3, 5])
    for (const encoder of [1, 4, 6])
      for (const d_v of [2, 4]) {
        const { run } = await attend(client, { ...base, decoder, encoder, d_v });
        assert.deepEqual(run.weights.shape, [1, 2, decoder, encoder]);
        assert.deepEqual(run.q.shape, [1, 2, decoder, 4]);
        assert.deepEqual(run.k.shape, [1, 2, encoder, 4]);
        assert.deepEqual(run.v.shape, [1, 2, encoder, d_v]);
        assert.deepEqual(run.output.shape, [1, decoder, 8]);
      }
});

test('self-attention takes keys from its own sentence and leaves the other one out', async () => {
  const { run, borrowed } = await attend(client, { ...base, mode: 'self' });
  assert.deepEqual(run.memory, run.x);
  assert.deepEqual(run.weights.shape, [1, 2, 3, 3]);
  assert.equal(borrowed, undefined);
});

test('one input gives three different projections', async () => {
  const { qk } = await attend(client, { ...base, mode: 'self' });
  assert.ok(qk > 0.1);
});

test('borrowed parameters give another output, by the same distance either way', async () => {
  const [own, borrowed] = await Promise.all([attend(client, base), attend(client, { ...base, own: false })]);
  assert.ok(own.borrowed > 0.01);
  assert.equal(own.borrowed, borrowed.borrowed);
});

test('narrower values are the first columns of W_V and the first rows of W_O', async () => {
  const [wide, narrow] = await Promise.all([requestOf(client, base), requestOf(client, { ...base, d_v: 2 })]);
  assert.deepEqual(narrow.weights.w_v.shape, [8, 4]);
  assert.deepEqual(narrow.weights.w_o.shape, [4, 8]);
  assert.equal(narrow.weights.w_v.data[4], wide.weights.w_v.data[8]);
  assert.deepEqual(narrow.weights.w_o.data, wide.weights.w_o.data.slice(0, 32));
});

test('graders', async () => {
  const settings = { decoder: 2, encoder: 6 };
  assert.deepEqual((await answers.weightsShape({ client, settings })).shape, [1, 2, 2, 6]);
  assert.equal((await answers.equalQkv({ client, settings })).right, 'inputs');
  assert.equal((await answers.shared({ client, settings })).right, 'runs-differs');
});
