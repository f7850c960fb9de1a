// Predict, then see: experiments wait for an answer or for a reader who asks to see them unanswered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translate } from '../../web/src/i18n/catalogue.ts';
import { labWaitsFor } from '../../web/src/topics/waiting.ts';
import { assertClean, setState, settle, showTopic, until, untilAtRest, waitForEntry } from './harness.mjs';
import { linkTo, topics, usePages } from './pages.mjs';

const { browser, hosts, open } = usePages();

const count = (page, selector) => page.locator(`attention-lesson ${selector}`).count();
const foldOfLab = (page, lang) =>
  page.locator('attention-lesson').getByRole('region', { name: translate(lang, 'topic.lab') });
const show = (page, lang) => page.getByRole('button', { name: translate(lang, 'fold.show') });

/** Where the focus is: classes of the element inside the lesson. */
const focused = (page) =>
  page.evaluate(() => document.querySelector('attention-lesson').shadowRoot.activeElement?.className ?? '');
const announced = (page) =>
  page.evaluate(
    () =>
      document.querySelector('attention-lesson').shadowRoot.querySelector('.topic > [role="status"]')
        .textContent,
  );

for (const lang of ['vi', 'en']) {
  test(`no topic shows its experiment before its questions are settled; a key shows it, in ${lang}`, async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    await setState(page, { lang });
    for (const [id, { definition }] of Object.entries(topics)) {
      await showTopic(page, id, { folded: true });
      const hasView = definition.blocks.some(({ kind }) => kind === 'lab');
      const waits = labWaitsFor(definition.blocks).length > 0;
      assert.equal(await count(page, '.lab'), Number(hasView && !waits), id);
      if (!waits) continue;
      const fold = foldOfLab(page, lang);
      const button = show(page, lang).and(fold.locator('button'));
      assert.equal(await button.getAttribute('aria-expanded'), 'false', id);
      assert.equal(await announced(page), '', id);
      await button.focus();
      await page.keyboard.press('Enter');
      await untilAtRest(page);
      assert.equal(await count(page, '.lab'), 1, id);
      assert.match(await focused(page), /\b(lab|topic-text)\b/, `${id}: the focus is where the fold was`);
      assert.equal(await announced(page), translate(lang, 'fold.opened'), id);
    }
    assertClean(page);
    await page.leave();
  });
}

const question = (page, name) => page.locator(`attention-lesson [data-question="${name}"]`);

async function answer(page, name) {
  await question(page, name).locator('button[type="submit"]').click();
  await question(page, name).locator('.verdict').waitFor();
}

const left = async (page) => (await page.locator('attention-lesson .fold .hint').allInnerTexts()).join();

test('each answer, right or wrong, or explanation counts down; the last opens the experiment', async () => {
  const page = await open('?lang=en');
  await showTopic(page, 'width-not-copies', { folded: true });
  assert.match(await left(page), /: 3\./);
  await question(page, 'parameters').locator('input[value="times-h"]').check();
  await answer(page, 'parameters');
  assert.match(await left(page), /: 2\./);
  await question(page, 'headWidth').locator('.quiet').click();
  await question(page, 'headWidth').locator('.explain').waitFor();
  assert.match(await left(page), /: 1\./);
  await question(page, 'cells').locator('input').fill('8');
  await answer(page, 'cells');
  await untilAtRest(page);
  assert.equal(await count(page, '.fold'), 0);
  assert.equal(await count(page, '.lab'), 1);
  assert.equal(await count(page, '[data-correction="E22"]'), 1);
  // What was answered still stands there.
  assert.match(await question(page, 'parameters').locator('.verdict').getAttribute('class'), /is-wrong/);
  assert.match(await question(page, 'cells').locator('.verdict').getAttribute('class'), /is-right/);
  assertClean(page);
  await page.leave();
});

test('with the keyboard alone the focus stays with the question that was answered', async () => {
  const page = await open('?lang=en');
  await showTopic(page, 'width-not-copies', { folded: true });
  const isInside = (name) =>
    question(page, name).evaluate((form) => form.contains(form.getRootNode().activeElement));
  await question(page, 'headWidth').locator('input').focus();
  await page.keyboard.type('(512, 64)');
  await page.keyboard.press('Enter');
  await question(page, 'headWidth').locator('.verdict.is-right').waitFor();
  await settle(page);
  assert.equal(await isInside('headWidth'), true);
  await question(page, 'parameters').locator('input').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await question(page, 'parameters').locator('.verdict.is-wrong').waitFor();
  await settle(page);
  assert.equal(await isInside('parameters'), true);
  await question(page, 'cells').locator('.quiet').focus();
  await page.keyboard.press('Enter');
  await question(page, 'cells').locator('.explain').waitFor();
  await untilAtRest(page);
  assert.equal(await isInside('cells'), true);
  assert.equal(await count(page, '.lab'), 1);
  await page.leave();
});

test('an answer begun below the fold stays as it is when the fold opens, and when the language changes', async () => {
  const page = await open('?lang=en');
  await showTopic(page, 'bug-lab', { folded: true });
  const chosen = question(page, 'identify').locator('input[value="no-scale"]');
  await chosen.check();
  await show(page, 'en').first().click();
  await untilAtRest(page);
  assert.equal(await count(page, '.lab'), 1);
  assert.equal(await chosen.isChecked(), true);
  await setState(page, { lang: 'vi' });
  await untilAtRest(page);
  assert.equal(await chosen.isChecked(), true);
  await page.leave();
});

test('what was opened stays open after a reload, until the progress is cleared', async () => {
  const page = await open('?lang=en');
  await showTopic(page, 'sqrt-dk', { folded: true });
  await question(page, 'spread').locator('input').fill('64');
  await answer(page, 'spread');
  await show(page, 'en').first().click();
  await untilAtRest(page);
  await until(page, 'the address', (hash) => location.hash === hash, linkTo('sqrt-dk'));
  await page.reload();
  await waitForEntry(page, 'sqrt-dk');
  await untilAtRest(page);
  assert.equal(await count(page, '.lab'), 1);
  await question(page, 'spread').locator('input').fill('8');
  await answer(page, 'spread');
  await page.locator('.rail-forget').click();
  await settle(page);
  assert.match(await focused(page), /rail-entry/, 'the button is gone, the focus is not');
  assert.equal(await count(page, '.lab'), 0);
  assert.match(await left(page), /: 3\./);
  assert.equal(await count(page, '.verdict'), 0, 'the questions begin anew');
  assert.equal(await question(page, 'spread').locator('input').inputValue(), '');
  assertClean(page);
  await page.leave();
});

for (const [host, address] of hosts) {
  test(`over ${host} a link that carries settings of the experiment opens it, any other does not`, async () => {
    const page = await browser.open(`${address()}${linkTo('sqrt-dk')}`, { ready: false });
    await waitForEntry(page, 'sqrt-dk');
    await untilAtRest(page);
    assert.equal(await count(page, '.lab'), 0);
    await page.goto(`${address()}${linkTo('sqrt-dk', { d_k: 16 })}`);
    await until(page, 'the experiment', () =>
      Boolean(document.querySelector('attention-lesson').shadowRoot.querySelector('.lab')),
    );
    await untilAtRest(page);
    assert.equal(await page.locator('input[name="sqrt-d_k"][value="16"]').isChecked(), true);
    // Back to where it starts: what was open is not taken away.
    await setState(page, { lab: {} });
    await untilAtRest(page);
    assert.equal(await count(page, '.lab'), 1);
    assertClean(page);
    await page.leave();
  });
}

test('where nothing can be kept an experiment opens all the same; on paper there is no button', async () => {
  const forbid = () =>
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  const page = await open('', { init: forbid });
  await showTopic(page, 'shapes', { folded: true });
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.fold p').first().isVisible(), true);
  assert.equal(await page.locator('.fold button').first().isVisible(), false);
  await page.emulateMedia({ media: 'screen' });
  await show(page, 'vi').first().click();
  await untilAtRest(page);
  assert.equal(await count(page, '.lab'), 1);
  assertClean(page);
  await page.leave();
});
