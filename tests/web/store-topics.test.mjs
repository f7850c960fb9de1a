// Topics in the store: opening, settings of their views, and what undo brings back.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { LessonStore } from '../../web/src/state/store.ts';
import { FakeClient } from './support/fake-client.mjs';

const topic = 'width-not-copies';

async function opened() {
  const store = new LessonStore();
  await store.start(async () => new FakeClient());
  store.show({ topic });
  return store;
}

test('a step that is shown closes the topic, and a topic keeps the step behind it', async () => {
  const store = await opened();
  assert.deepEqual([store.state.topic, store.state.step], [topic, 'input']);
  store.goBy(1);
  assert.deepEqual([store.state.topic, store.state.step], ['', 'projection']);
});

test('only settings that the topic knows and allows are kept, as far as they differ', async () => {
  const store = await opened();
  store.adjust({ d_model: 64, num_heads: 8, nonsense: 1 });
  assert.deepEqual(store.state.lab, { d_model: 64 });
  store.adjust({ d_model: 63 });
  assert.deepEqual(store.state.lab, {});
});

test('a topic opens with its own settings, whatever another one had', async () => {
  const store = await opened();
  store.adjust({ d_model: 64 });
  store.show({ step: 'scores', topic: '' });
  assert.deepEqual(store.state.lab, {});
  store.show({ topic, lab: { d_model: 8, head: 99 } });
  assert.deepEqual(store.state.lab, { d_model: 8 });
});

test('a change of settings is undone where it was made', async () => {
  const store = await opened();
  store.adjust({ d_model: 64 });
  store.show({ step: 'scores', topic: '' });
  assert.equal(await store.undo(), true);
  assert.deepEqual([store.state.topic, store.state.lab], [topic, {}]);
  assert.equal(await store.redo(), true);
  assert.deepEqual([store.state.topic, store.state.step], ['', 'scores']);
});

test('one slide of a slider is one change, two slides are two', async () => {
  mock.timers.enable({ apis: ['Date'] });
  const store = await opened();
  for (const head of [1, 2, 3]) store.adjust({ head });
  mock.timers.tick(5000);
  store.adjust({ head: 4 });
  await store.undo();
  assert.deepEqual(store.state.lab, { head: 3 });
  await store.undo();
  assert.deepEqual(store.state.lab, {});
  assert.equal(store.canUndo, false);
  mock.timers.reset();
});

test('a step opened under other settings is one change: undo leads back to the topic and its settings', async () => {
  const store = await opened();
  store.adjust({ d_model: 64 });
  assert.equal(await store.propose({ step: 'split-heads', topic: '', num_heads: 4 }, 'visit'), true);
  assert.deepEqual([store.state.topic, store.state.step, store.state.num_heads], ['', 'split-heads', 4]);
  assert.equal(await store.undo(), true);
  assert.deepEqual([store.state.topic, store.state.num_heads], [topic, 2]);
  assert.deepEqual(store.state.lab, { d_model: 64 });
});

test('undo of what was computed leaves the reader where he is', async () => {
  const store = await opened();
  await store.propose({ seed: 7 }, 'seed');
  await store.undo();
  assert.equal(store.state.topic, topic);
});

test('a reset brings back the settings of the topic too, and can be undone', async () => {
  const store = await opened();
  store.adjust({ d_model: 64 });
  assert.equal(store.isInitial, false);
  await store.reset();
  assert.equal(store.isInitial, true);
  await store.undo();
  assert.deepEqual(store.state.lab, { d_model: 64 });
});
