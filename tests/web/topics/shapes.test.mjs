// Shapes in symbols and numbers: those of the table are those of a run.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/shapes/answers.ts';
import { perHead, shapesFor, tableRows } from '../../../web/src/topics/shapes/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

test('every shape of the table is the shape that a run of these sizes has', async () => {
  for (const sizes of [
    { B: 2, N: 5, d_model: 8, h: 2 },
    { B: 1, N: 3, d_model: 12, h: 3 },
    { B: 3, N: 1, d_model: 4, h: 4 },
  ]) {
    const { B, N, d_model, h } = sizes;
    const inputs = await client.lessonInputs({ seed: 1, batch: B, length: N, d_model, num_heads: h });
    const trace = await client.trace({ config: { d_model, num_heads: h }, ...inputs });
    const { shapes } = await shapesFor(client, sizes);
    for (const [id, { shape }] of Object.entries({ ...trace, ...inputs.weights })) {
      assert.deepEqual(shapes[id].numeric, [...shape], id);
    }
  }
});

test('the part of one head has the shapes of the lesson: (512, 64), (B, N, 64), (B, N, N)', async () => {
  const { shapes, d_k, parameters } = await shapesFor(client, { B: 2, N: 5, d_model: 512, h: 8 });
  const part = (id) => perHead(shapes[id], 8);
  assert.equal(d_k, 64);
  assert.deepEqual(part('w_q'), { symbolic: ['d_model', 'd_k'], numeric: [512, 64] });
  assert.deepEqual(part('q').numeric, [2, 5, 64]);
  assert.deepEqual(part('weights'), { symbolic: ['B', 'N', 'N'], numeric: [2, 5, 5] });
  assert.deepEqual(part('head_outputs').numeric, [2, 5, 64]);
  assert.equal(parameters, 4 * 512 ** 2);
  assert.equal(tableRows.length, 8);
});

test('heads that do not divide d_model are refused by the engine', async () => {
  await assert.rejects(shapesFor(client, { B: 2, N: 5, d_model: 8, h: 3 }), { code: 'HeadsMustDivideModel' });
});

test('the questions follow the settings', async () => {
  const settings = { B: 4, N: 20, d_model: 512, h: 8 };
  const shapeOf = async (id) => (await answers[id]({ client, settings })).shape;
  assert.deepEqual(await shapeOf('heads'), [4, 8, 20, 64]);
  assert.deepEqual(await shapeOf('weights'), [4, 8, 20, 20]);
  assert.deepEqual(await shapeOf('box'), [4, 20, 512]);
});
