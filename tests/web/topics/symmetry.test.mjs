// Heads that start equal stay equal to the bit; noise parts them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import recorded from '../../../web/content/data/recorded-runs.json';
import answers from '../../../web/src/topics/symmetry/answers.ts';
import { areEqual, distanceOf, settingsWith } from '../../../web/src/topics/symmetry/lab.ts';
import { recordedTraining } from '../../../web/src/training/recorded.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());
const { probe } = await recordedTraining();

async function weightsAfter(steps, noise) {
  const training = await client.training(settingsWith(5, noise));
  while ((await training.advance(steps - training.step)) < steps);
  const { weights } = await training.probe(probe);
  training.dispose();
  return weights;
}

test('one bit of difference is a difference', () => {
  const data = Float32Array.of(1, 0, 1, 0);
  const weights = { shape: [1, 2, 1, 2], data };
  assert.equal(areEqual(weights), true);
  assert.equal(areEqual({ ...weights, data: Float32Array.of(1, 0, 1, -0) }), false);
});

test('after eighty steps equal heads are equal in every bit, heads with noise are further apart than at first', async () => {
  const equal = await weightsAfter(80, 0);
  assert.equal(areEqual(equal), true);
  assert.equal(await distanceOf(client, equal), 0);
  const before = await weightsAfter(0, 0.1);
  const after80 = await weightsAfter(80, 0.1);
  assert.ok((await distanceOf(client, after80)) > 5 * (await distanceOf(client, before)));
});

test('equal heads learn something, but less', async () => {
  const { equal, seeds } = recorded;
  assert.ok(equal.report.loss < equal.points[0][1]);
  assert.ok(equal.report.loss > seeds.runs[equal.seed - seeds.first].loss);
  assert.equal((await answers.stay({ client })).right, 'equal');
  assert.equal((await answers.learns({ client })).right, 'less');
});
