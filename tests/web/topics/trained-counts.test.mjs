// One, two, four and eight heads of one width, trained.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadWorkshop } from '../../../dist/engine/index.js';
import { runOf } from '../../../web/build/record-runs.mjs';
import recorded from '../../../web/content/data/recorded-runs.json';
import answers from '../../../web/src/topics/trained-counts/answers.ts';
import { counts, d_model, trainCounts } from '../../../web/src/topics/trained-counts/lab.ts';
import { recordedCounts } from '../../../web/src/topics/trained-counts/recorded.ts';
import { engineClient } from '../support/engine-client.mjs';
import { FakeTrainings } from '../support/fake-training.mjs';

const client = await engineClient();
const workshop = await loadWorkshop();
after(() => {
  client.dispose();
  workshop.dispose();
});

test('the recorded runs are those of this engine: their beginning, trained again', () => {
  for (const { num_heads, points } of recorded.counts.runs) {
    const again = runOf(workshop, { seed: recorded.counts.seed, num_heads, d_model }, points[3][0]);
    assert.deepEqual(again.points, points.slice(0, 4), `h = ${num_heads}`);
  }
});

test('each number of heads is trained to its end, and told as it ends', async () => {
  const told = [];
  const trainings = new FakeTrainings();
  const rows = await trainCounts(
    trainings,
    { seed: 3, steps: 40 },
    { done: (list) => told.push(list.length) },
  );
  assert.deepEqual(
    rows.map(({ num_heads }) => num_heads),
    [...counts],
  );
  assert.deepEqual(told, [1, 2, 3, 4]);
  assert.ok(rows.every(({ report, points }) => points.at(-1).step === report.step));
});

test('one head cannot serve three cues; the parameters are as many for every h', async () => {
  const [one, , four] = recordedCounts.rows;
  assert.ok(one.report.loss > four.report.loss + 0.01);
  assert.equal((await answers.best({ client })).right, 'several');
  const { value, misconceptions } = await answers.parameters({ client });
  assert.deepEqual([value, misconceptions], [1024, { perHead: 128, times: 8192 }]);
});
