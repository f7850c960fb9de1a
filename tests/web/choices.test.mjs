// What a reader chose is there on the next visit, and nothing else is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesIn, keepChoices, readChoices } from '../../web/src/state/choices.ts';

const shelf = (kept = {}) => ({
  getItem: (key) => kept[key] ?? null,
  setItem: (key, value) => {
    kept[key] = value;
  },
  removeItem: (key) => delete kept[key],
});
const forbidden = {
  getItem() {
    throw new DOMException('no', 'SecurityError');
  },
  setItem() {
    throw new DOMException('no', 'QuotaExceededError');
  },
};

test('language and look are kept for the next visit', () => {
  const store = shelf();
  assert.deepEqual(readChoices(store), {});
  keepChoices(store, { lang: 'en' });
  keepChoices(store, { theme: 'dark' });
  assert.deepEqual(readChoices(store), { lang: 'en', theme: 'dark' });
});

test('what is no choice is none', () => {
  assert.deepEqual(choicesIn({ lang: 'fr', theme: 7, seed: 3 }), {});
  assert.deepEqual(choicesIn({ lang: 'en', theme: null }), { lang: 'en' });
  for (const text of ['', 'null', '[', '7', '"en"', '{"lang":["en"]}']) {
    const store = { getItem: () => text };
    assert.deepEqual(readChoices(store), {}, text);
  }
});

test('a host that keeps nothing does no harm', () => {
  assert.deepEqual(readChoices(undefined), {});
  assert.deepEqual(readChoices(forbidden), {});
  keepChoices(undefined, { lang: 'en' });
  keepChoices(forbidden, { lang: 'en' });
});
