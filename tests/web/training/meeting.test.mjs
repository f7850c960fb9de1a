// Runs that are compared keep in step.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { LiveRun } from '../../../web/src/training/live-run.ts';
import { Meeting } from '../../../web/src/training/meeting.ts';
import { FakeTrainings } from '../support/fake-training.mjs';
import { fakeSteps } from '../support/fake-workshop.mjs';

test('nobody goes on before all have come', async () => {
  const meeting = new Meeting(2);
  const gone = [];
  void meeting.arrive('a').then(() => gone.push('a'));
  await turn();
  assert.deepEqual(gone, []);
  void meeting.arrive('b').then(() => gone.push('b'));
  await turn();
  assert.deepEqual(gone, ['a', 'b']);
});

test('one that comes twice is still one', async () => {
  const meeting = new Meeting(2);
  let isGone = false;
  void meeting.arrive('a');
  void meeting.arrive('a').then(() => {
    isGone = true;
  });
  await turn();
  assert.equal(isGone, false);
  void meeting.arrive('b');
  await turn();
  assert.equal(isGone, true);
});

/** A run whose every turn lasts `turns` of the event loop, shown every `look` milliseconds on a clock that stands still. */
function slowBy(turns, meeting, look) {
  const rest = async () => {
    for (let each = 0; each < turns; each += 1) await turn();
  };
  const pace = { slice: 4, together: 3, look, now: () => 0, rest };
  const trainings = new FakeTrainings();
  const run = new LiveRun(
    () => trainings.training({ grammar: {}, seed: 1 }),
    ['Lan', 'nuôi'],
    pace,
    () => {},
  );
  run.meeting = meeting;
  return run;
}

for (const [often, look] of [
  ['after every turn', 0],
  ['only where they stand still', Number.POSITIVE_INFINITY],
]) {
  test(`a slow run and a fast one, shown ${often}, stand still at the same step and end together`, async () => {
    const meeting = new Meeting(2);
    const runs = [slowBy(1, meeting, look), slowBy(7, meeting, look)];
    const rest = async (turns) => {
      for (let each = 0; each < turns; each += 1) await turn();
    };
    await rest(20);
    for (const pause of [5, 12, 23]) {
      for (const run of runs) run.start();
      await rest(pause);
      for (const run of runs) run.pause();
      await rest(40);
      const [one, other] = runs.map(({ newest }) => newest.step);
      assert.equal(one, other);
      assert.ok(one > 0 && one < fakeSteps);
    }
    for (const run of runs) run.start();
    await rest(400);
    assert.deepEqual(
      runs.map(({ status, newest }) => [status, newest.step]),
      [
        ['done', fakeSteps],
        ['done', fakeSteps],
      ],
    );
  });
}
