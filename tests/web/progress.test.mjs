// Progress: kept where the host lets it, never in the way where it does not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Progress, safeStorage } from '../../web/src/state/progress.ts';

function shelf(content = {}) {
  const kept = new Map(Object.entries(content));
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

const throwing = new Proxy(
  {},
  {
    get: () => () => {
      throw new DOMException('no', 'SecurityError');
    },
  },
);

test('what was seen and answered is there for the next visit', () => {
  const store = shelf();
  const first = new Progress(store);
  assert.equal(first.isEmpty, true);
  first.see('scores');
  first.answer('masks', 'which', false);
  const second = new Progress(store);
  assert.equal(second.hasSeen('scores'), true);
  assert.equal(second.hasSeen('input'), false);
  assert.equal(second.answeredOf('masks', 'which'), 'wrong');
});

test('two pages, or two lessons on one page, keep what each of them has seen', () => {
  const store = shelf();
  const [first, second] = [new Progress(store), new Progress(store)];
  first.see('scores');
  first.answer('masks', 'which', true);
  first.answer('masks', 'why', false);
  second.see('concat');
  second.answer('masks', 'which', false);
  second.pass('masks', ['when']);
  first.see('input');
  const third = new Progress(store);
  for (const entry of ['scores', 'concat', 'input']) assert.ok(third.hasSeen(entry), entry);
  assert.equal(third.answeredOf('masks', 'which'), 'right');
  assert.equal(third.answeredOf('masks', 'why'), 'wrong');
  assert.ok(third.isSettled('masks', 'when'));
  assert.ok(second.hasSeen('scores'), 'who writes learns what the other one wrote');
});

test('a right answer stays right', () => {
  const progress = new Progress(undefined);
  progress.answer('masks', 'which', false);
  progress.answer('masks', 'which', true);
  progress.answer('masks', 'which', false);
  assert.equal(progress.answeredOf('masks', 'which'), 'right');
});

test('a question is settled when it is answered, rightly or not, or passed over', () => {
  const store = shelf();
  const progress = new Progress(store);
  assert.equal(progress.isSettled('masks', 'which'), false);
  progress.answer('masks', 'which', false);
  progress.pass('masks', ['why', 'where']);
  for (const one of [progress, new Progress(store)]) {
    assert.equal(one.isSettled('masks', 'which'), true);
    assert.equal(one.isSettled('masks', 'why'), true);
    assert.equal(one.isSettled('other', 'why'), false);
    assert.equal(one.answeredOf('masks', 'why'), undefined, 'passed over is not answered');
  }
  const { version, round } = progress;
  progress.pass('masks', ['why']);
  assert.equal(progress.version, version, 'nothing has changed');
  progress.clear();
  assert.equal(progress.isSettled('masks', 'why'), false);
  assert.ok(progress.version > version && progress.round > round);
});

test('cleared progress is gone, here and for the next visit', () => {
  const store = shelf();
  const progress = new Progress(store);
  progress.see('scores');
  progress.clear();
  assert.equal(progress.isEmpty, true);
  assert.equal(new Progress(store).isEmpty, true);
  assert.equal(store.kept.size, 0);
});

test('a storage that throws is no obstacle', () => {
  const progress = new Progress(throwing);
  progress.see('scores');
  progress.answer('masks', 'which', true);
  assert.equal(progress.hasSeen('scores'), true);
  progress.clear();
  assert.equal(progress.isEmpty, true);
});

test('what somebody else left under the name is ignored', () => {
  for (const content of [
    '',
    'x',
    'null',
    '3',
    '[]',
    '{"seen":3,"answered":"no"}',
    '{"seen":[1],"answered":{"a/b":"maybe"},"passed":[2]}',
    '{"passed":"all"}',
  ]) {
    const progress = new Progress(shelf({ 'attention-lesson.progress.v1': content }));
    assert.equal(progress.isEmpty, true, content);
  }
});

test('where there is no storage none is found', () => {
  assert.equal(safeStorage(), globalThis.localStorage);
});
