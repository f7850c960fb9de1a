// h = 1, 2, 4, 8: the rows of the lesson's closing experiment, and what does not depend on h.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import answers from '../../../web/src/topics/head-count/answers.ts';
import { counts, drawOrders, figuresOf, runExperiment } from '../../../web/src/topics/head-count/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
const file = new URL('../../golden/data/draw_orders.json', import.meta.url);
const golden = JSON.parse(await readFile(file, 'utf8')).cases;
const six = (values) => Array.from(values, (value) => Number(value.toFixed(6)));

/** weights[0,0][4], and output[0,4][:4] where the lesson's order is used. */
const printed = {
  'x-first': [
    [0.104946, 0.102795, 0.586182, 0.053263, 0.152815],
    [0.141019, 0.251111, 0.259085, 0.086852, 0.261933],
    [0.180279, 0.340424, 0.208925, 0.10834, 0.162033],
    [0.356408, 0.140224, 0.170899, 0.094976, 0.237493],
  ],
  'weights-first': [
    [0.143594, 0.158246, 0.189304, 0.225359, 0.283497],
    [0.172839, 0.141406, 0.34454, 0.150273, 0.190942],
    [0.236209, 0.118871, 0.201725, 0.178806, 0.264388],
    [0.210152, 0.174119, 0.197887, 0.131546, 0.286296],
  ],
};
const outputs = [
  [-0.009073, 0.338886, -0.305321, -0.54372],
  [-0.157309, 0.451894, -0.247488, -0.328098],
  [-0.251118, 0.157748, -0.267409, -0.3368],
  [-0.178647, 0.045548, -0.305706, -0.250576],
];
const firstOutput = [0.655442, 0.433234, -0.038099, -1.09154, -0.823473, -0.355077, 0.241322, -0.044813];

for (const order of drawOrders) {
  test(`${order}: weights and outputs of every h are NumPy's`, async () => {
    const { runs } = await runExperiment(client, order, 42);
    runs.forEach((run, place) => {
      const { num_heads, d_k, trace, w_q } = run;
      assert.deepEqual([num_heads, d_k, w_q.shape], [counts[place], 64 / num_heads, [64, 64]]);
      assert.deepEqual(trace.weights.shape, [2, num_heads, 5, 5]);
      const expected = golden.find((entry) => entry.order === order && entry.num_heads === num_heads);
      trace.weights.data.forEach((weight, at) => {
        assert.ok(Math.abs(weight - Number(expected.weights.data[at])) < 1e-12);
      });
      const { weights, output } = figuresOf(run, 0, 0, 4);
      assert.deepEqual(six(weights), printed[order][place]);
      if (order === 'x-first') assert.deepEqual(six(output), outputs[place]);
      if (order === 'x-first') assert.deepEqual(six(trace.output.data.slice(0, 8)), firstOutput);
    });
  });

  test(`${order}: row 0, token 0 and the number of parameters are the same for every h`, async () => {
    for (const seed of [42, 1, 2026]) {
      const found = await runExperiment(client, order, seed);
      assert.equal(found.firstRowsOneHot, true);
      assert.equal(found.firstOutputsGap, 0);
      assert.ok(found.shortcutGap < 1e-12, `${found.shortcutGap}`);
      assert.equal(found.parameters, 16_384);
    }
  });
}

test('the answers', async () => {
  assert.deepEqual((await answers.weightsShape({ client })).shape, [2, 8, 5, 5]);
  assert.equal((await answers.sameToken({ client })).right, 'first');
  assert.equal((await answers.parameters({ client })).value, 16_384);
});
