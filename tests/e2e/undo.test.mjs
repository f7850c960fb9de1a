// Undo and redo by key and by button, wherever the focus is, and where it is afterwards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, setState, settle, showTopic, until } from './harness.mjs';
import { usePages } from './pages.mjs';

const { open } = usePages();

test('Ctrl+Z undoes what a box or a slider changed while it still has the focus', async () => {
  const page = await open('?lang=en');
  const box = page.locator('input[name="mask"]');
  await box.click();
  await until(page, 'no mask', () => document.querySelector('attention-lesson').state.mask === 'none');
  await page.keyboard.press('Control+z');
  await until(page, 'undo', () => document.querySelector('attention-lesson').state.mask === 'causal');
  assert.equal(await box.isChecked(), true);
  await showTopic(page, 'kv-cache');
  const slider = page.locator('.lab input[type="range"]').first();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  const hasSettings = (wanted) =>
    Object.keys(document.querySelector('attention-lesson').state.lab).length > 0 === wanted;
  await until(page, 'a setting', hasSettings, true);
  await page.keyboard.press('Control+z');
  await until(page, 'undo', hasSettings, false);
  assertClean(page);
  await page.leave();
});

test('a button that locks itself hands the focus to its neighbour', async () => {
  const page = await open('?lang=en');
  const focused = () =>
    page.evaluate(() =>
      document.querySelector('attention-lesson').shadowRoot.activeElement?.getAttribute('aria-label'),
    );
  const press = async (name, after) => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
    await until(
      page,
      `${after} after ${name}`,
      (label) =>
        document
          .querySelector('attention-lesson')
          .shadowRoot.activeElement?.getAttribute('aria-label')
          ?.startsWith(label),
      after,
    );
    await settle(page);
    assert.match(await focused(), new RegExp(`^${after}`), `after ${name}, when it is drawn`);
  };
  await setState(page, { seed: 7 });
  await until(page, 'the seed', () => document.querySelector('attention-lesson').state.seed === 7);
  await press('Undo', 'Redo');
  await press('Redo', 'Undo');
  await press('Back to the lesson', 'Undo');
  assertClean(page);
  await page.leave();
});

test('who follows a number back with the keyboard keeps the focus in the inspector', async () => {
  const page = await open('?lang=en&step=scores');
  const term = page.locator('al-inspector .cell-link').first();
  await term.focus();
  const isInside = () =>
    document.querySelector('attention-lesson').shadowRoot.activeElement?.closest('al-inspector') != null;
  const explained = () => page.locator('al-inspector .cell-name').textContent();
  for (const shown of ['q[', 'Q[', 'X[']) {
    await page.keyboard.press('Enter');
    await until(
      page,
      shown,
      (name) =>
        document
          .querySelector('attention-lesson')
          .shadowRoot.querySelector('al-inspector .cell-name')
          ?.textContent.replace(/\s/g, '')
          .includes(name),
      shown,
    );
    await settle(page);
    assert.ok(await page.evaluate(isInside), `in the inspector at ${await explained()}`);
    if (shown !== 'X[') await page.locator('al-inspector .cell-link').first().focus();
  }
  assertClean(page);
  await page.leave();
});

test('the button that stops hands its focus back to the experiment', async () => {
  const page = await open('?lang=en');
  await showTopic(page, 'sqrt-dk');
  await page.getByRole('button', { name: 'Measure every d_k' }).focus();
  await page.keyboard.press('Enter');
  const stop = page.locator('.lab al-progress button');
  await stop.focus();
  await page.keyboard.press('Enter');
  await until(
    page,
    'rest',
    () => document.querySelector('attention-lesson').shadowRoot.querySelector('.lab al-progress') === null,
  );
  await settle(page);
  assert.ok(
    await page.evaluate(
      () => document.querySelector('attention-lesson').shadowRoot.activeElement?.closest('.lab') != null,
    ),
  );
  assertClean(page);
  await page.leave();
});
