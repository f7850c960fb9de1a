import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestMatching, carries } from './training-seeds.mjs';

test('each role gets a head of its own, so that the scores add up to the most', () => {
  const greedy = [
    [0.9, 0.8, 0],
    [0.9, 0.1, 0],
    [0, 0, 0.6],
  ];
  assert.deepEqual(bestMatching(greedy).heads, [1, 0, 2]);
  assert.equal(bestMatching([[1], [1]]), undefined, 'two roles and one head');
});

test('a run counts when every role is above a half', () => {
  assert.ok(carries({ scores: [0.51, 0.9, 1] }));
  assert.ok(!carries({ scores: [0.5, 0.9, 1] }));
});
