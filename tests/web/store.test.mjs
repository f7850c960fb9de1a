// The store: what is tried, taken, refused, undone.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { initialState } from '../../web/src/state/properties.ts';
import { LessonStore } from '../../web/src/state/store.ts';
import { deferred, FakeClient, refusal } from './support/fake-client.mjs';

async function started(state = {}) {
  const store = new LessonStore();
  store.state = { ...store.state, ...state };
  const client = new FakeClient();
  const changes = [];
  store.subscribe((change) => changes.push(change));
  await store.start(async () => client);
  return { store, client, changes };
}

const seedOfRun = (store) => store.run.tensors.x.data[0];
const snapshot = (store) => structuredClone({ state: store.state, undo: store.canUndo, redo: store.canRedo });

test("a start computes lesson A's run", async () => {
  const { store, client } = await started();
  assert.equal(store.status, 'ready');
  assert.deepEqual(client.calls[0], {
    seed: 42,
    batch: 2,
    length: 5,
    d_model: 8,
    num_heads: 2,
    dtype: 'float64',
  });
  assert.deepEqual(store.run.sizes, {
    B: 2,
    N: 5,
    M: 5,
    d_model: 8,
    num_heads: 2,
    num_kv_heads: 2,
    d_k: 4,
    d_v: 4,
  });
  assert.equal(store.run.recorded, false);
  assert.equal(store.isInitial, true);
  assert.equal(store.canUndo, false);
});

test('a change that computes is taken with its run and can be undone', async () => {
  const { store } = await started();
  assert.equal(await store.propose({ seed: 7 }, 'seed'), true);
  assert.equal(store.state.seed, 7);
  assert.equal(seedOfRun(store), 7);
  assert.equal(store.isInitial, false);
  assert.equal(await store.undo(), true);
  assert.equal(store.state.seed, 42);
  assert.equal(seedOfRun(store), 42);
  assert.equal(await store.redo(), true);
  assert.equal(seedOfRun(store), 7);
});

test('what the engine refuses leaves state, run and history as they were', async () => {
  const { store } = await started();
  await store.propose({ seed: 7 }, 'seed');
  await store.propose({ seed: 8 }, 'seed');
  await store.undo();
  const before = snapshot(store);
  const { run } = store;
  assert.equal(await store.propose({ num_heads: 3 }, 'num_heads'), false);
  assert.deepEqual(snapshot(store), before);
  assert.equal(store.run, run);
  assert.deepEqual(store.refusal, {
    control: 'num_heads',
    code: 'HeadsMustDivideModel',
    params: { d_model: 8, num_heads: 3 },
  });
});

test('the next change that is taken ends a refusal, and so does going back to what is shown', async () => {
  const { store } = await started();
  await store.propose({ num_heads: 3 }, 'num_heads');
  await store.propose({ num_heads: 4 }, 'num_heads');
  assert.equal(store.refusal, undefined);
  await store.propose({ num_heads: 3 }, 'num_heads');
  assert.equal(await store.propose({ num_heads: 4 }, 'num_heads'), true);
  assert.equal(store.refusal, undefined);
});

test('what changes nothing is neither computed nor recorded', async () => {
  const { store, client } = await started();
  assert.equal(await store.propose({ seed: 42, tokens: initialState().tokens }, 'seed'), true);
  assert.equal(client.calls.length, 1);
  assert.equal(store.canUndo, false);
});

test('changes are computed one after another, in the order of their proposal', async () => {
  const { store, client } = await started();
  const first = deferred();
  client.before = () => first.promise;
  const results = [1, 2, 3].map((seed) => store.propose({ seed }, 'seed'));
  await Promise.resolve();
  assert.equal(client.calls.length <= 2, true);
  client.before = async () => {};
  first.resolve();
  assert.deepEqual(await Promise.all(results), [true, true, true]);
  assert.deepEqual(
    client.calls.map(({ seed }) => seed),
    [42, 1, 2, 3],
  );
  await store.undo();
  assert.equal(seedOfRun(store), 2);
});

test('a refusal does not stop what waits behind it', async () => {
  const { store } = await started();
  const results = await Promise.all([
    store.propose({ num_heads: 3 }, 'num_heads'),
    store.propose({ seed: 9 }, 'seed'),
  ]);
  assert.deepEqual(results, [false, true]);
  assert.equal(store.state.num_heads, 2);
  assert.equal(seedOfRun(store), 9);
});

test('changes that touch different settings both stay', async () => {
  const { store } = await started();
  await Promise.all([store.propose({ seed: 9 }, 'seed'), store.propose({ num_heads: 4 }, 'num_heads')]);
  assert.equal(store.state.seed, 9);
  assert.equal(store.state.num_heads, 4);
  assert.equal(store.run.sizes.num_heads, 4);
});

test('a step taken while the engine computes is not taken back', async () => {
  const { store, client } = await started();
  const [asked, wait] = [deferred(), deferred()];
  client.before = () => {
    asked.resolve();
    return wait.promise;
  };
  const result = store.propose({ seed: 9 }, 'seed');
  await asked.promise;
  store.show({ step: 'softmax', lang: 'en' });
  wait.resolve();
  assert.equal(await result, true);
  assert.equal(store.state.step, 'softmax');
  assert.equal(store.state.lang, 'en');
  assert.equal(store.state.seed, 9);
});

test('a view that comes with a change is shown with its run, and not at all when it is refused', async () => {
  const { store } = await started();
  assert.equal(await store.propose({ num_heads: 8, head: 7, step: 'scores' }, 'link'), true);
  assert.deepEqual([store.state.head, store.state.step], [7, 'scores']);
  assert.equal(await store.propose({ num_heads: 3, head: 2, step: 'concat' }, 'link'), false);
  assert.deepEqual([store.state.head, store.state.step], [7, 'scores']);
});

test('undo without a past and redo without a future do nothing', async () => {
  const { store, client } = await started();
  assert.equal(await store.undo(), false);
  assert.equal(await store.redo(), false);
  assert.equal(client.calls.length, 1);
});

test('an undo that the engine cannot compute can be tried again', async () => {
  const { store, client } = await started();
  await store.propose({ seed: 7 }, 'seed');
  await store.propose({ seed: 8 }, 'seed');
  for (const direction of ['undo', 'redo']) {
    const [before, { run }] = [snapshot(store), store];
    client.before = async () => {
      throw refusal('OutOfMemory', { bytes: 1 });
    };
    assert.equal(await store[direction](), false);
    assert.equal(store.refusal.code, 'OutOfMemory');
    assert.deepEqual(snapshot(store), before);
    assert.equal(store.run, run);
    client.before = async () => {};
    assert.equal(await store[direction](), true);
  }
  assert.equal(seedOfRun(store), 8);
});

test('undo and redo keep the step and the language', async () => {
  const { store } = await started();
  await store.propose({ seed: 7 }, 'seed');
  store.show({ step: 'scores', lang: 'en' });
  await store.undo();
  assert.equal(store.state.step, 'scores');
  assert.equal(store.state.lang, 'en');
});

test("a reset brings lesson A's run back, keeps the view and can be undone", async () => {
  const { store } = await started();
  await store.propose({ seed: 7, d_model: 16 }, 'seed');
  store.show({ step: 'concat' });
  assert.equal(await store.reset(), true);
  assert.equal(store.isInitial, true);
  assert.equal(store.state.step, 'concat');
  await store.undo();
  assert.equal(store.state.seed, 7);
});

test('a typed cell reaches the engine, and an edit outside this shape waits in the state', async () => {
  const { store } = await started();
  const edits = [
    { tensor: 'x', index: [1, 4, 7], value: -5 },
    { tensor: 'w_q', index: [9, 9], value: 6 },
    { tensor: 'w_k', index: [0], value: 6 },
  ];
  assert.equal(await store.propose({ edits }, 'cell-x'), true);
  assert.equal(store.run.tensors.x.data.at(-1), -5);
  assert.equal(store.run.tensors.w_q.data.includes(6.5), false);
  assert.deepEqual(store.state.edits, edits);
});

test('view changes are shown at once and told once', async () => {
  const { store, changes } = await started();
  changes.length = 0;
  store.show({ step: 'scores' });
  store.show({ step: 'scores' });
  store.show({ digits: 4 });
  store.show({ step: 'nowhere', digits: 5 });
  assert.deepEqual(changes, ['step', 'state']);
});

test('a view change cannot slip in what has to be computed', async () => {
  const { store, client } = await started();
  store.show({ seed: 7, num_heads: 4, head: 1 });
  assert.equal(store.state.seed, 42);
  assert.equal(store.state.num_heads, 2);
  assert.equal(store.state.head, 1);
  assert.equal(client.calls.length, 1);
});

test('batch and head stay inside the run', async () => {
  const { store } = await started({ head: 9, batch: 9 });
  assert.deepEqual([store.state.batch, store.state.head], [1, 1]);
  store.show({ batch: 5, head: 5 });
  assert.deepEqual([store.state.batch, store.state.head], [1, 1]);
  await store.propose({ num_heads: 8 }, 'num_heads');
  store.show({ head: 7 });
  await store.propose({ num_heads: 2 }, 'num_heads');
  assert.equal(store.state.head, 1);
});

test('steps end at the first and the last', async () => {
  const { store } = await started();
  store.goBy(-1);
  assert.equal(store.state.step, 'input');
  for (let count = 0; count < 20; count += 1) store.goBy(1);
  assert.equal(store.state.step, 'output-projection');
});

test('a pinned cell is explained, a cell under the pointer comes first, a new step forgets both', async () => {
  const { store } = await started();
  const [pinned, pointed] = [
    { tensor: 'q', index: [0, 1, 2, 3] },
    { tensor: 'x', index: [0, 0, 0] },
  ];
  store.select(pinned);
  assert.equal(store.explained, pinned);
  store.hover(pointed);
  assert.equal(store.explained, pointed);
  store.hover(undefined);
  assert.equal(store.explained, pinned);
  store.hover(pointed);
  store.show({ step: 'scores' });
  assert.equal(store.explained, undefined);
});

test('hovering the same cell again tells nobody', async () => {
  const { store, changes } = await started();
  const cell = { tensor: 'x', index: [0, 0, 0] };
  changes.length = 0;
  store.hover(cell);
  store.hover(cell);
  store.hover(undefined);
  store.hover(undefined);
  assert.deepEqual(changes, ['selection', 'selection']);
});

test('a cell that the run does not have is not explained', async () => {
  const { store } = await started();
  store.select({ tensor: 'q', index: [0, 1, 2, 3] });
  await store.propose({ num_heads: 1 }, 'num_heads');
  assert.equal(store.explained, undefined);
  store.select({ tensor: 'zz', index: [0] });
  assert.equal(store.explained, undefined);
});

test('the terms of a cell come from the sizes of the run', async () => {
  const { store } = await started();
  assert.equal(store.resolve({ tensor: 'scores', index: [0, 0, 0, 0] }).terms.length, 4);
  await store.propose({ num_heads: 1 }, 'num_heads');
  assert.equal(store.resolve({ tensor: 'scores', index: [0, 0, 0, 0] }).terms.length, 8);
  assert.equal(new LessonStore().resolve({ tensor: 'q', index: [0, 0, 0, 0] }), undefined);
});

test('short work is not announced, long work is, until it ends', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { store, client, changes } = await started();
    const busy = () => changes.filter((change) => change === 'busy').length;
    await store.propose({ seed: 1 }, 'seed');
    assert.equal(busy(), 0);
    const [wait, asked] = [deferred(), deferred()];
    client.before = () => {
      asked.resolve();
      return wait.promise;
    };
    const result = store.propose({ seed: 2 }, 'seed');
    await asked.promise;
    mock.timers.tick(299);
    assert.equal(store.busy, false);
    mock.timers.tick(2);
    assert.equal(store.busy, true);
    store.cancel();
    assert.equal(client.cancelled, 1);
    wait.reject(refusal('Cancelled'));
    assert.equal(await result, false);
    assert.equal(store.busy, false);
    assert.equal(busy(), 2);
    assert.equal(seedOfRun(store), 1);
  } finally {
    mock.timers.reset();
  }
});

test('who ends a subscription hears nothing more', async () => {
  const { store } = await started();
  const heard = [];
  const end = store.subscribe((change) => heard.push(change));
  store.show({ step: 'scores' });
  end();
  store.show({ step: 'scaling' });
  assert.deepEqual(heard, ['step']);
});
