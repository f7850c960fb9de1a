// The largest difference between two tensors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { largestDifference } from '../../web/src/model/recorded-check.ts';

const row = (...data) => ({ shape: [data.length], data });
const number = fc.double({ noNaN: true });
const pair = fc.array(fc.tuple(number, number), { minLength: 1 });

test('the largest of all differences counts, whatever its sign', () => {
  assert.equal(largestDifference(row(1, 2, 3), row(1, 2.5, 2)), 1);
  assert.equal(largestDifference(row(1), row(1)), 0);
});

test('equal infinities, equal NaN and zeros of both signs differ by nothing', () => {
  const special = [Infinity, -Infinity, Number.NaN, 0, -0];
  assert.equal(largestDifference(row(...special), row(...special)), 0);
  assert.equal(largestDifference(row(0), row(-0)), 0);
});

test('an infinity against anything else differs by infinity, NaN against a number is NaN', () => {
  assert.equal(largestDifference(row(Infinity), row(1)), Infinity);
  assert.equal(largestDifference(row(Infinity), row(-Infinity)), Infinity);
  assert.equal(largestDifference(row(Number.NaN, 1), row(1, 1)), Number.NaN);
  assert.equal(largestDifference(row(1, 5), row(Number.NaN, 1)), Number.NaN);
});

test('tensors of different shapes have no difference', () => {
  assert.equal(
    largestDifference({ shape: [2, 3], data: new Float64Array(6) }, row(0, 0, 0, 0, 0, 0)),
    undefined,
  );
  assert.equal(
    largestDifference({ shape: [1, 2], data: [1, 2] }, { shape: [2, 1], data: [1, 2] }),
    undefined,
  );
});

test('typed and plain data are compared alike', () => {
  const a = { shape: [2], data: Float64Array.of(1, 2) };
  assert.equal(largestDifference(a, row(1, 2.25)), 0.25);
});

test('the difference is symmetric, and zero for a tensor and itself', () => {
  fc.assert(
    fc.property(pair, (pairs) => {
      const [a, b] = [row(...pairs.map(([left]) => left)), row(...pairs.map(([, right]) => right))];
      assert.equal(largestDifference(a, b), largestDifference(b, a));
      assert.equal(largestDifference(a, a), 0);
    }),
  );
});
