// Lists that grow with a run and stay short.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { appended, newestAt } from '../../../web/src/training/thinning.ts';

const grown = (steps, spacing) => steps.reduce((list, step) => appended(list, { step }, spacing), []);

test('first and newest are always there, the others keep their distance', () => {
  const strides = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(strides, fc.integer({ min: 1, max: 50 }), (deltas, spacing) => {
      const steps = deltas.map((_, place) => deltas.slice(0, place).reduce((sum, delta) => sum + delta, 0));
      const list = grown(steps, spacing).map(({ step }) => step);
      assert.equal(list[0], 0);
      assert.equal(list.at(-1), steps.at(-1));
      list.slice(1, -1).forEach((step, place) => {
        assert.ok(step - list[place] >= spacing, `${list}`);
      });
    }),
  );
});

test('a step that comes again replaces what was there', () => {
  assert.deepEqual(
    appended([{ step: 0 }, { step: 5, old: true }], { step: 5 }, 1).map(({ old }) => old),
    [undefined, undefined],
  );
});

test('what is shown at a step is the newest that is not after it', () => {
  const list = grown([0, 10, 20], 10);
  assert.deepEqual(
    [0, 9, 10, 99].map((step) => newestAt(list, step).step),
    [0, 0, 10, 20],
  );
  assert.equal(newestAt([{ step: 7 }], 3).step, 7);
  assert.equal(newestAt([], 3), undefined);
});
