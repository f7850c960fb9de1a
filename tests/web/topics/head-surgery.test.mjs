// Head surgery: contributions add up to the output, gates scale them, and figures of the papers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { valueAt } from '../../../web/src/model/tensors.ts';
import answers from '../../../web/src/topics/head-surgery/answers.ts';
import {
  layerOf,
  normsAt,
  operate,
  prune,
  readGates,
  removedShare,
  writeGates,
} from '../../../web/src/topics/head-surgery/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { near } from '../support/near.mjs';

const client = await engineClient();
after(() => client.dispose());
const request = await layerOf(client, 8);
const open = Array.from({ length: 8 }, () => 1);

test('the output is the sum of what the heads add, whatever the gates are', async () => {
  const gate = fc.integer({ min: 0, max: 20 }).map((step) => step / 20);
  await fc.assert(
    fc.asyncProperty(fc.array(gate, { minLength: 8, maxLength: 8 }), async (gates) => {
      const { sumError } = await operate(client, request, gates);
      assert.ok(sumError < 1e-13, `${sumError}`);
    }),
    { numRuns: 20 },
  );
});

test('in the lesson’s run the two heads add 0.105661 and 0.161274 to token 0', async () => {
  const inputs = await client.lessonInputs({ seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 });
  const lesson = { config: { d_model: 8, num_heads: 2, mask: 'causal' }, ...inputs };
  const { norms, change } = await operate(client, lesson, [1, 1]);
  const [first, second] = normsAt(norms, 0, 0);
  assert.ok(near(first, 0.105661, 5e-7) && near(second, 0.161274, 5e-7));
  assert.equal(change, 0);
});

test('a gate scales the contribution of its head and of no other', async () => {
  const whole = await operate(client, request, open);
  const gated = await operate(client, request, [1, 0.25, ...open.slice(2)]);
  normsAt(gated.norms, 1, 3).forEach((norm, head) => {
    const factor = head === 1 ? 0.25 : 1;
    assert.ok(near(norm, factor * normsAt(whole.norms, 1, 3)[head], 1e-12), `head ${head}`);
  });
  const [all, quarter] = [whole, gated].map(({ contributionOf }) => valueAt(contributionOf(1), [1, 3, 7]));
  assert.ok(near(quarter, 0.25 * all, 1e-12));
});

test('with every gate closed the output is zero, and cutting all heads in either order changes the same', async () => {
  const { output } = await operate(
    client,
    request,
    open.map(() => 0),
  );
  assert.ok(output.data.every((value) => value === 0));
  const [smallest, largest] = await Promise.all(
    ['smallest', 'largest'].map((order) => prune(client, request, order)),
  );
  assert.equal(smallest.length, 9);
  assert.deepEqual([smallest[0].change, largest[0].change], [0, 0]);
  assert.equal(smallest[8].change, largest[8].change);
  assert.deepEqual(smallest[8].removed, largest[8].removed.toReversed());
});

test('gates survive the link', () => {
  for (const gates of [open, [0, 0.5, 1, 0.05, 1, 1, 0.95, 0]]) {
    assert.deepEqual(readGates(writeGates(gates), 8), gates);
  }
  assert.deepEqual(readGates('50', 2), [0.5, 1]);
  assert.deepEqual(readGates('999.0', 2), [1, 0]);
});

test('38 of 48 heads are 79 percent; the lesson’s 75 is known as a mistake', async () => {
  assert.ok(near(await removedShare(client), 79.1666667, 1e-6));
  const voita = await answers.voita({ client });
  assert.equal(voita.misconceptions.lesson, 75);
  assert.equal((await answers.allClosed({ client })).value, 0);
  assert.equal((await answers.half({ client })).right, 'half');
});
