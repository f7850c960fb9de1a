// What a learner does in the laboratories: finds a bug, draws a mask, walks a strip of memory, stops an experiment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, openTopic, settle, until, untilAtRest } from './harness.mjs';
import { usePages } from './pages.mjs';

const { browser, site } = usePages();

const open = (topic, options) => openTopic(browser, site.url, topic, { lang: 'en' }, options);

const lab = (page) => page.locator('attention-lesson .lab');
const labState = (page) => page.evaluate(() => document.querySelector('attention-lesson').state.lab);
const texts = (locator) => locator.allInnerTexts();

async function choose(page, name, text) {
  await lab(page)
    .locator(`input[name="${name}"]`)
    .and(page.getByLabel(text, { exact: true }))
    .check({ force: true });
  await untilAtRest(page);
}

test('a bug is measured, guessed wrongly, then found', async () => {
  const page = await open('bug-lab');
  await choose(page, 'bug-case', 'D');
  assert.match(await lab(page).innerText(), /Head 0 and head 1 are equal in every bit/);
  assert.match(await lab(page).innerText(), /off by 0\.180644 at most/);
  const question = page.locator('attention-lesson [data-question="identify"]');
  const answer = async (text) => {
    await question.getByLabel(text, { exact: true }).check({ force: true });
    await question.getByRole('button', { name: 'Answer' }).click();
    await until(page, 'a verdict', () =>
      Boolean(
        document
          .querySelector('attention-lesson')
          .shadowRoot.querySelector('[data-question="identify"] .verdict'),
      ),
    );
    return question.locator('.verdict').innerText();
  };
  assert.match(await answer('The mask is inverted.'), /above the diagonal/);
  await question.getByRole('button', { name: /again/i }).click();
  await answer('All heads share one slice of columns.');
  assert.equal(await question.locator('.verdict.is-right').count(), 1);
  await choose(page, 'bug-case', 'none');
  assert.match(await lab(page).innerText(), /this is the correct run/);
  assertClean(page);
  await page.leave();
});

test('the canary shows a leak for each token that must not move', async () => {
  const page = await open('bug-lab');
  await choose(page, 'bug-case', 'B');
  const notes = (await texts(lab(page).locator('.bug-canary td.number'))).map((text) => /leak/.test(text));
  assert.deepEqual(notes, [false, false, false, true, false]);
  assertClean(page);
  await page.leave();
});

test('a mask is drawn with mouse and keyboard, and the wrong reading empties a row', async () => {
  const page = await open('mask-bench');
  const cell = (place) => lab(page).locator(`al-heat-map[pickable] td[data-cell="${place}"]`);
  await cell('0,3').click();
  await untilAtRest(page);
  assert.match(await lab(page).innerText(), /1 cells? of the future/);
  await cell('0,3').focus();
  await page.keyboard.press('Enter');
  await untilAtRest(page);
  assert.match(await lab(page).innerText(), /No weight falls into the future/);
  await choose(page, 'mask-reading', '1 = hidden');
  assert.match(await lab(page).innerText(), /Fully masked rows: nhỏ/);
  assert.match(await lab(page).innerText(), /NaN/);
  assertClean(page);
  await page.leave();
});

test('the strip is walked command by command; what is copied changes its cells', async () => {
  const page = await open('reshape');
  const strip = async () => (await texts(lab(page).locator('.reshape-cell span'))).map(Number);
  const before = await strip();
  const next = lab(page).getByRole('button', { name: /^Next/ });
  await next.click();
  await next.click();
  await settle(page);
  assert.deepEqual(await strip(), before);
  assert.match(await lab(page).locator('.reshape-facts').first().innerText(), /\(2, 4, 1\)/);
  await next.click();
  await settle(page);
  assert.deepEqual(await strip(), [0, 1, 4, 5, 8, 9, 2, 3, 6, 7, 10, 11]);
  assert.deepEqual(await labState(page), { stage: 3 });
  assertClean(page);
  await page.leave();
});

test('with motion allowed the cells move to their new places and nothing is left behind', async () => {
  const page = await open('reshape', { reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    globalThis.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function counted(...given) {
      globalThis.moved += 1;
      return animate.apply(this, given);
    };
  });
  const next = lab(page).getByRole('button', { name: /^Next/ });
  for (let turn = 0; turn < 3; turn += 1) {
    await next.click();
    await settle(page);
  }
  // Of twelve cells the first two and the last two stay.
  assert.equal(await page.evaluate(() => globalThis.moved), 8);
  await page.leave();
});

test('three heads stop the class with the words of Python and of the engine', async () => {
  const page = await open('numpy-class');
  await choose(page, 'class-num_heads', '3');
  assert.match(await lab(page).innerText(), /AssertionError/);
  assert.match(await lab(page).innerText(), /cannot be split evenly/);
  await choose(page, 'class-num_heads', '2');
  assert.match(await lab(page).locator('.class-printed').innerText(), /head 1 \[1\. 0\. 0\. 0\. 0\.\]/);
  assertClean(page);
  await page.leave();
});

test('an experiment is stopped, and the next one runs', async () => {
  const page = await open('sqrt-dk');
  await lab(page).getByRole('button', { name: 'Measure every d_k' }).click();
  await lab(page).getByRole('button', { name: 'Stop' }).click();
  await untilAtRest(page);
  assert.equal(await lab(page).locator('.sqrt-table').count(), 0);
  await choose(page, 'sqrt-d_k', '4');
  await until(page, 'the figures of d_k 4', () =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('.lab').innerText.includes('2.0069'),
  );
  assertClean(page);
  await page.leave();
});

test('the four rows of heads carry the digits of the lesson, in both orders of drawing', async () => {
  const page = await open('head-count');
  const rows = async () =>
    (await texts(lab(page).locator('.count-run'))).map((text) => text.replace(/\s+/g, ' '));
  assert.match((await rows())[3], /0\.356408 0\.140224 0\.170899 0\.094976 0\.237493/);
  assert.equal(await lab(page).locator('.count-run al-heat-map').count(), 15);
  await choose(page, 'count-order', 'matrices first');
  assert.match((await rows())[0], /0\.143594 0\.158246 0\.189304 0\.225359 0\.283497/);
  assertClean(page);
  await page.leave();
});
