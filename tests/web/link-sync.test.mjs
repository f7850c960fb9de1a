// The page's address follows the state, and the state follows the address.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { readLink, writeLink } from '../../web/src/state/link.ts';
import { followLink } from '../../web/src/state/link-sync.ts';
import { initialState } from '../../web/src/state/properties.ts';
import { LessonStore } from '../../web/src/state/store.ts';
import { FakeClient } from './support/fake-client.mjs';

let page;

/** An address bar with what the module uses of it. */
function makePage(hash = '') {
  const listeners = [];
  page = { location: { hash, pathname: '/lesson/', search: '?embed=1' }, written: [], refuses: false };
  globalThis.location = page.location;
  globalThis.addEventListener = (type, listener) => type === 'hashchange' && listeners.push(listener);
  globalThis.history = {
    replaceState: (_state, _title, url) => {
      if (page.refuses) throw new DOMException('no history here', 'SecurityError');
      page.written.push(url);
      page.location.hash = url.startsWith('#') ? url : '';
    },
  };
  page.arrive = () => {
    for (const listener of listeners) listener();
  };
  page.goTo = (next) => {
    page.location.hash = next;
    page.arrive();
  };
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  makePage();
});
afterEach(() => {
  mock.timers.reset();
  for (const name of ['location', 'history', 'addEventListener']) delete globalThis[name];
});

const linkOf = (changes) => writeLink({ ...initialState(), ...changes });

test('the state starts as the address says', () => {
  makePage(linkOf({ seed: 7, step: 'scores' }));
  const store = new LessonStore();
  assert.equal(
    followLink(store, () => {}),
    undefined,
  );
  assert.deepEqual([store.state.seed, store.state.step], [7, 'scores']);
});

test('an address that cannot be read is told, and the default stays', () => {
  for (const [hash, problem] of [
    ['#al=v9.e30', 'unknownVersion'],
    ['#al=v1.!', 'unreadable'],
    ['#chapter', undefined],
  ]) {
    makePage(hash);
    const store = new LessonStore();
    assert.equal(
      followLink(store, () => {}),
      problem,
    );
    assert.deepEqual(store.state, initialState());
  }
});

test('the address is written at once, so that a reload finds it, and once more when quick changes are over', async () => {
  const store = new LessonStore();
  followLink(store, () => {});
  await store.start(async () => new FakeClient());
  for (const step of ['scores', 'scaling', 'masking']) {
    store.show({ step });
    mock.timers.tick(400);
  }
  assert.deepEqual(page.written, [linkOf({ step: 'scores' })]);
  mock.timers.tick(100);
  assert.deepEqual(page.written, [linkOf({ step: 'scores' }), linkOf({ step: 'masking' })]);
});

test('there is half a second between two writings, however the changes come', async () => {
  const store = new LessonStore();
  followLink(store, () => {});
  await store.start(async () => new FakeClient());
  const steps = ['scores', 'scaling', 'masking', 'softmax'];
  const times = [];
  let now = 0;
  const note = () => {
    while (times.length < page.written.length) times.push(now);
  };
  for (const [change, pause] of [1, 499, 501, 250, 1200, 20, 480, 502, 3].entries()) {
    store.show({ step: steps[change % steps.length] });
    for (const end = now + pause; now < end; now += 1) {
      note();
      mock.timers.tick(1);
    }
  }
  const pauses = times.slice(1).map((time, place) => time - times[place]);
  assert.ok(times.length > 4 && pauses.every((pause) => pause >= 499), `${times}`);
});

test('an address that is being followed is not written over before the page hears of it', async () => {
  const store = new LessonStore();
  followLink(store, (values) => store.show(values));
  await store.start(async () => new FakeClient());
  store.show({ step: 'scores' });
  store.show({ step: 'masking' });
  mock.timers.tick(499);
  // The browser has the new address already, the event is still on its way, and now the old state is due.
  page.location.hash = linkOf({ step: 'softmax' });
  mock.timers.tick(1);
  assert.deepEqual(page.written, [linkOf({ step: 'scores' })]);
  page.arrive();
  assert.equal(store.state.step, 'softmax');
  mock.timers.tick(1000);
  assert.equal(page.location.hash, linkOf({ step: 'softmax' }));
});

test('an address that the page around wrote without an event is left for half a second, then the state returns', async () => {
  const store = new LessonStore();
  followLink(store, () => {});
  await store.start(async () => new FakeClient());
  page.location.hash = '#chapter-2';
  store.show({ step: 'scores' });
  mock.timers.tick(499);
  assert.deepEqual(page.written, []);
  mock.timers.tick(1);
  assert.equal(page.written.length, 1);
});

test('the default state clears the address but keeps path and query', async () => {
  makePage(linkOf({ step: 'scores' }));
  const store = new LessonStore();
  followLink(store, () => {});
  store.show({ step: 'input' });
  mock.timers.tick(500);
  assert.deepEqual(page.written, ['/lesson/?embed=1']);
});

test('what the query says of the state gives way to the link that says all of it', async () => {
  page.location.search =
    '?embed=1&step=scores&id=a%20b&seed=7&heads=4&lesson=c&topic=cost&lang=en&theme=dark';
  const store = new LessonStore();
  store.state = { ...store.state, step: 'scores', seed: 7 };
  followLink(store, () => {});
  store.show({ lang: 'en' });
  const query = '?embed=1&id=a+b&lang=en&theme=dark';
  assert.deepEqual(page.written, [`/lesson/${query}${linkOf({ step: 'scores', seed: 7 })}`]);
  page.location.search = '?step=scores';
  page.location.hash = '';
  store.state = initialState();
  store.show({ lang: 'vi' });
  mock.timers.tick(1000);
  assert.equal(page.written.at(-1), '/lesson/');
});

test('back at an address without a link the state is the default again, unless the query says another', () => {
  for (const [search, count] of [
    ['?embed=1', 1],
    ['?step=scores', 0],
  ]) {
    makePage(linkOf({ seed: 7 }));
    page.location.search = search;
    const store = new LessonStore();
    const applied = [];
    followLink(store, (values) => applied.push(values));
    page.goTo('');
    assert.equal(applied.length, count, search);
    if (count > 0) assert.equal(applied[0].seed, initialState().seed);
  }
});

test('a new address that cannot be read is told, and one that can be takes the word back', () => {
  const store = new LessonStore();
  const told = [];
  followLink(
    store,
    () => {},
    (problem) => told.push(problem),
  );
  for (const hash of ['#al=v9.e30', '#al=v1.!', linkOf({ seed: 7 })]) page.goTo(hash);
  assert.deepEqual(told, ['unknownVersion', 'unreadable', undefined]);
});

test('what does not change the link is not written', () => {
  const store = new LessonStore();
  followLink(store, () => {});
  store.show({ lang: 'en' });
  store.select({ tensor: 'x', index: [0, 0, 0] });
  mock.timers.tick(1000);
  assert.deepEqual(page.written, []);
});

test('a frame without a history does not break the lesson', () => {
  const store = new LessonStore();
  followLink(store, () => {});
  page.refuses = true;
  const asked = mock.method(globalThis.history, 'replaceState');
  store.show({ step: 'scores' });
  mock.timers.tick(60_000);
  assert.equal(asked.mock.callCount(), 1);
  assert.equal(store.state.step, 'scores');
});

test('a new address is applied whole: what it does not name is at its default', () => {
  makePage(linkOf({ seed: 7, num_heads: 4, step: 'scores' }));
  const store = new LessonStore();
  const applied = [];
  followLink(store, (values) => applied.push(values));
  page.goTo(linkOf({ num_heads: 8 }));
  assert.equal(applied.length, 1);
  const { lang, theme, ...linked } = initialState();
  assert.deepEqual(applied[0], { ...linked, num_heads: 8 });
});

test('an address without a state and the address of the shown state change nothing', () => {
  const hash = linkOf({ seed: 7 });
  makePage(hash);
  const store = new LessonStore();
  const applied = [];
  followLink(store, (values) => applied.push(values));
  page.goTo(hash);
  page.goTo('#chapter-2');
  page.goTo('#al=v9.e30');
  assert.deepEqual(applied, []);
  assert.deepEqual(readLink(hash).values, { seed: 7 });
});
