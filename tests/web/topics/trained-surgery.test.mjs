// Surgery on a trained model: one head at a time, then fewer and fewer.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers, { subjectHead } from '../../../web/src/topics/trained-surgery/answers.ts';
import { examine, freestHead, keepFewer } from '../../../web/src/topics/trained-surgery/lab.ts';
import { recordedPatient } from '../../../web/src/topics/trained-surgery/patients.ts';
import { engineClient } from '../support/engine-client.mjs';
import { FakeTrainer } from '../support/fake-workshop.mjs';

const client = await engineClient();
after(() => client.dispose());

/** Removing head a costs 1 / (1 + a), whatever else is removed. */
const simple = new FakeTrainer({ seed: 1, num_heads: 4 });

test('every head is removed alone, and the freest is found', async () => {
  const examination = await examine(simple);
  assert.deepEqual(
    examination.removals.map(({ head, evaluation }) => [head, evaluation.loss - examination.whole.loss]),
    [
      [0, 1],
      [1, 1 / 2],
      [2, 1 / 3],
      [3, 1 / 4],
    ].map(([head, cost]) => [head, 0.5 + cost - 0.5]),
  );
  assert.equal(freestHead(examination), 3);
});

test('fewer and fewer heads: from all to none, the cheapest or the dearest first', async () => {
  const [best, worst] = [await keepFewer(simple, 'best'), await keepFewer(simple, 'worst')];
  assert.deepEqual(
    best.map(({ kept }) => kept),
    [[0, 1, 2, 3], [0, 1, 2], [0, 1], [0], []],
  );
  assert.deepEqual(
    worst.map(({ kept }) => kept),
    [[0, 1, 2, 3], [1, 2, 3], [2, 3], [3], []],
  );
  const losses = best.map(({ evaluation }) => evaluation.loss);
  assert.deepEqual(
    losses,
    [...losses].sort((one, other) => one - other),
  );
});

test('progress is told, and an aborted count of heads stops', async () => {
  const shares = [];
  await keepFewer(simple, 'best', { progress: (share) => shares.push(share) });
  assert.equal(shares.length, 10);
  assert.equal(shares.at(-1), 1);
  const signal = AbortSignal.abort();
  await assert.rejects(keepFewer(simple, 'best', { signal }), { name: 'AbortError' });
});

test('in the recorded model the head of the subject is missed in its own slots most', async () => {
  const patient = await recordedPatient(client);
  const { whole, removals } = await examine(patient);
  patient.dispose();
  const value = await subjectHead();
  assert.equal((await answers.casting({ client })).right, 'h302');
  assert.equal(value, 3);
  const { accuracy } = removals[value].evaluation;
  const lost = (kind) => whole.accuracy[kind] - accuracy[kind];
  assert.ok(lost('subject') > 0.3, `${lost('subject')}`);
  assert.ok(lost('subject') > lost('antecedent') && lost('subject') > lost('previous'));
  const free = await answers.free({ client });
  assert.ok(removals[free.value].evaluation.loss <= removals[value].evaluation.loss);
  assert.notEqual(free.value, value);
  assert.ok(['subject', 'all'].includes((await answers.hurt({ client })).right));
});
