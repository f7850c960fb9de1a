// The page's address: what the query asks for at first, what the reader made of it since, and back again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeLink } from '../../web/src/state/link.ts';
import { assertClean, setState, until, waitForEntry, waitUntilReady } from './harness.mjs';
import { linkTo, stateOf, usePages } from './pages.mjs';

const { open, site } = usePages();

test('a reload finds the reader where he was, whatever the query asked for at first', async () => {
  const page = await open('?lang=en&step=scores&seed=7&heads=4&lesson=c');
  await setState(page, { step: 'softmax', seed: 11, num_heads: 8, dtype: 'float64' });
  await until(page, 'eight heads', () => document.querySelector('attention-lesson').state.num_heads === 8);
  const before = await stateOf(page);
  await until(page, 'the whole link', (wanted) => location.hash === wanted, writeLink(before));
  await page.reload();
  await waitUntilReady(page);
  assert.deepEqual(await stateOf(page), before);
  assertClean(page);
  await page.leave();
});

test('a first visitor whom a link or a query takes to a step is not welcomed to another one', async () => {
  const isWelcomed = () =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('al-welcome') !== null;
  for (const [query, expected] of [
    ['', true],
    ['?step=input', true],
    ['?step=scores', false],
    ['?seed=7', true],
  ]) {
    const page = await open(query);
    assert.equal(await page.evaluate(isWelcomed), expected, query);
    await page.leave();
  }
});

test('a topic that the query opened is left for good, and a link beside a query says all', async () => {
  const page = await open('?topic=kv-cache', { ready: false });
  await waitForEntry(page, 'kv-cache');
  await page.evaluate(() => document.querySelector('attention-lesson').goTo('input'));
  await until(page, 'an address without the topic', () => location.search === '');
  await page.reload();
  await waitForEntry(page, 'input');
  await page.goto(`${new URL('?step=scores&topic=cost', page.url()).href}${linkTo('kv-cache')}`);
  await waitForEntry(page, 'kv-cache');
  assertClean(page);
  await page.leave();
});

test('the language and the look that a reader chose are there after a reload, unless the address names others', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await setState(page, { theme: 'dark' });
  const shown = async () => {
    await waitUntilReady(page);
    const { lang, theme } = await stateOf(page);
    return [lang, theme, await page.evaluate(() => document.documentElement.lang)];
  };
  await page.reload();
  assert.deepEqual(await shown(), ['en', 'dark', 'en']);
  await page.goto(`${site.url}?lang=vi`);
  assert.deepEqual(await shown(), ['vi', 'dark', 'vi']);
  // What the address names is no choice of the reader's, also when the reader chooses something else.
  await setState(page, { theme: 'light' });
  await page.goto(site.url);
  assert.deepEqual(await shown(), ['en', 'light', 'en']);
  assertClean(page);
  await page.leave();
});
