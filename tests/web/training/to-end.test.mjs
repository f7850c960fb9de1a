// Trainings that nobody watches.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trained, trainedAll } from '../../../web/src/training/to-end.ts';
import { FakeTrainings } from '../support/fake-training.mjs';
import { fakeSteps } from '../support/fake-workshop.mjs';

const pace = { slice: 7, look: 0, now: () => 0, rest: async () => {} };
const settingsOf = (seed) => ({ grammar: {}, seed });

test('a run is taken to its end, its progress told, its curve kept', async () => {
  const shares = [];
  const { report, points, training } = await trained(new FakeTrainings(), settingsOf(1), {
    pace,
    progress: (share) => shares.push(share),
  });
  assert.equal(report.step, fakeSteps);
  assert.equal(shares.at(-1), 1);
  assert.deepEqual([points[0].step, points.at(-1).step], [0, fakeSteps]);
  assert.deepEqual(Object.keys(points.at(-1)).sort(), ['loss', 'step']);
  assert.equal(training.step, fakeSteps);
});

test('many runs: results in order, told one by one, every trainer let go', async () => {
  const trainings = new FakeTrainings();
  const told = [];
  const results = await trainedAll(
    trainings,
    [4, 5, 6].map(settingsOf),
    ({ report }, place) => [place, report.loss],
    {
      pace,
      done: (list) => told.push(list.length),
    },
  );
  assert.deepEqual(
    results.map(([place]) => place),
    [0, 1, 2],
  );
  assert.ok(results[0][1] < results[1][1]);
  assert.deepEqual(told, [1, 2, 3]);
  assert.ok(trainings.workshop.trainers.every(({ disposed }) => disposed));
});

test('given up, it stops between two slices and lets its trainer go', async () => {
  const trainings = new FakeTrainings();
  const controller = new AbortController();
  const progress = (share) => {
    if (share > 0.3) controller.abort();
  };
  await assert.rejects(
    trainedAll(trainings, [1, 2].map(settingsOf), () => 0, { pace, progress, signal: controller.signal }),
    { name: 'AbortError' },
  );
  assert.equal(trainings.workshop.trainers.length, 1);
  assert.equal(trainings.workshop.trainers[0].disposed, true);
});
