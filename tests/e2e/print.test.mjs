// What a printer makes of the page: everything there is to read, nothing that can only be pressed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicIds } from '../../web/src/topics/catalogue.ts';
import { stepIds } from './golden.mjs';
import { setState, settle, showStep, showTopic } from './harness.mjs';
import { usePages } from './pages.mjs';

const { open } = usePages();

/** A sheet of A4 between margins of a centimetre. */
const sheet = { width: 718, height: 1050 };

const openPrinted = async (state = {}) => {
  const page = await open('', { viewport: sheet });
  await setState(page, state);
  await page.emulateMedia({ media: 'print' });
  return page;
};

/** What is drawn although paper cannot use it, and what leaves the sheet or its own box, as short names. */
function faultsOnPaper(width) {
  const root = document.querySelector('attention-lesson').shadowRoot;
  const isDrawn = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const nameOf = (element) =>
    `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 30)}`;
  // Pictures of heads, cells that lead on, lines of a program, what was answered: they are content that can be pressed.
  const isContent =
    '.head-name, .head-strip *, .cell-link, .reshape-commands *, .portion, .quiz-place, .topic-link *, th *';
  const pressed = [
    ...root.querySelectorAll('button, select, progress, input[type="range"], al-rail, summary'),
  ].filter((element) => isDrawn(element) && !element.matches(isContent));
  const asText = (element) =>
    (element.localName === 'select' && getComputedStyle(element).appearance === 'none') ||
    (element.localName === 'summary' && isDrawn(element.parentElement.lastElementChild));
  const boxes = root.querySelectorAll('td, th, pre, code, p, dd, figcaption, svg, canvas, math, input, h3');
  const beyond = [...boxes].filter(
    (element) => isDrawn(element) && element.getBoundingClientRect().right > width + 1,
  );
  const cut = [...root.querySelectorAll('.content *')].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    if (!isDrawn(element) || element.localName === 'input' || element.closest('.is-compact, svg'))
      return false;
    const isCutAcross = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const isCutBelow = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
    return isCutAcross || isCutBelow;
  });
  const named = (elements) => [...new Set(elements.map(nameOf))].slice(0, 8);
  return {
    pressed: named(pressed.filter((element) => !asText(element))),
    beyond: named(beyond),
    cut: named(cut),
  };
}

const none = { pressed: [], beyond: [], cut: [] };

for (const [kind, entries, show] of [
  ['step', stepIds, showStep],
  ['topic', topicIds, showTopic],
]) {
  test(`a printed ${kind} has no controls, and nothing of it is cut off`, async () => {
    const page = await openPrinted();
    for (const entry of entries) {
      await show(page, entry);
      assert.deepEqual(await page.evaluate(faultsOnPaper, sheet.width), none, entry);
    }
    await page.leave();
  });
}

test('matrices of many columns are printed whole', async () => {
  const tokens = ['a b c d e f g h i j k l m n o p', 'b c d e f g h i j k l m n o p q'].map((words) =>
    words.split(' '),
  );
  const page = await openPrinted({ d_model: 64, num_heads: 2, tokens });
  for (const step of stepIds) {
    await showStep(page, step);
    assert.deepEqual(await page.evaluate(faultsOnPaper, sheet.width), none, step);
  }
  await page.leave();
});

test('the settings that the numbers come from are printed, also those that were folded', async () => {
  const page = await openPrinted();
  await settle(page);
  const drawn = await page.evaluate(() => {
    const controls = document.querySelector('attention-lesson').shadowRoot.querySelector('.controls');
    const isDrawn = (element) => element.checkVisibility({ contentVisibilityAuto: true });
    return {
      chosen: [...controls.querySelectorAll('.segments label')]
        .filter(isDrawn)
        .map((label) => label.textContent.trim()),
      fields: [...controls.querySelectorAll('input, select')].filter(isDrawn).map(({ name }) => name),
    };
  });
  assert.deepEqual(drawn.chosen, ['0', '0', '2']);
  for (const name of ['mask', 'tokens-0', 'tokens-1', 'mask_fill', 'scale', 'dtype'])
    assert.ok(drawn.fields.includes(name), name);
  await page.leave();
});

test('the printed page that measures has its tables and no controls', async () => {
  const page = await open('bench.html', { viewport: sheet, ready: false });
  await page.locator('.figures').waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.figures').isVisible());
  for (const control of ['button', '.choices', '.back-link'])
    assert.equal(await page.locator(control).filter({ visible: true }).count(), 0, control);
  await page.leave();
});
