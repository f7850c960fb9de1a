// Which parameters a trainer keeps: a bounded number of copies in bounded memory, however long the run and large the model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { KeptModels, stepsToKeep } from '../../../web/src/engine/kept-models.ts';

const most = 2 ** 26;

test('steps are whole, ascending, from the first to the last, at most 25', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (steps) => {
      const list = stepsToKeep(steps, 40_000);
      assert.ok(list.length <= 25 && list.every(Number.isInteger));
      assert.deepEqual([list[0], list.at(-1)], [0, steps]);
      assert.deepEqual(
        list,
        [...new Set(list)].sort((one, other) => one - other),
      );
    }),
  );
});

test('large models keep fewer, and what is kept stays within its memory', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 28 }), (bytes) => {
      const { length } = stepsToKeep(1500, bytes);
      assert.ok(length * bytes <= most, `${length} copies of ${bytes}`);
      assert.equal(length === 0, bytes > most);
    }),
  );
});

test('copies are taken where the run passes a wanted step, and nowhere else', () => {
  const parameters = (step) => ({ w_q: { shape: [1], data: Float32Array.of(step) } });
  const kept = new KeptModels(60, 0, parameters(0));
  const asked = [];
  for (let step = 1; step <= 60; step += 1) {
    kept.passed(step, () => {
      asked.push(step);
      return parameters(step);
    });
  }
  assert.deepEqual(kept.steps, [0, ...asked]);
  assert.deepEqual(asked.slice(0, 4), [1, 2, 3, 4]);
  assert.equal(kept.at(16).w_q.data[0], 16);
  assert.equal(kept.at(17), undefined);
  assert.deepEqual(
    [kept.distance(12), kept.distance(13), kept.distance(60)],
    [4, 3, Number.POSITIVE_INFINITY],
  );
});
