// How much of a bar is filled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOf } from '../../web/src/model/bars.ts';

test('a bar is filled by its share of a full one, never beyond', () => {
  assert.deepEqual(
    [0, 1, 2, 4, 5].map((value) => shareOf(value, 4)),
    [0, 0.25, 0.5, 1, 1],
  );
});

test('what cannot be drawn fills nothing: NaN, negative values, a full bar of 0', () => {
  for (const [value, full] of [
    [Number.NaN, 1],
    [-1, 1],
    [1, 0],
    [1, Number.NaN],
  ])
    assert.equal(shareOf(value, full), 0);
  assert.equal(shareOf(Number.POSITIVE_INFINITY, 1), 1);
});
