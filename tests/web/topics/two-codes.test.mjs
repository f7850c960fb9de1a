// What the two lessons' layers hold, against the map's figures; the listings themselves are run in listing*.test.mjs.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/two-codes/answers.ts';
import { hiddenCells, projectionShapes, sizesOf } from '../../../web/src/topics/two-codes/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

test('a layer of width 512 has 1 048 576 parameters, and 1 050 624 with biases', async () => {
  assert.deepEqual(await sizesOf(client, 512), { withoutBiases: 1048576, withBiases: 1050624 });
});

test('the number of heads changes neither count', async () => {
  for (const heads of [1, 2, 4, 8])
    assert.deepEqual(await sizesOf(client, 64, heads), await sizesOf(client, 64));
});

test('nn.Linear keeps outputs first', async () => {
  assert.deepEqual(await projectionShapes(client, 8, 4), { formula: [8, 4], linear: [4, 8] });
});

test("with the NumPy lesson's mask, the PyTorch code hides all but the future, and the last row wholly", async () => {
  const { expected, exchanged } = await hiddenCells(client, 4);
  assert.equal(expected.filter(Boolean).length, 6);
  assert.equal(exchanged.filter(Boolean).length, 10);
  assert.ok(exchanged.slice(12).every(Boolean));
  assert.deepEqual(
    exchanged,
    expected.map((hidden) => !hidden),
  );
});

test('graders give the counted answers, and misconceptions that differ from them', async () => {
  const biases = await answers.biases({ client });
  assert.equal(biases.value, 1050624);
  assert.deepEqual(biases.misconceptions, {
    noBias: 1048576,
    noOutput: 787968,
    oneBias: 1049088,
    biasAsMatrix: 2097152,
  });
  assert.deepEqual((await answers.stored({ client })).shape, [4, 8]);
  assert.equal(answers.order({ client }).right, 'scale-mask-softmax');
  const polarity = await answers.polarity({ client });
  assert.deepEqual(polarity.misconceptions.diagonalKept.filter(Boolean).length, 6);
});
