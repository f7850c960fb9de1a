// What a learner does in the later topics: the quiz keeps what was answered, and the two codes show the same step.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, setState, settle, showTopic, until, waitForEntry, waitForStep } from './harness.mjs';
import { usePages } from './pages.mjs';

const { open } = usePages();

const questionShown = () =>
  document.querySelector('attention-lesson').shadowRoot.querySelector('al-topic-quiz .question') !== null;

/** Answers the choice that is shown: the option at this place, then "answer". */
async function answer(page, place) {
  await page.evaluate((at) => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    root.querySelectorAll('al-topic-quiz .choice input')[at].click();
  }, place);
  await settle(page);
  await page.locator('al-topic-quiz .question .action.main').click();
  await until(page, 'a verdict', () => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    return root.querySelector('al-topic-quiz .verdict') !== null;
  });
}

const firstPlace = (page) => page.locator('al-topic-quiz .quiz-place').first().getAttribute('class');

test('a wrong answer is marked, remembered after a reload, and can be made good', async () => {
  const page = await open('?lang=en');
  await showTopic(page, 'quiz');
  await until(page, 'a question', questionShown);
  await answer(page, 0);
  assert.match(await firstPlace(page), /is-wrong/);

  await page.reload();
  await waitForEntry(page, 'quiz');
  await until(page, 'a question', questionShown);
  assert.match(await firstPlace(page), /is-wrong/);
  assert.match(await page.locator('.quiz-score').textContent(), /^0 of \d+ right$/);

  await answer(page, 2);
  assert.match(await firstPlace(page), /is-right/);
  assert.match(await page.locator('.quiz-score').textContent(), /^1 of \d+ right$/);
  assertClean(page);
  await page.leave();
});

test('both codes light the lines of the chosen step', async () => {
  const page = await open('?lang=en');
  await showTopic(page, 'two-codes');
  for (const [step, numpy, torch] of [
    ['softmax', 'np.exp', 'torch.softmax'],
    ['masking', 'np.where', 'masked_fill'],
  ]) {
    await page.evaluate((value) => {
      const root = document.querySelector('attention-lesson').shadowRoot;
      root.querySelector(`al-topic-two-codes input[value="${value}"]`).click();
    }, step);
    await settle(page);
    const lit = await page.evaluate(() => {
      const root = document.querySelector('attention-lesson').shadowRoot;
      const listings = [...root.querySelectorAll('al-topic-two-codes al-listing')];
      return listings.map((listing) =>
        [...listing.querySelectorAll('.is-lit')].map((line) => line.textContent).join(''),
      );
    });
    assert.ok(lit[0].includes(numpy), `${step}: ${lit[0]}`);
    assert.ok(lit[1].includes(torch), `${step}: ${lit[1]}`);
  }
  assertClean(page);
  await page.leave();
});

test('a reader of the PyTorch lesson finds its program at the steps, and may ask for the other', async () => {
  const page = await open('?lang=en');
  await setState(page, { lesson: 'c', step: 'masking', topic: '' });
  await waitForStep(page, 'masking');
  const code = () => page.locator('al-step-view al-listing pre').textContent();
  assert.match(await code(), /nn\.Linear/);
  await page.locator('al-step-view .listing-switch label').first().click();
  await settle(page);
  assert.doesNotMatch(await code(), /nn\.Linear/);
  assertClean(page);
  await page.leave();
});
