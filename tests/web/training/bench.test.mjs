// What a learner has on the bench, and which of it other topics take for his model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchOf, ownModelOf } from '../../../web/src/training/bench.ts';
import { FakeTrainings } from '../support/fake-training.mjs';

const settings = { grammar: {}, seed: 3 };
const recording = {
  name: 'run.json',
  recorded: {
    settings: { ...settings, num_heads: 2, steps: 40 },
    parameters: { w_q: { shape: [1], data: Float32Array.of(7) } },
    frames: [{ step: 0 }, { step: 25 }],
  },
};

async function trainedRun(steps) {
  const training = await new FakeTrainings().training(settings);
  await training.advance(steps, 100);
  return { key: '', model: undefined, run: { training } };
}

test('every engine has a bench of its own, and so has a page without one', () => {
  const client = {};
  benchOf(client).settings = { seed: 5 };
  assert.deepEqual(benchOf(client).settings, { seed: 5 });
  assert.equal(benchOf({}).settings, undefined);
  assert.equal(benchOf(undefined), benchOf(undefined));
});

test('nothing trained and nothing opened is no model', async () => {
  assert.equal(ownModelOf({}), undefined);
  assert.equal(ownModelOf({ run: await trainedRun(0) }), undefined);
});

test('a run is a model as soon as it has taken a step; what is opened is a copy', async () => {
  const run = await trainedRun(12);
  const own = ownModelOf({ run, isLive: true });
  assert.deepEqual([own.step, own.settings.seed], [12, 3]);
  const copy = await own.open(new FakeTrainings());
  assert.equal(copy.step, 12);
  await copy.advance(5, 100);
  copy.dispose();
  assert.equal(run.run.training.step, 12);
  assert.equal((await run.run.training.report()).step, 12);
});

test('of a run and an opened recording the one that was looked at last is taken', async () => {
  const run = await trainedRun(12);
  assert.equal(ownModelOf({ run, recording, isLive: true }).step, 12);
  const own = ownModelOf({ run, recording, isLive: false });
  assert.deepEqual([own.step, own.settings.num_heads], [25, 2]);
  assert.equal((await own.open(new FakeTrainings())).step, 25);
  assert.equal(ownModelOf({ run, isLive: false }).step, 12);
});
