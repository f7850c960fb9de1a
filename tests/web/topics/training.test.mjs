// Watching a model learn: the recorded run keeps what the page says of it, and the answers follow from it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { castingOf } from '../../../web/src/model/head-roles.ts';
import { writtenWord } from '../../../web/src/model/probe-words.ts';
import answers from '../../../web/src/topics/training/answers.ts';
import { sharpestOfLastRow } from '../../../web/src/topics/training/lab.ts';
import { trainedInputs } from '../../../web/src/training/inputs.ts';
import { recordedTraining } from '../../../web/src/training/recorded.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());
const recorded = await recordedTraining();
const last = recorded.frames.at(-1);

test('the recorded run ends near its floor, with every kind of slot learned and three heads for three roles', () => {
  const { report } = last;
  assert.equal(report.step, recorded.settings.steps);
  assert.ok(report.loss - recorded.floor.loss < 0.03, `${report.loss} above ${recorded.floor.loss}`);
  for (const [kind, share] of Object.entries(report.accuracy)) assert.ok(share > 0.97, `${kind}: ${share}`);
  assert.ok(castingOf(report.roleScores).isComplete);
});

test('its weights are rows that sum to 1 and see nothing that comes later', () => {
  const { weights } = last;
  const [, heads, N] = weights.shape;
  for (let row = 0; row < heads * N; row += 1) {
    const numbers = [...weights.data.slice(row * N, (row + 1) * N)];
    const query = row % N;
    assert.ok(numbers.slice(query + 1).every((weight) => weight === 0));
    const sum = numbers.reduce((total, weight) => total + weight, 0);
    // Each of them is rounded to hundredths.
    assert.ok(Math.abs(sum - 1) < 0.005 * (query + 1) + 1e-6, `row ${row} sums to ${sum}`);
  }
});

test('rows are nearly even before training and sharp after it', async () => {
  const [first] = recorded.frames;
  const even = 1 / recorded.probe.length;
  assert.ok(sharpestOfLastRow(first.weights) < 2 * even);
  assert.ok(sharpestOfLastRow(last.weights) > 4 * even);
  assert.equal((await answers.atStart({ client })).right, 'even');
  assert.equal((await answers.floor({ client })).right, 'above');
  assert.equal((await answers.moves({ client })).right, 'matrices');
});

test('the ten steps get the matrices as they were learned, and not cut into other heads', async () => {
  const sentence = recorded.probe.map(writtenWord);
  const { x, weights } = await trainedInputs(client, [sentence], { dtype: 'float64', num_heads: 4 });
  assert.deepEqual(x.shape, [1, sentence.length, 32]);
  assert.deepEqual([...weights.w_q.data], [...recorded.parameters.w_q.data]);
  await assert.rejects(trainedInputs(client, [sentence], { dtype: 'float64', num_heads: 8 }), {
    code: 'ShapeMismatch',
    params: { tensor: 'w_q', axis: 'h', expected: 4, actual: 8 },
  });
});
