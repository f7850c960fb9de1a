// The meeting: what each expert attends to, and what changing W_Q, W_K or a gate does.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/experts/answers.ts';
import { hold, usualMeeting } from '../../../web/src/topics/experts/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { near } from '../support/near.mjs';

const client = await engineClient();
after(() => client.dispose());
const [contract, price, deadline, penalty, lunch] = [0, 1, 2, 3, 4];

test('each expert attends most to the own subject and least to lunch, but never with weight 0', async () => {
  const { rows } = await hold(client, usualMeeting);
  [contract, price, deadline].forEach((own, expert) => {
    assert.equal(rows[expert][own], Math.max(...rows[expert]));
    assert.equal(rows[expert][lunch], Math.min(...rows[expert]));
    assert.ok(
      rows[expert][lunch] > 0 &&
        near(
          rows[expert].reduce((sum, one) => sum + one),
          1,
          1e-12,
        ),
    );
  });
  assert.equal(rows[0][penalty], rows[0][contract]);
});

test('the minutes are the notes of those who are present', async () => {
  const all = await hold(client, usualMeeting);
  assert.deepEqual(all.minutes, all.notes);
  const two = await hold(client, { ...usualMeeting, present: [true, false, true] });
  assert.deepEqual(two.minutes, [all.notes[0], 0, all.notes[2]]);
  assert.deepEqual(two.notes, all.notes);
});

test('with keys that offer money the lawyer has the row of the accountant, and still notes law', async () => {
  const { rows, notes } = await hold(client, { ...usualMeeting, criterion: 'money' });
  assert.deepEqual(rows[0], rows[1]);
  assert.ok(near(notes[0], rows[0][contract] + rows[0][penalty], 1e-12));
});

test('a head whose query asks nothing spreads evenly', async () => {
  const { rows } = await hold(client, { ...usualMeeting, strength: 0 });
  for (const weight of rows[0]) assert.ok(near(weight, 1 / 6, 1e-15));
});

test('the questions are graded by what the engine finds', async () => {
  assert.equal((await answers.lunch({ client })).right, 'little');
  assert.equal((await answers.criterion({ client })).right, 'accountant');
  assert.equal((await answers.silent({ client })).right, 'even');
});
