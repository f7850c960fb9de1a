// Topics in the store: opening, settings of their views, and what undo brings back.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { LessonStore } from '../../web/src/state/store.ts';
import { deferred, FakeClient } from './support/fake-client.mjs';

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

/** A visit whose numbers take their time: { store, client, taken, arrive }. */
async function visiting() {
  const store = await opened();
  const gate = deferred();
  store.client.before = () => gate.promise;
  const taken = store.propose({ step: 'softmax', topic: '', num_heads: 4 }, 'visit');
  await Promise.resolve();
  return { store, taken, arrive: gate.resolve };
}

test('who goes to another step while a visit is computed stays there, with the numbers of the visit', async () => {
  const { store, taken, arrive } = await visiting();
  store.show({ step: 'scores', topic: '' });
  arrive();
  assert.equal(await taken, true);
  assert.deepEqual([store.state.topic, store.state.step, store.state.num_heads], ['', 'scores', 4]);
  assert.equal(await store.undo(), true);
  assert.deepEqual([store.state.step, store.state.num_heads], ['scores', 2]);
});

test('who opens another topic while a visit is computed stays there too', async () => {
  const { store, taken, arrive } = await visiting();
  store.show({ topic: 'sqrt-dk' });
  arrive();
  await taken;
  assert.equal(store.state.topic, 'sqrt-dk');
});

test('who goes elsewhere while an undo is computed is not taken back', async () => {
  const { store, taken, arrive } = await visiting();
  arrive();
  await taken;
  assert.deepEqual([store.state.topic, store.state.step], ['', 'softmax']);
  const gate = deferred();
  store.client.before = () => gate.promise;
  const undone = store.undo();
  await Promise.resolve();
  store.show({ step: 'input' });
  gate.resolve();
  assert.equal(await undone, true);
  assert.deepEqual([store.state.topic, store.state.step, store.state.num_heads], ['', 'input', 2]);
});

test('two visits in a row both lead somewhere: the second is not taken for a move of the reader', async () => {
  const { store, arrive } = await visiting();
  const second = store.propose({ step: 'concat', topic: '', num_heads: 8 }, 'visit');
  arrive();
  await second;
  assert.deepEqual([store.state.step, store.state.num_heads], ['concat', 8]);
});
