// The contents: where the path goes, what a lesson's readers expect, and the welcome of a first visit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, pathIds } from '../../web/src/topics/paths.ts';
import { assertClean, currentEntry, settle, showTopic, until, waitForEntry } from './harness.mjs';
import { linkTo, stateOf, usePages } from './pages.mjs';

const { open, site } = usePages();

const inLesson = (page, selector) =>
  page.evaluate(
    (query) => [...document.querySelector('attention-lesson').shadowRoot.querySelectorAll(query)].length,
    selector,
  );
const shownEntries = (page) =>
  page.evaluate(() =>
    [...document.querySelector('attention-lesson').shadowRoot.querySelectorAll('[data-entry]')].map(
      (entry) => entry.dataset.entry,
    ),
  );

for (const path of pathIds) {
  test(`the contents show the path ${path} in its order`, async () => {
    const page = await open();
    await showTopic(page, 'glossary');
    await page.locator('.rail-path select').selectOption({ index: pathIds.indexOf(path) });
    await until(
      page,
      'the path',
      (wanted) => document.querySelector('attention-lesson').state.path === wanted,
      path,
    );
    await settle(page);
    assert.deepEqual(
      await shownEntries(page),
      entriesOf(path).map(({ id }) => id),
    );
    await page.leave();
  });
}

test("a reader of the PyTorch lesson finds its path and precision; the step's program is PyTorch", async () => {
  const page = await open('?lesson=c');
  const { path, lesson, dtype } = await stateOf(page);
  assert.deepEqual({ path, lesson, dtype }, { path: 'c', lesson: 'c', dtype: 'float32' });
  assertClean(page);
  await page.leave();
});

test('a host that names a step closes the topic', async () => {
  const page = await open();
  await showTopic(page, 'glossary');
  assert.equal(
    await page.evaluate(() => document.querySelector('attention-lesson').getAttribute('topic')),
    'glossary',
  );
  await page.evaluate(() => document.querySelector('attention-lesson').setAttribute('step', 'scores'));
  await waitForEntry(page, 'scores');
  await settle(page);
  assert.equal(
    await page.evaluate(() => document.querySelector('attention-lesson').hasAttribute('topic')),
    false,
  );
  await page.leave();
});

test('settings of an experiment are in the link and in undo', async () => {
  const page = await open();
  await showTopic(page, 'width-not-copies');
  await page.locator('input[name="width-num_heads"][value="2"]').check();
  const link = linkTo('width-not-copies', { num_heads: 2 });
  await until(page, 'the address', (wanted) => location.hash === wanted, link);
  await page.reload();
  await waitForEntry(page, 'width-not-copies');
  assert.deepEqual((await stateOf(page)).lab, { num_heads: 2 });
  await page.locator('input[name="width-num_heads"][value="4"]').check();
  await page.keyboard.press('Escape');
  await page.evaluate(() =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('.step-title').focus(),
  );
  await page.keyboard.press('Control+z');
  await until(page, 'undo', () => document.querySelector('attention-lesson').state.lab.num_heads === 2);
  await page.leave();
});

test('a step opened from a topic is left by one undo', async () => {
  const page = await open();
  await showTopic(page, 'width-not-copies');
  await page.locator('.topic-link .action.main').click();
  await waitForEntry(page, 'split-heads');
  assert.equal((await stateOf(page)).num_heads, 4);
  await page.evaluate(() =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('.step-title').focus(),
  );
  await page.keyboard.press('Control+z');
  await waitForEntry(page, 'width-not-copies');
  assert.equal((await stateOf(page)).num_heads, 2);
  await page.leave();
});

test('a first visit is welcomed, and not again', async () => {
  const page = await open();
  assert.equal(await inLesson(page, '.welcome'), 1);
  await page.locator('.welcome .action.main').click();
  await waitForEntry(page, entriesOf('all')[0].id);
  assert.equal(await inLesson(page, '.welcome'), 0);
  await page.goto(`${site.url}?again`);
  await until(page, 'the lesson', () => document.querySelector('attention-lesson')?.trace !== undefined);
  assert.equal(await inLesson(page, '.welcome'), 0);
  await page.leave();
});

test('on a phone the contents unfold, and fold when an entry was chosen', async () => {
  const page = await open('', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const toggle = page.locator('.rail-toggle');
  await toggle.click();
  assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
  await page.locator('[data-entry="glossary"]').click();
  await waitForEntry(page, 'glossary');
  assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
  assert.equal(await currentEntry(page), 'glossary');
  await page.leave();
});
