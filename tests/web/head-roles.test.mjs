// Which head carries which role.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { carryingScore, castingOf, matchRoles, strongestHeads } from '../../web/src/model/head-roles.ts';

const share = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100);
const scoresOf = (roles, heads) =>
  fc.array(fc.array(share, { minLength: heads, maxLength: heads }), { minLength: roles, maxLength: roles });
const anyScores = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 }))
  .chain(([roles, heads]) => scoresOf(roles, heads));

function orders(heads, count) {
  if (count === 0) return [[]];
  return heads.flatMap((head) =>
    orders(
      heads.filter((other) => other !== head),
      count - 1,
    ).map((rest) => [head, ...rest]),
  );
}

test('every role gets a head of its own, and no other way adds up to more', () => {
  fc.assert(
    fc.property(anyScores, (scores) => {
      const heads = scores[0].map((_, head) => head);
      const matched = matchRoles(scores);
      const size = Math.min(scores.length, heads.length);
      assert.equal(new Set(matched).size, size);
      const sumOf = (order) => order.reduce((sum, head, role) => sum + scores[role][head], 0);
      const most = Math.max(...orders(heads, size).map(sumOf));
      assert.ok(Math.abs(sumOf(matched) - most) < 1e-12);
    }),
  );
});

test('matching gives a role its second-best head where another role needs the best more', () => {
  const scores = [
    [0.9, 0.8, 0],
    [0.95, 0.1, 0],
    [0, 0, 0.7],
  ];
  assert.deepEqual(strongestHeads(scores), [0, 0, 2]);
  assert.deepEqual(matchRoles(scores), [1, 0, 2]);
  assert.deepEqual(castingOf(scores), { heads: [1, 0, 2], open: [], isComplete: true, shared: [0, 1] });
});

test('a head carries a role only with more than half of its weight', () => {
  const scores = [
    [carryingScore, 0],
    [0, 0.51],
  ];
  assert.deepEqual(castingOf(scores).open, [0]);
  assert.equal(castingOf(scores).isComplete, false);
});

test('with fewer heads than roles, roles stay open', () => {
  assert.deepEqual(castingOf([[0.9], [0.8], [0.7]]), {
    heads: [0],
    open: [1, 2],
    isComplete: false,
    shared: [0, 1, 2],
  });
});
