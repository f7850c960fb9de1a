// The order of reading, and the way from one entry to the next.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepIds } from '../../web/src/model/step-ids.ts';
import { topicIds, topics } from '../../web/src/topics/catalogue.ts';
import { currentEntry, entriesOf, neighbour, pathIds, showing } from '../../web/src/topics/paths.ts';

const idsOf = (path) => entriesOf(path).map(({ id }) => id);

test('the ten steps stand in lesson order in every path', () => {
  for (const path of pathIds) {
    assert.deepEqual(
      idsOf(path).filter((id) => stepIds.includes(id)),
      [...stepIds],
      path,
    );
  }
});

test('parts of a path follow each other: before the steps, among them, after them', () => {
  for (const path of pathIds) {
    const parts = entriesOf(path).map(({ part }) => part);
    assert.deepEqual(
      parts,
      [...parts].sort((a, b) => order(a) - order(b)),
      path,
    );
  }
  function order(part) {
    return ['before', 'steps', 'after'].indexOf(part);
  }
});

test('forwards and backwards undo each other along the path', () => {
  for (const path of pathIds) {
    const ids = idsOf(path);
    ids.forEach((id, place) => {
      assert.equal(neighbour(path, id, 1), ids[place + 1]);
      assert.equal(neighbour(path, id, -1), ids[place - 1]);
    });
  }
});

test('from a topic outside the path the way leads back into it', () => {
  for (const path of pathIds) {
    const outside = topicIds.filter((id) => topics[id].paths[path] === undefined);
    for (const id of outside) assert.ok(idsOf(path).includes(neighbour(path, id, 1)), `${path}: ${id}`);
  }
});

test('an entry is the open topic, else the step', () => {
  const [topic] = topicIds;
  assert.equal(currentEntry({ step: 'scores', topic: '' }), 'scores');
  assert.equal(currentEntry({ step: 'scores', topic }), topic);
  assert.deepEqual(showing('scores'), { step: 'scores', topic: '' });
  assert.deepEqual(showing(topic), { topic });
});
