// Everything with the keyboard alone: through the steps, into a matrix, from cell to cell, and out again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf } from '../../web/src/topics/paths.ts';
import { assertClean, settle, waitForEntry, waitForStep } from './harness.mjs';
import { usePages } from './pages.mjs';

const { open } = usePages();

/** What has the focus, looking into the lesson: { name, classes, tensor, index, outlined, inLesson }. */
const focused = (page) =>
  page.evaluate(() => {
    const outer = document.activeElement;
    const inner = outer?.shadowRoot?.activeElement ?? null;
    if (!inner)
      return { name: outer?.tagName ?? '', inLesson: false, classes: '', index: null, outlined: true };
    const style = getComputedStyle(inner);
    const outlined =
      (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
    const { className: classes, tagName: name, dataset } = inner;
    const tensor = inner.closest('[data-tensor]')?.dataset.tensor ?? null;
    return { name, classes, inLesson: true, tensor, index: dataset.index ?? null, outlined };
  });

/** Presses Tab until the focus satisfies `wanted`; fails when the focus leaves the page first. */
async function tabTo(page, what, wanted) {
  for (let presses = 0; presses < 300; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (wanted(now)) return now;
  }
  return assert.fail(`Tab does not reach ${what}`);
}

test('Tab reaches every control, each shows that it has the focus, and none keeps it', async () => {
  const page = await open();
  let seen = 0;
  for (let presses = 0; presses < 300; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (!now.inLesson && seen > 0) break;
    if (!now.inLesson) continue;
    seen++;
    assert.ok(now.outlined, `${now.name}.${now.classes} shows its focus`);
  }
  assert.ok(seen > 10 && seen < 299, `the focus went through ${seen} places and out again`);
  await page.leave();
});

test('the contents are one stop for Tab; arrow keys walk them and Enter opens', async () => {
  const page = await open();
  const isEntry = ({ classes }) => /\brail-entry\b/.test(classes);
  // Beside a step the contents are folded away at this width.
  await tabTo(page, 'the button of the contents', ({ classes }) => /\brail-toggle\b/.test(classes));
  await page.keyboard.press('Enter');
  await tabTo(page, 'the contents', isEntry);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await waitForEntry(page, entriesOf('all').at(-1).id);
  await page.keyboard.press('Tab');
  assert.ok(!isEntry(await focused(page)), 'the focus went on with the page');
  await page.leave();
});

test('arrow keys walk from cell to cell and the inspector follows', async () => {
  const page = await open('?step=scores');
  await waitForStep(page, 'scores');
  const isScore = ({ tensor, index }) => tensor === 'scores' && index !== null;
  const first = await tabTo(page, 'the matrix of scores', isScore);
  assert.equal(first.index, '0,0,0,0');
  const inspector = () =>
    page.evaluate(
      () => document.querySelector('attention-lesson').shadowRoot.querySelector('al-inspector').textContent,
    );
  const before = await inspector();
  await page.keyboard.press('ArrowRight');
  assert.equal((await focused(page)).index, '0,0,0,1');
  await page.keyboard.press('ArrowDown');
  assert.equal((await focused(page)).index, '0,0,1,1');
  await settle(page);
  await settle(page);
  assert.notEqual(await inspector(), before);
  await page.leave();
});

test('a text that is no number is refused, and taken back with the refusal by Escape', async () => {
  const page = await open();
  await page.evaluate(() => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    for (const panel of root.querySelectorAll('details')) panel.open = true;
  });
  const field = page.locator('al-number-field input').first();
  const refusals = page.locator('al-controls .problem');
  const before = await field.inputValue();
  await field.fill('abc');
  await field.press('Enter');
  await settle(page);
  assert.equal(await refusals.count(), 1);
  await field.press('Escape');
  await settle(page);
  assert.equal(await refusals.count(), 0);
  assert.equal(await field.inputValue(), before);
  assertClean(page);
  await page.leave();
});
