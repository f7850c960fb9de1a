// Two seeds, and heads that begin as copies of each other.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/roles-learned/answers.ts';
import { previousTokenHead, requestOf, seedRun } from '../../../web/src/topics/roles-learned/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

test('heads that share their matrices have equal weights and outputs, bit for bit', async () => {
  for (const num_heads of [2, 4, 8]) {
    const { apart, run } = await seedRun(client, { seed: 42, num_heads, equal: true });
    assert.equal(apart, 0);
    const size = run.head_outputs.data.length / num_heads;
    const first = run.head_outputs.data.slice(0, size);
    for (let head = 1; head < num_heads; head += 1) {
      assert.deepEqual(run.head_outputs.data.slice(head * size, (head + 1) * size), first);
    }
  }
});

test('heads of their own differ, and another seed gives another run', async () => {
  const [left, right] = await Promise.all(
    [42, 7].map((seed) => seedRun(client, { seed, num_heads: 4, equal: false })),
  );
  assert.ok(left.apart > 0.1);
  assert.notDeepEqual(left.run.weights.data, right.run.weights.data);
});

test('the number of heads leaves the number of parameters as it is', async () => {
  for (const num_heads of [2, 4, 8]) {
    assert.equal((await seedRun(client, { seed: 1, num_heads, equal: false })).parameters, 4 * 64 * 64);
  }
});

test('copies take the columns of head 0 and leave W_O alone', async () => {
  const choice = { seed: 42, num_heads: 4 };
  const [own, equal] = await Promise.all([
    requestOf(client, { ...choice, equal: false }),
    requestOf(client, { ...choice, equal: true }),
  ]);
  for (const column of [0, 5, 15])
    for (const head of [0, 1, 3])
      assert.equal(
        equal.weights.w_k.data[64 * 9 + head * 16 + column],
        own.weights.w_k.data[64 * 9 + column],
      );
  assert.deepEqual(equal.weights.w_o, own.weights.w_o);
});

test('graders, and the head they name', async () => {
  const { leaning } = await seedRun(client, { seed: 42, num_heads: 4, equal: false });
  const scores = [...leaning.previous_token.data];
  assert.equal(scores[previousTokenHead(leaning)], Math.max(...scores));
  assert.equal((await answers.seeds({ client })).right, 'moves');
  assert.equal((await answers.equalHeads({ client })).right, 'equal');
});
