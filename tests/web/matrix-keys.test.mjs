// Where keys move the focus in a matrix.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { movement } from '../../web/src/components/matrix-keys.ts';

const press = (key, modifiers = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });
const from = (key, modifiers) => movement(press(key, modifiers), 2, 3, 5, 8);
const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

test('arrows go one cell', () => {
  assert.deepEqual(from('ArrowUp'), [1, 3]);
  assert.deepEqual(from('ArrowDown'), [3, 3]);
  assert.deepEqual(from('ArrowLeft'), [2, 2]);
  assert.deepEqual(from('ArrowRight'), [2, 4]);
});

test('Home and End go to the ends of the row, with Ctrl or ⌘ to the corners', () => {
  assert.deepEqual(from('Home'), [2, 0]);
  assert.deepEqual(from('End'), [2, 7]);
  for (const modifier of ['ctrlKey', 'metaKey']) {
    assert.deepEqual(from('Home', { [modifier]: true }), [0, 0]);
    assert.deepEqual(from('End', { [modifier]: true }), [4, 7]);
  }
});

test('arrows with Ctrl or ⌘ go to the edge', () => {
  for (const modifier of ['ctrlKey', 'metaKey']) {
    assert.deepEqual(from('ArrowUp', { [modifier]: true }), [0, 3]);
    assert.deepEqual(from('ArrowDown', { [modifier]: true }), [4, 3]);
    assert.deepEqual(from('ArrowLeft', { [modifier]: true }), [2, 0]);
    assert.deepEqual(from('ArrowRight', { [modifier]: true }), [2, 7]);
  }
});

test('keys with Alt and keys that mean nothing here move nothing', () => {
  for (const key of keys) assert.equal(from(key, { altKey: true }), undefined);
  for (const key of ['a', 'Enter', 'Tab', 'PageDown', 'PageUp', ' ', 'Escape', ''])
    assert.equal(from(key), undefined);
});

test('no key leaves the matrix', () => {
  const size = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(
      size,
      size,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...keys),
      fc.boolean(),
      (rows, columns, a, b, key, ctrlKey) => {
        const [row, column] = movement(press(key, { ctrlKey }), a % rows, b % columns, rows, columns);
        assert.ok(row >= 0 && row < rows && column >= 0 && column < columns);
      },
    ),
  );
});

test('an arrow and its opposite come back, except at the edge', () => {
  const opposite = {
    ArrowUp: 'ArrowDown',
    ArrowDown: 'ArrowUp',
    ArrowLeft: 'ArrowRight',
    ArrowRight: 'ArrowLeft',
  };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(...keys.slice(0, 4)),
      (row, column, key) => {
        const [there, over] = movement(press(key), row, column, 5, 5);
        assert.deepEqual(movement(press(opposite[key]), there, over, 5, 5), [row, column]);
      },
    ),
  );
});
