// The bug lab: what its instruments show for each mistake, against NumPy.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import answers from '../../../web/src/topics/bug-lab/answers.ts';
import { canaryOf, caseIds, cases, examine } from '../../../web/src/topics/bug-lab/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
const file = new URL('../../golden/data/lesson_bugs.json', import.meta.url);
const golden = new Map(JSON.parse(await readFile(file, 'utf8')).cases.map((entry) => [entry.name, entry]));

const near = (actual, expected) => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}, ${expected}`);

test('the letters hide eight different mistakes, and none', () => {
  assert.deepEqual(Object.values(cases).sort(), [...golden.keys()].sort());
  assert.equal(caseIds[0], 'none');
});

for (const bug of golden.keys()) {
  test(`${bug}: row sums, equal heads and distance are NumPy's`, async () => {
    const { rowSums, headGap, change } = await examine(client, bug, 4, 8);
    const expected = golden.get(bug);
    for (const [row, sum] of expected.row_sums.data.entries()) near(rowSums.data[row], Number(sum));
    near(change, expected.largest_change);
    assert.equal(headGap === 0, expected.heads_equal === 1);
  });

  test(`${bug}: the canary moves the tokens that it moves in NumPy`, async () => {
    for (const token of [0, 1, 2, 3, 4]) {
      const states = canaryOf(await examine(client, bug, token, 8), token);
      const moved = states.map((state) => Number(state === 'moved' || state === 'leak'));
      assert.deepEqual(moved, golden.get(bug).moved[token], `token ${token}`);
    }
  });
}

test('the canary tells a leak from a change that may be, and silence from deafness', async () => {
  assert.deepEqual(canaryOf(await examine(client, 'none', 2, 8), 2), [
    ...['still', 'still', 'moved', 'moved', 'moved'],
  ]);
  const leaking = canaryOf(await examine(client, 'split-without-transpose', 4, 8), 4);
  assert.deepEqual(leaking, ['still', 'still', 'still', 'leak', 'moved']);
  const deaf = canaryOf(await examine(client, 'mask-inverted', 0, 8), 0);
  assert.deepEqual(deaf, ['moved', 'deaf', 'deaf', 'deaf', 'deaf']);
});

test('at d_model 64 leaving the scaling out is no longer invisible', async () => {
  const [narrow, wide] = [await examine(client, 'no-scale', 4, 8), await examine(client, 'no-scale', 4, 64)];
  assert.ok(narrow.change < 0.006 && wide.change > 0.1, `${narrow.change}, ${wide.change}`);
});

test('the right guess is whatever is switched on', async () => {
  for (const id of caseIds) {
    assert.deepEqual(answers.identify({ settings: { case: id } }), { kind: 'choice', right: cases[id] });
  }
});

test('equal heads change the output by 0.180644', async () => {
  const { headGap, change } = await examine(client, 'shared-slice', 4, 8);
  assert.deepEqual([headGap, change.toFixed(6)], [0, '0.180644']);
  assert.equal((await answers.equalHeads({ client })).right, 'equal-changed');
});
