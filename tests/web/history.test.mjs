// Undo and redo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { History } from '../../web/src/state/history.ts';

/** A counter that changes, and its history. */
function counter() {
  const history = new History();
  let value = 0;
  const go = (direction) => {
    const found = history[direction](() => value);
    if (found !== undefined) value = found;
    return found !== undefined;
  };
  return {
    history,
    change: (next) => {
      history.record(value);
      value = next;
    },
    undo: () => go('undo'),
    redo: () => go('redo'),
    get value() {
      return value;
    },
  };
}

test('at first nothing can be undone or redone', () => {
  const { history } = counter();
  assert.equal(history.canUndo, false);
  assert.equal(history.canRedo, false);
  assert.equal(
    history.undo(() => 1),
    undefined,
  );
  assert.equal(
    history.redo(() => 1),
    undefined,
  );
  assert.equal(history.canRedo, false);
});

test('changes are undone from the last to the first and redone again', () => {
  const it = counter();
  for (const next of [1, 2, 3]) it.change(next);
  const seen = [];
  while (it.undo()) seen.push(it.value);
  while (it.redo()) seen.push(it.value);
  assert.deepEqual(seen, [2, 1, 0, 1, 2, 3]);
});

test('a new change ends what could be redone', () => {
  const it = counter();
  it.change(1);
  it.change(2);
  it.undo();
  it.change(9);
  assert.equal(it.history.canRedo, false);
  it.undo();
  assert.equal(it.value, 1);
});

test('the newest fifty changes can be undone', () => {
  const it = counter();
  for (let next = 1; next <= 60; next += 1) it.change(next);
  let count = 0;
  while (it.undo()) count += 1;
  assert.equal(count, 50);
  assert.equal(it.value, 10);
  while (it.redo()) count -= 1;
  assert.equal(count, 0);
  assert.equal(it.value, 60);
});

test('it behaves like a list of fifty-one states with a place in it', () => {
  const action = fc.oneof(fc.constant('undo'), fc.constant('redo'), fc.nat(99));
  fc.assert(
    fc.property(fc.array(action, { maxLength: 150 }), (actions) => {
      const it = counter();
      let states = [0];
      let place = 0;
      for (const next of actions) {
        if (next === 'undo') assert.equal(it.undo(), place > 0);
        else if (next === 'redo') assert.equal(it.redo(), place < states.length - 1);
        else it.change(next);
        if (next === 'undo') place = Math.max(0, place - 1);
        else if (next === 'redo') place = Math.min(states.length - 1, place + 1);
        else {
          states = [...states.slice(0, place + 1), next].slice(-51);
          place = states.length - 1;
        }
        assert.equal(it.value, states[place]);
        assert.equal(it.history.canUndo, place > 0);
        assert.equal(it.history.canRedo, place < states.length - 1);
      }
    }),
  );
});
