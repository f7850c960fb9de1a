// The formula's symbols: each is the tensor of the run, or the part of it, that it stands for.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { stepIds } from '../../../web/src/model/step-ids.ts';
import { valueAt } from '../../../web/src/model/tensors.ts';
import answers from '../../../web/src/topics/formulas/answers.ts';
import { matrixOf, symbolNamed, symbols } from '../../../web/src/topics/formulas/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { openRun } from '../support/lesson-run.mjs';

const client = await engineClient();
after(() => client.dispose());
const { run, state } = await openRun(client);
const { B, num_heads } = run.sizes;

test('each symbol names a step and a tensor of the run', () => {
  for (const { id, tensor, step } of symbols) {
    assert.ok(stepIds.includes(step) && tensor in run.tensors, id);
  }
});

test('the matrix of a symbol holds the numbers of its tensor, for each sentence and head', () => {
  for (const entry of symbols) {
    const tensor = run.tensors[entry.tensor];
    for (let batch = 0; batch < B; batch += 1) {
      for (let head = 0; head < num_heads; head += 1) {
        const { shape, data } = matrixOf(run, entry, batch, head);
        data.forEach((value, place) => {
          const [row, column] = [Math.floor(place / shape[1]), place % shape[1]];
          const outer = tensor.shape.length === 4 ? [batch, head] : tensor.shape.length === 3 ? [batch] : [];
          const strip = entry.part === 'columns' ? head * shape[1] : 0;
          assert.equal(value, valueAt(tensor, [...outer, row, strip + column]), entry.id);
        });
      }
    }
  }
});

test('all heads together are the whole matrix', () => {
  const strips = Array.from({ length: num_heads }, (_, head) => matrixOf(run, symbolNamed('W_i^Q'), 0, head));
  assert.equal(
    strips.reduce((sum, { shape }) => sum + shape[1], 0),
    run.tensors.w_q.shape[1],
  );
});

test('the questions ask for the shapes of the shown run', async () => {
  const input = { client, run, state };
  const order = await answers.order(input);
  assert.deepEqual(
    [order.shape, order.misconceptions.all],
    [
      [8, 4],
      [8, 8],
    ],
  );
  assert.deepEqual((await answers.wv(input)).shape, [8, 8]);
});
