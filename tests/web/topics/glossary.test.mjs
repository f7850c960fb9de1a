// One thing, three notations: every lesson's letters fit the shape that the run really has.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { tensors } from '../../../web/src/model/tensors.ts';
import { notation, shapeOf } from '../../../web/src/topics/glossary/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { openRun } from '../support/lesson-run.mjs';

const client = await engineClient();
after(() => client.dispose());
const { run } = await openRun(client);
const { B, N, M, num_heads, d_model, d_k, d_v } = run.sizes;

/** What each letter of a lesson stands for. */
const sizes = {
  B,
  batch: B,
  N,
  T: N,
  seq_len: N,
  seq_len_q: N,
  M,
  seq_len_k: M,
  h: num_heads,
  H: num_heads,
  heads: num_heads,
  d_model,
  D: d_model,
  d_k,
  d_v,
  h·d_v: num_heads * d_v,
};

for (const [tensor, lines] of Object.entries(notation)) {
  test(`${tensor}: the letters of each lesson give the shape of the run`, () => {
    assert.ok(tensor in tensors);
    for (const [place, { axes }] of Object.entries(lines)) {
      if (axes.length > 0)
        assert.deepEqual(
          axes.map((axis) => sizes[axis]),
          [...shapeOf(run, tensor)],
          place,
        );
    }
  });
}

test('the concept lesson counts heads from 1, code from 0', () => {
  assert.equal(notation.q.b.one(0), 'Q_1');
  assert.equal(notation.head_outputs.b.one(2), 'heads[3]');
  assert.equal(notation.weights.c.one(1), 'attn_weights[0, 1]');
});
