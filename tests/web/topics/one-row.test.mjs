// One row, two jobs: what the lesson's row leaves out, and what one row can give two targets.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/one-row/answers.ts';
import {
  bestOfOneRow,
  listed,
  missing,
  sentence,
  serve,
  sumOf,
} from '../../../web/src/topics/one-row/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { near } from '../support/near.mjs';

const client = await engineClient();
after(() => client.dispose());

test('what the lesson lists sums to 0.95, so 0.05 is left for four tokens', async () => {
  assert.ok(near(await sumOf(client, listed), 0.95, 1e-12));
  assert.ok(near(await missing(client), 0.05, 1e-12));
  assert.equal(sentence.length - listed.length, 4);
});

test('one row divides what arrives: the two shares sum to 1, whatever the division', async () => {
  for (const share of [0, 0.05, 0.3, 0.5, 0.8, 1]) {
    const { rows, arrives, worst } = await serve(client, 1, share);
    assert.ok(near(arrives.coreference, share) && near(arrives.coreference + arrives.syntax, 1), `${share}`);
    assert.ok(near(worst, Math.max(share, 1 - share)), `${share}`);
    assert.ok(
      near(
        rows[0].reduce((sum, weight) => sum + weight),
        1,
        1e-12,
      ),
    );
  }
});

test('half and half is the best that one row can do; two heads miss nothing', async () => {
  assert.deepEqual(await bestOfOneRow(client), { share: 0.5, worst: 0.5 });
  const { rows, worst } = await serve(client, 2, 0.5);
  assert.deepEqual([rows.length, worst], [2, 0]);
});

test('the questions have these answers, and name what goes wrong', async () => {
  const [rest, best, two] = await Promise.all(['rest', 'best', 'two'].map((id) => answers[id]({ client })));
  assert.ok(
    near(rest.value, 0.05) && near(rest.misconceptions.largest, 0.42) && rest.misconceptions.nothing === 0,
  );
  assert.deepEqual([best.value, two.value], [0.5, 0]);
});
