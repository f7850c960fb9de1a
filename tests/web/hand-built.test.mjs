// Heads written by hand: the matrices are what was written, and the engine finds what they ask for.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { lookingBy, placeOf, requestOf } from '../../web/src/model/hand-built.ts';
import { rowAt, valueAt } from '../../web/src/model/tensors.ts';
import { engineClient } from './support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

test('each column of W_Q and W_K, and each row of W_O, is a direction that was written down', () => {
  const heads = [
    { matching: [{ query: { a: 2 }, key: { b: 3 } }], carrying: [{ value: { a: 4 }, output: { b: 5 } }] },
    {
      matching: [
        { query: { b: 1 }, key: { a: 1 } },
        { query: { a: 7 }, key: { a: -1 } },
      ],
    },
  ];
  const { config, x, weights } = requestOf({ features: ['a', 'b'], heads }, [{ a: 1 }, { b: 2 }, {}]);
  assert.deepEqual([config.d_model, config.num_heads, config.d_k, config.d_v], [2, 2, 2, 1]);
  assert.deepEqual(
    [x.shape, [...x.data]],
    [
      [1, 3, 2],
      [1, 0, 0, 2, 0, 0],
    ],
  );
  assert.deepEqual(
    [weights.w_q.shape, [...weights.w_q.data]],
    [
      [2, 4],
      [2, 0, 0, 7, 0, 0, 1, 0],
    ],
  );
  assert.deepEqual(
    [weights.w_k.shape, [...weights.w_k.data]],
    [
      [2, 4],
      [0, 0, 1, -1, 3, 0, 0, 0],
    ],
  );
  assert.deepEqual(
    [weights.w_v.shape, [...weights.w_v.data]],
    [
      [2, 2],
      [4, 0, 0, 0],
    ],
  );
  assert.deepEqual(
    [weights.w_o.shape, [...weights.w_o.data]],
    [
      [2, 2],
      [0, 5, 0, 0],
    ],
  );
});

test('a feature that does not exist is a mistake, not a zero', () => {
  const head = { matching: [{ query: { noun: 1 }, key: { nuon: 1 } }] };
  assert.throws(() => requestOf({ features: ['noun'], heads: [head] }, [{}]), /no feature "nuon"/);
});

test('a score is the product of what is asked and what is offered', async () => {
  const amount = fc.integer({ min: -3, max: 3 });
  await fc.assert(
    fc.asyncProperty(amount, amount, amount, amount, async (asked, offered, ofQuery, ofKey) => {
      const head = { matching: [{ query: { a: asked }, key: { b: offered } }] };
      const request = requestOf({ features: ['a', 'b'], heads: [head] }, [{ a: ofQuery }, { b: ofKey }]);
      const { masked_scores } = await client.trace(request);
      // Whole numbers: exact, except that −0 and 0 are the same.
      assert.equal(valueAt(masked_scores, [0, 0, 0, 1]) + 0, asked * ofQuery * offered * ofKey + 0);
    }),
    { numRuns: 50 },
  );
});

test('a head that looks some tokens away finds that token, wherever there is one', async () => {
  const [length, period] = [9, 20];
  const tokens = Array.from({ length }, (_, position) => placeOf(position, period));
  for (const by of [-3, -1, 0, 1, 2]) {
    const layer = { features: ['cos', 'sin'], heads: [{ matching: lookingBy(by, period, 100) }] };
    const { weights } = await client.trace(requestOf(layer, tokens));
    for (let query = Math.max(0, -by); query < Math.min(length, length - by); query += 1) {
      const row = rowAt(weights, [0, 0, query]);
      assert.equal(row.indexOf(Math.max(...row)), query + by, `by ${by}, query ${query}`);
    }
  }
});
