// Heads share the columns there are: parameters and multiply-adds stay, cells grow with h (map rows A8-A10, E22).
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { columnsOf, costsOf, widthsOf } from '../../../web/src/topics/width-not-copies/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());
const counts = [1, 2, 4, 8];

test("eight full sets have the lesson's 6 291 456 parameters, shared columns 786 432", async () => {
  const { parameters, d_k, w_q } = await widthsOf(client, 512, 8);
  assert.deepEqual(parameters, { shared: 786432, copies: 6291456 });
  assert.equal(d_k, 64);
  assert.deepEqual(w_q.shape, [512, 512]);
});

test('the shared parameters do not depend on h', async () => {
  const found = await Promise.all(counts.map((h) => widthsOf(client, 64, h)));
  assert.equal(new Set(found.map(({ parameters }) => parameters.shared)).size, 1);
  assert.deepEqual(
    found.map(({ parameters }) => parameters.copies / parameters.shared),
    counts,
  );
});

test('multiply-adds are the same for every h, cells of mask and softmax are h times N²', async () => {
  const costs = await costsOf(client, 512, 128, counts);
  const expected = 2 * 128 * 128 * 512 + 4 * 128 * 512 * 512;
  for (const { multiply_adds } of costs) assert.equal(multiply_adds, expected);
  assert.deepEqual(
    costs.map(({ cells }) => cells),
    counts.map((h) => h * 128 * 128),
  );
});

test('the bands of all heads fill the columns once, side by side', () => {
  for (const h of counts) {
    const bands = Array.from({ length: h }, (_, head) => columnsOf(head, 512 / h));
    assert.deepEqual([bands[0][0], bands.at(-1)[1]], [0, 512]);
    for (let head = 1; head < h; head += 1) assert.equal(bands[head][0], bands[head - 1][1]);
  }
});
