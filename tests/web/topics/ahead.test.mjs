// Questions on the step to come: read off whatever run is shown.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { stepIds } from '../../../web/src/model/step-ids.ts';
import { questionAhead } from '../../../web/src/steps/ahead.ts';
import answers from '../../../web/src/topics/ahead/answers.ts';
import { topics } from '../../../web/src/topics/catalogue.ts';
import { engineClient } from '../support/engine-client.mjs';
import { openRun } from '../support/lesson-run.mjs';

const client = await engineClient();
after(() => client.dispose());

const rightOf = async (name, changes) => answers[name]({ client, ...(await openRun(client, changes)) });

test('each step but the last asks about the next one, and each question is asked once', () => {
  const asked = stepIds.map((id) => questionAhead(id));
  assert.equal(asked.at(-1), undefined);
  assert.deepEqual(asked.slice(0, -1).toSorted(), Object.keys(topics.ahead.questions).toSorted());
  assert.equal(questionAhead('input'), 'projection');
  assert.equal(questionAhead('concat'), 'outputProjection');
});

test('in the lesson’s run: shapes of steps 2 to 4, the divisor 2, the cells above the diagonal', async () => {
  assert.deepEqual((await rightOf('projection')).shape, [2, 5, 8]);
  assert.deepEqual((await rightOf('splitHeads')).shape, [2, 2, 5, 4]);
  assert.deepEqual((await rightOf('scores')).shape, [2, 2, 5, 5]);
  assert.ok(Math.abs((await rightOf('scaling')).value - 2) < 1e-9);
  const { on } = await rightOf('masking');
  for (const [place, isOn] of on.entries()) assert.equal(isOn, place % 5 > Math.floor(place / 5));
});

test('in the lesson’s run: row 0 is [1 0 0 0 0], so it takes the value of token 0', async () => {
  assert.equal((await rightOf('softmax')).value, 1);
  assert.equal((await rightOf('weightedSum')).right, 'own');
  assert.equal((await rightOf('concat')).value, 1);
  assert.equal((await rightOf('outputProjection')).right, 'all');
});

test('other settings, other answers', async () => {
  const open = { mask: 'none' };
  assert.ok((await rightOf('masking', open)).on.every((isOn) => !isOn));
  assert.ok(Math.abs((await rightOf('softmax', open)).value - 0.203954) < 1e-6);
  assert.equal((await rightOf('weightedSum', open)).right, 'blend');
  assert.ok(Math.abs((await rightOf('scaling', { scale: 'none' })).value - 1) < 1e-9);
  assert.equal((await rightOf('concat', { num_heads: 4, num_kv_heads: 4 })).value, 3);
});
