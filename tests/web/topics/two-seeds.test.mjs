// Two seeds and ten: counted honestly, and recorded as the engine trains them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadWorkshop } from '../../../dist/engine/index.js';
import { runOf } from '../../../web/build/record-runs.mjs';
import recorded from '../../../web/content/data/recorded-runs.json';
import answers from '../../../web/src/topics/two-seeds/answers.ts';
import { completeIn, differentIn, rowOf, seedCount } from '../../../web/src/topics/two-seeds/lab.ts';
import { recordedSeeds } from '../../../web/src/topics/two-seeds/recorded.ts';

const workshop = await loadWorkshop();
after(() => workshop.dispose());

const scores = (...heads) => heads.map((head) => [0, 1, 2, 3].map((at) => (at === head ? 0.9 : 0.05)));

test('castings are counted once however often they occur; incomplete ones are none', () => {
  const rows = [scores(0, 1, 2), scores(0, 1, 2), scores(2, 1, 0), scores(1, 1, 2)].map((roleScores, seed) =>
    rowOf(seed, { loss: 1, roleScores }),
  );
  assert.equal(completeIn(rows), 3);
  assert.equal(differentIn(rows), 2);
  assert.deepEqual(rows[3].casting.shared, [0, 1]);
});

test('the recorded table has ten seeds; the first is trained again to the same numbers', () => {
  const { first, runs } = recorded.seeds;
  assert.equal(runs.length, seedCount);
  assert.equal(recordedSeeds.rows.length, seedCount);
  const { report } = runOf(workshop, { seed: first });
  assert.deepEqual({ loss: report.loss, roleScores: report.roleScores }, runs[0]);
});

test('roles move with the seed, and what is said of ten seeds is what is in the table', async () => {
  assert.ok(differentIn(recordedSeeds.rows) > 1);
  assert.equal((await answers.sameHead({})).right, 'moves');
  assert.equal(completeIn(recordedSeeds.rows), seedCount);
  assert.equal((await answers.howOften({})).right, 'always');
});

test('seed 48 is the one of which the page says that three heads share the noun of “nó”', () => {
  const { report } = runOf(workshop, { seed: 48 });
  const { casting } = rowOf(48, report);
  assert.deepEqual(casting.open, [1]);
  const shares = report.roleScores[1].filter((score) => score > 0.2);
  assert.equal(shares.length, 3);
  assert.ok(shares.every((score) => score <= 0.5));
});
