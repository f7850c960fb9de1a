// A training that is watched: started, paused, stepped, looked at with another sentence, cancelled from elsewhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { LiveRun } from '../../../web/src/training/live-run.ts';
import { FakeTrainings } from '../support/fake-training.mjs';
import { fakeSteps } from '../support/fake-workshop.mjs';

const probe = ['Lan', 'nuôi'];

/** `rests`: how long the run was asked to wait; it waits for one turn of the event loop. */
function watched({ settings = {}, trainings = new FakeTrainings() } = {}) {
  const rests = [];
  const pace = {
    slice: 4,
    look: 0,
    now: () => 0,
    rest: async (milliseconds) => {
      rests.push(milliseconds);
      await turn();
    },
  };
  const open = () => trainings.training({ grammar: {}, seed: 1, ...settings });
  const run = new LiveRun(open, probe, pace, () => {});
  return { run, trainings, rests };
}

async function until(run, condition) {
  for (let turns = 0; turns < 1000 && !condition(run); turns += 1) await turn();
  assert.ok(condition(run), `${run.status} at step ${run.newest?.step}`);
}

const is = (status) => (run) => run.status === status;

test('an opened run shows its heads before the first step', async () => {
  const { run } = watched();
  assert.equal(run.status, 'opening');
  await until(run, ({ newest }) => newest !== undefined);
  assert.equal(run.status, 'paused');
  assert.deepEqual([run.newest.step, run.hasBegun, run.steps], [0, false, fakeSteps]);
  assert.deepEqual(run.newest.weights.shape, [1, 4, 2, 2]);
});

test('a started run ends by itself, with frames from the first step to the last', async () => {
  const { run } = watched();
  run.start();
  await until(run, is('done'));
  const steps = run.frames.map(({ step }) => step);
  assert.deepEqual([steps[0], steps.at(-1)], [0, fakeSteps]);
  assert.deepEqual(
    steps,
    [...steps].sort((one, other) => one - other),
  );
  assert.equal(run.points.at(-1).step, fakeSteps);
  run.start();
  assert.equal(run.status, 'done');
});

test('a paused run stands still; a step is one step; it goes on from there', async () => {
  const { run } = watched();
  run.start();
  await until(run, ({ newest }) => newest?.step > 0);
  run.pause();
  await turn();
  await until(run, is('paused'));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  const { step } = run.newest;
  await run.step();
  assert.equal(run.newest.step, step + 1);
  assert.equal(run.hasBegun, true);
  run.start();
  await until(run, is('done'));
});

test('pausing and starting at once does not run two loops', async () => {
  const { run, rests } = watched();
  run.start();
  run.pause();
  run.start();
  await until(run, is('done'));
  assert.ok(rests.length <= fakeSteps / 4 + 2, `${rests.length} slices`);
});

test('slow speeds take few steps and wait', async () => {
  const { run, rests } = watched();
  run.speed = 'slow';
  run.start();
  await until(run, ({ newest }) => newest?.step >= 3);
  run.dispose();
  assert.deepEqual(rests.slice(0, 3), [250, 250, 250]);
  assert.deepEqual(
    run.frames.slice(0, 3).map(({ step }) => step),
    [0, 1, 2],
  );
});

test('another sentence is shown at once, then at the steps before that were kept', async () => {
  const { run } = watched();
  run.start();
  await until(run, is('done'));
  const points = run.points.length;
  const shown = [];
  run.changed = () => shown.push(run.frames.map(({ step }) => step));
  await run.look(['Lan', 'nuôi', 'mèo']);
  assert.deepEqual(shown[0], [fakeSteps]);
  assert.deepEqual(shown.at(-1), [0, 10, 20, 30, fakeSteps]);
  for (const { weights } of run.frames) assert.deepEqual(weights.shape, [1, 4, 3, 3]);
  assert.equal(run.points.length, points);
});

test('a sentence that is chosen while another is looked back at takes its place', async () => {
  const { run } = watched();
  run.start();
  await until(run, is('done'));
  const first = run.look(['Lan']);
  await run.look(['Lan', 'nuôi', 'mèo']);
  await first;
  assert.equal(run.frames.length, 5);
  for (const { weights } of run.frames) assert.deepEqual(weights.shape, [1, 4, 3, 3]);
});

test('looking back does not hold up a run that goes on', async () => {
  const { run } = watched();
  run.start();
  await until(run, ({ newest }) => newest?.step >= 12);
  await run.look(['Lan', 'nuôi', 'mèo']);
  await until(run, is('done'));
  const steps = run.frames.map(({ step }) => step);
  assert.deepEqual([steps[0], steps.at(-1), run.problem], [0, fakeSteps, undefined]);
  assert.deepEqual(
    steps,
    [...new Set(steps)].sort((one, other) => one - other),
  );
});

test('a parked run stands still and tells nobody; shown again, it goes on', async () => {
  const { run } = watched();
  run.start();
  await until(run, ({ newest }) => newest?.step > 0);
  let told = 0;
  run.changed = () => {
    told += 1;
  };
  run.park();
  const before = told;
  for (let turns = 0; turns < 20; turns += 1) await turn();
  assert.deepEqual([run.status, told], ['paused', before]);
  run.start();
  await until(run, is('done'));
});

test('where the words of the sentence are unknown, one of the grammar is looked at', async () => {
  const trainings = new FakeTrainings();
  const pace = { slice: 4, look: 0, now: () => 0, rest: turn };
  const run = new LiveRun(
    () => trainings.training({ grammar: {}, seed: 1 }),
    ['the', 'cat'],
    pace,
    () => {},
  );
  await until(run, ({ newest }) => newest !== undefined);
  assert.deepEqual(run.probe, ['Lan', 'nuôi', 'mèo']);
  assert.deepEqual(run.offered[0], run.probe);
  assert.equal(run.problem, undefined);
});

test('a run that another experiment cancels is paused and can go on', async () => {
  const { run, trainings } = watched();
  await until(run, ({ newest }) => newest !== undefined);
  trainings.refuseNext('Cancelled');
  run.start();
  await until(run, is('paused'));
  trainings.lose();
  run.start();
  await until(run, is('done'));
  assert.equal(run.problem, undefined);
});

test('what the engine refuses ends the run and is told', async () => {
  const { run } = watched({ settings: { seed: -1 } });
  await until(run, is('failed'));
  assert.equal(run.problem.code, 'NotPositive');
  assert.equal(run.hasBegun, false);
});

test('a run that is let go while it opens lets its trainer go', async () => {
  const { run, trainings } = watched();
  run.dispose();
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.equal(trainings.workshop.trainers[0].disposed, true);
  assert.equal(run.frames.length, 0);
});
