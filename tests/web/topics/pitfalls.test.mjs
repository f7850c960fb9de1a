// Heads that repeat each other, and heads that get narrower.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/pitfalls/answers.ts';
import { division, repetition } from '../../../web/src/topics/pitfalls/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

test("shared matrices: head 0 = head 1, and the output moves by the lesson map's 0.180644", async () => {
  const { apart, change } = await repetition(client, true);
  assert.equal(apart, 0);
  assert.ok(Math.abs(change - 0.180644) <= 5e-7, String(change));
});

test('own matrices: heads differ, the output is that of the lesson', async () => {
  const { apart, change } = await repetition(client, false);
  assert.ok(apart > 0.01);
  assert.equal(change, 0);
});

test('more heads: narrower ones, the same parameters, more weights', async () => {
  for (const heads of [1, 2, 4, 8, 16, 32, 64]) {
    assert.deepEqual(await division(client, heads), {
      d_k: 512 / heads,
      parameters: 1048576,
      cells: heads * 512 * 512,
    });
  }
});

test('graders', async () => {
  assert.equal((await answers.repetition({ client })).value, 0);
  assert.equal((await answers.narrow({ client })).value, 8);
});
