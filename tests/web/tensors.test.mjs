// Tensors as the page knows them: offsets, slices, facts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { families } from '../../web/src/model/palette.ts';
import { factsOf, offsetOf, sliceOf, tensors, valueAt } from '../../web/src/model/tensors.ts';

const shape = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
const everyIndex = (sizes) =>
  sizes.reduce(
    (all, size) => all.flatMap((index) => Array.from({ length: size }, (_, at) => [...index, at])),
    [[]],
  );

test('offsets count the cells of a row-major tensor one by one', () => {
  fc.assert(
    fc.property(shape, (sizes) => {
      const offsets = everyIndex(sizes).map((index) => offsetOf(sizes, index));
      assert.deepEqual(
        offsets,
        offsets.map((_, place) => place),
      );
    }),
  );
});

test('a value is found by its index in typed and plain data', () => {
  const data = Array.from({ length: 24 }, (_, place) => place / 10);
  for (const kind of [data, Float64Array.from(data)]) {
    assert.equal(valueAt({ shape: [2, 3, 4], data: kind }, [1, 2, 3]), 2.3);
    assert.equal(valueAt({ shape: [2, 3, 4], data: kind }, [0, 1, 0]), 0.4);
  }
});

test('a matrix of a tensor is chosen by batch and head where it has them', () => {
  const of = (...sizes) => sliceOf({ shape: sizes, data: [] }, 'x', 1, 3);
  assert.deepEqual(of(2, 4, 5, 5), [1, 3]);
  assert.deepEqual(of(2, 5, 8), [1]);
  assert.deepEqual(of(5, 5), []);
  assert.throws(() => of(5), { name: 'RangeError', message: /"x"/ });
});

test('an unknown tensor is named in the error', () => {
  assert.throws(() => factsOf('zz'), { name: 'ReferenceError', message: /"zz"/ });
});

test('every tensor has a family with colours, and only x and parameters can be typed over', () => {
  for (const [id, facts] of Object.entries(tensors)) {
    assert.ok(families.includes(facts.family), id);
    assert.equal(facts.editable === true, id === 'x' || id.startsWith('w_'), id);
    assert.ok(facts.axes.length >= (id.startsWith('b_') ? 1 : 2) && facts.axes.length <= 4, id);
  }
});

test('rows and columns of attention tensors are queries and keys', () => {
  for (const id of ['scores', 'scaled_scores', 'mask', 'masked_scores', 'weights']) {
    assert.equal(factsOf(id).rows, 'query');
    assert.equal(factsOf(id).columns, 'key');
  }
});
