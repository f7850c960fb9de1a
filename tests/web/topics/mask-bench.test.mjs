// The mask bench: matrices and readings, fills, leaks, and a row with every key hidden.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import answers from '../../../web/src/topics/mask-bench/answers.ts';
import {
  allowedBy,
  fills,
  hiddenRow,
  leaksOf,
  matrixOf,
  runBench,
  tokens,
} from '../../../web/src/topics/mask-bench/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
const causal = matrixOf('tril', '');
const six = (values) => Array.from(values, (value) => Number(value.toFixed(6)));

test('lesson C’s matrix read as in C and lesson A’s read as in A are the same mask', () => {
  const fromA = allowedBy(matrixOf('triu', ''), 'block');
  assert.deepEqual(allowedBy(causal, 'attend'), fromA);
  assert.deepEqual(
    fromA,
    Array.from({ length: 25 }, (_, place) => Number(place % 5 <= Math.floor(place / 5))),
  );
});

test('either matrix under the other reading lets only the future through, and empties the last row', async () => {
  for (const [pattern, reading] of [
    ['tril', 'block'],
    ['triu', 'attend'],
  ]) {
    const allowed = allowedBy(matrixOf(pattern, ''), reading);
    const { run } = await runBench(client, allowed, 'negative_infinity', 'float64');
    const first = Array.from(run.weights.data.slice(0, tokens));
    assert.ok(first[0] === 0 && first.slice(1).every((weight) => weight > 0), pattern);
    const last = Array.from(run.weights.data.slice(20, 25));
    assert.ok(last.every(Number.isNaN), pattern);
  }
});

test('under a causal mask no fill leaks, in either precision', async () => {
  for (const fill of fills) {
    for (const dtype of ['float64', 'float32']) {
      const { run } = await runBench(client, causal, fill, dtype);
      assert.deepEqual(leaksOf(run.weights).filter(Boolean), [], `${fill}, ${dtype}`);
      assert.equal(run.weights.data instanceof Float32Array, dtype === 'float32');
    }
  }
});

test('whatever is drawn by hand, weights are 0 where it hides and rows sum to 1 where it allows', async () => {
  const cells = fc.array(fc.constantFrom('0', '1'), { minLength: 25, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(cells, async (drawn) => {
      const allowed = allowedBy(matrixOf('free', drawn.join('')), 'attend');
      const { run, rowSums } = await runBench(client, allowed, 'safe', 'float64');
      run.weights.data.forEach((weight, place) => {
        assert.equal(weight === 0, allowed[place % 25] === 0, `${place}`);
      });
      rowSums.data.forEach((sum, row) => {
        const start = (row % tokens) * tokens;
        const isEmpty = !allowed.slice(start, start + tokens).includes(1);
        assert.ok(Math.abs(sum - (isEmpty ? 0 : 1)) < 1e-12, `${row}: ${sum}`);
      });
    }),
    { numRuns: 20 },
  );
});

test('a mask after the softmax leaves rows 0 to 3 short of 1', async () => {
  const { rowSums } = await runBench(client, causal, 'after-softmax', 'float64');
  const short = Array.from(rowSums.data, (sum) => sum < 1 - 1e-9);
  assert.deepEqual(
    short,
    short.map((_, row) => row % tokens < tokens - 1),
  );
});

test('a row with every key hidden has the four outcomes', async () => {
  const { outcomes, open } = await hiddenRow(client);
  assert.deepEqual(six(open), [0.461488, 0.229168, 0.309344]);
  assert.deepEqual(
    outcomes.map(({ fill, dtype, weights }) => [fill, dtype, six(weights)]),
    [
      ['additive_1e9', 'float64', [0.461488, 0.229168, 0.309344]],
      ['additive_1e9', 'float32', [0.333333, 0.333333, 0.333333]],
      ['negative_infinity', 'float64', [Number.NaN, Number.NaN, Number.NaN]],
      ['safe', 'float64', [0, 0, 0]],
    ],
  );
});

test('the answers', async () => {
  const { on, misconceptions } = await answers.hidden({ client });
  assert.equal(on.filter(Boolean).length, 10);
  assert.equal(misconceptions.self.filter(Boolean).length, 15);
  assert.equal((await answers.polarity({ client })).right, 'future');
  assert.equal((await answers.allHidden({ client })).right, 'open');
  assert.equal((await answers.afterSoftmax({ client })).right, 'less');
});
