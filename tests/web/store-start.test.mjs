// How the store starts, falls back, and lets the engine go.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { initialState } from '../../web/src/state/properties.ts';
import { LessonStore } from '../../web/src/state/store.ts';
import { deferred, FakeClient, refusal } from './support/fake-client.mjs';

const storeWith = (state = {}) => {
  const store = new LessonStore();
  store.state = { ...store.state, ...state };
  return store;
};
const refuses = (code) => async () => {
  throw refusal(code);
};

test('a linked state is what is computed first', async () => {
  const store = storeWith({ seed: 5, num_heads: 4 });
  const client = new FakeClient();
  assert.equal(await store.start(async () => client), 'ready');
  assert.equal(client.calls.length, 1);
  assert.equal(store.state.seed, 5);
  assert.equal(store.run.sizes.num_heads, 4);
  assert.equal(store.refusal, undefined);
});

test("a linked state that the engine refuses opens lesson A's run and says why", async () => {
  const store = storeWith({ num_heads: 3, step: 'softmax', lang: 'en' });
  assert.equal(await store.start(async () => new FakeClient()), 'ready');
  assert.equal(store.isInitial, true);
  assert.equal(store.state.step, 'softmax');
  assert.equal(store.state.lang, 'en');
  assert.equal(store.run.sizes.num_heads, 2);
  assert.deepEqual(store.refusal, {
    control: 'link',
    code: 'HeadsMustDivideModel',
    params: { d_model: 8, num_heads: 3 },
  });
});

test("without an engine NumPy's recorded run is shown", async () => {
  const store = storeWith({ seed: 5, step: 'scores' });
  assert.equal(await store.start(refuses('WasmUnavailable')), 'recorded');
  assert.equal(store.run.recorded, true);
  assert.deepEqual(store.run.tensors.x.shape, [2, 5, 8]);
  assert.ok(Math.abs(store.run.tensors.x.data[0] - 0.4967141530112327) < 1e-12);
  assert.equal(store.run.tensors.masked_scores.data[1], -Infinity);
  assert.equal(store.isInitial, true);
  assert.equal(store.state.step, 'scores');
  assert.equal(store.client, undefined);
  assert.equal(store.refusal.code, 'WasmUnavailable');
});

test('the recorded run can be walked and inspected but not changed', async () => {
  const store = storeWith();
  await store.start(refuses('WasmUnavailable'));
  store.goBy(1);
  assert.equal(store.state.step, 'projection');
  store.select({ tensor: 'q_proj', index: [0, 0, 0] });
  assert.equal(store.resolve(store.explained).terms.length, 8);
  const { run } = store;
  assert.equal(await store.propose({ seed: 7 }, 'seed'), false);
  assert.equal(store.run, run);
  assert.equal(store.state.seed, 42);
});

test('an engine that cannot compute at all is let go, and the recorded run is shown', async () => {
  const store = storeWith();
  const client = new FakeClient();
  client.before = refuses('EngineLost');
  assert.equal(await store.start(async () => client), 'recorded');
  assert.equal(client.disposed, true);
  assert.equal(store.client, undefined);
  assert.equal(store.refusal.code, 'EngineLost');
});

test('a defect of the page is not passed for a refusal', async () => {
  const error = mock.method(console, 'error', () => {});
  try {
    for (const thrown of [new TypeError('defect'), undefined, null, 'text']) {
      const store = storeWith();
      await store.start(() => Promise.reject(thrown));
      assert.equal(store.refusal.code, 'EngineLost');
    }
    assert.equal(error.mock.callCount(), 4);
  } finally {
    error.mock.restore();
  }
});

test('a start while another is under way changes nothing', async () => {
  const store = storeWith();
  const client = new FakeClient();
  const first = store.start(async () => client);
  let made = 0;
  assert.equal(
    await store.start(async () => {
      made += 1;
      return new FakeClient();
    }),
    'starting',
  );
  assert.equal(await first, 'ready');
  assert.equal(await store.start(async () => new FakeClient()), 'ready');
  assert.equal(made, 0);
  assert.equal(store.client, client);
});

test('states of the start are told: starting, then ready', async () => {
  const store = storeWith();
  const seen = [];
  store.subscribe((change) => change === 'engine' && seen.push(store.status));
  await store.start(async () => new FakeClient());
  assert.deepEqual(seen, ['starting', 'ready']);
});

test('a step taken while the engine starts is kept', async () => {
  const store = storeWith();
  const made = deferred();
  const start = store.start(() => made.promise);
  store.show({ step: 'concat' });
  const client = new FakeClient();
  client.before = async () => store.show({ lang: 'en' });
  made.resolve(client);
  await start;
  assert.equal(store.state.step, 'concat');
  assert.equal(store.state.lang, 'en');
});

test('a setting that comes while the first run is computed is computed too', async () => {
  const store = storeWith();
  const client = new FakeClient();
  client.before = async () => {
    client.before = async () => {};
    store.state = { ...store.state, seed: 11 };
  };
  await store.start(async () => client);
  assert.equal(store.state.seed, 11);
  assert.equal(store.run.tensors.x.data[0], 11);
});

test('a change proposed while the engine starts is computed when it has started', async () => {
  const store = storeWith();
  const made = deferred();
  const start = store.start(() => made.promise);
  const change = store.propose({ seed: 12 }, 'seed');
  made.resolve(new FakeClient());
  assert.equal(await start, 'ready');
  assert.equal(await change, true);
  assert.equal(store.run.tensors.x.data[0], 12);
  assert.equal(await store.undo(), true);
  assert.equal(store.run.tensors.x.data[0], 42);
});

test('a suspended lesson lets its engine go and comes back with the same state', async () => {
  const store = storeWith();
  const first = new FakeClient();
  await store.start(async () => first);
  await store.propose({ seed: 7 }, 'seed');
  store.show({ step: 'scores' });
  store.suspend();
  assert.equal(first.disposed, true);
  assert.equal(store.status, 'waiting');
  assert.equal(store.client, undefined);
  const second = new FakeClient();
  assert.equal(await store.start(async () => second), 'ready');
  assert.equal(second.calls[0].seed, 7);
  assert.equal(store.state.step, 'scores');
  assert.equal(await store.undo(), true);
  assert.equal(store.state.seed, 42);
});

test('an engine that arrives after the lesson was suspended is let go', async () => {
  const store = storeWith();
  const [made, asked] = [deferred(), deferred()];
  const start = store.start(() => {
    asked.resolve();
    return made.promise;
  });
  await asked.promise;
  store.suspend();
  const late = new FakeClient();
  made.resolve(late);
  await start;
  assert.equal(late.disposed, true);
  assert.equal(store.client, undefined);
  assert.equal(store.status, 'waiting');
});

test('a lesson that was suspended while starting can be started again at once', async () => {
  const store = storeWith();
  const [made, asked] = [deferred(), deferred()];
  const first = store.start(() => {
    asked.resolve();
    return made.promise;
  });
  await asked.promise;
  store.suspend();
  const client = new FakeClient();
  const second = store.start(async () => client);
  const late = new FakeClient();
  made.resolve(late);
  await Promise.all([first, second]);
  assert.equal(store.status, 'ready');
  assert.equal(store.client, client);
  assert.equal(late.disposed, true);
  assert.equal(client.disposed, false);
});

test('a lesson that is suspended before its start makes no engine', async () => {
  const store = storeWith();
  let made = 0;
  const start = store.start(async () => {
    made += 1;
    return new FakeClient();
  });
  store.suspend();
  assert.equal(await start, 'waiting');
  assert.equal(made, 0);
});

test('a failed start of a lesson that was suspended shows nothing', async () => {
  const store = storeWith();
  const [made, asked] = [deferred(), deferred()];
  const start = store.start(() => {
    asked.resolve();
    return made.promise;
  });
  await asked.promise;
  store.suspend();
  made.reject(refusal('WasmFetchFailed'));
  await start;
  assert.equal(store.status, 'waiting');
  assert.equal(store.refusal, undefined);
  assert.equal(store.run, undefined);
});

test('work that ends because the lesson was suspended is no refusal', async () => {
  const store = storeWith();
  const client = new FakeClient();
  await store.start(async () => client);
  const [asked, wait] = [deferred(), deferred()];
  client.before = () => {
    asked.resolve();
    return wait.promise;
  };
  const change = store.propose({ seed: 7 }, 'seed');
  await asked.promise;
  store.suspend();
  wait.reject(refusal('EngineDisposed'));
  assert.equal(await change, false);
  assert.equal(store.refusal, undefined);
  assert.equal(store.state.seed, initialState().seed);
});
