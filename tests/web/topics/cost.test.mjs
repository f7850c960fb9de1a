// Costs of layers by formula against the map's figures, and the measurement of time (never how long it takes).
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import answers from '../../../web/src/topics/cost/answers.ts';
import { apart } from '../../../web/src/topics/cost/chart.ts';
import {
  costsOf,
  crossingOf,
  curvesOf,
  lengths,
  timed,
  timings,
  widths,
} from '../../../web/src/topics/cost/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

const sizes = { d: 512, kernel: 3, num_heads: 8 };

test('multiply-adds at d = 512: the figures of the lesson map', async () => {
  const figures = {
    128: [8.4e6, 3.4e7, 1.0e8],
    512: [1.34e8, 1.34e8, 4.0e8],
    4096: [8.6e9, 1.07e9, 3.2e9],
  };
  for (const [n, expected] of Object.entries(figures)) {
    const { attention, rnn, convolution } = await costsOf(client, { ...sizes, n: Number(n) });
    // The map gives two or three digits.
    [attention, rnn, convolution].forEach(({ multiply_adds }, place) => {
      assert.ok(Math.abs(multiply_adds / expected[place] - 1) < 0.02, `${n}: ${multiply_adds}`);
    });
  }
});

test('attention and RNN cross at n = d', async () => {
  for (const d of widths) assert.equal(await crossingOf(client, d), d);
});

test('steps and ways: only the RNN waits; the logarithm is the way of a convolution', async () => {
  const { attention, rnn, convolution } = await costsOf(client, { ...sizes, n: 4096 });
  assert.deepEqual(
    [attention, rnn, convolution].map(({ sequential_operations }) => sequential_operations),
    [1, 4096, 1],
  );
  assert.equal(attention.path_length, 1);
  assert.equal(rnn.path_length, 4096);
  // 3^7 = 2187 < 4096 <= 3^8.
  assert.equal(convolution.path_length, 8);
});

test('values that come out are n·d for all; only attention can store weights', async () => {
  const costs = await costsOf(client, { ...sizes, n: 1024 });
  for (const { activations } of Object.values(costs)) assert.equal(activations, 1024 * 512);
  assert.equal(costs.attention.stored_weights, 8 * 1024 * 1024);
  assert.equal(costs.rnn.stored_weights + costs.convolution.stored_weights, 0);
});

test('the curves cover the lengths of the slider', async () => {
  const curves = await curvesOf(client, sizes);
  assert.deepEqual(
    curves.map(({ n }) => n),
    lengths,
  );
});

test('a measurement tells its progress and has a time for every length', async () => {
  const shares = [];
  const found = await timings(client, new AbortController().signal, (share) => shares.push(share));
  assert.deepEqual(
    found.map(({ n }) => n),
    timed.lengths,
  );
  assert.ok(found.every(({ milliseconds }) => milliseconds >= 0 && Number.isFinite(milliseconds)));
  assert.equal(shares.at(-1), 1);
});

test('a measurement that is stopped ends with what it has', async () => {
  const controller = new AbortController();
  const found = await timings(client, controller.signal, (share) => {
    if (share > 0.2) controller.abort();
  });
  assert.ok(found.length < timed.lengths.length);
});

test('graders', async () => {
  const crossing = await answers.crossing({ client });
  assert.equal(crossing.value, 512);
  assert.equal((await answers.sequential({ client })).right, 'constant');
});

test('names at the ends of lines keep apart, in the order of the lines', () => {
  assert.deepEqual(apart([10, 4, 30], 5), [10, 4, 30]);
  assert.deepEqual(apart([6, 4, 5], 5), [14, 4, 9]);
  const heights = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(heights, (lines) => {
      const names = apart(lines, 4);
      const sorted = [...names].sort((one, other) => one - other);
      for (const [place, name] of sorted.slice(1).entries()) assert.ok(name - sorted[place] >= 4 - 1e-9);
      for (const [place, line] of lines.entries()) assert.ok(names[place] >= line);
    }),
  );
});
