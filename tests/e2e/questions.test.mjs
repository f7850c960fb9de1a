// Questions as a learner meets them: answered wrongly, tried again, answered rightly, remembered, forgotten.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { rightByFact, rightValue } from '../../web/src/topics/grading.ts';
import { settingsOf } from '../../web/src/topics/settings.ts';
import { engineClient } from '../web/support/engine-client.mjs';
import { openRun } from '../web/support/lesson-run.mjs';
import { assertClean, showStep, showTopic, until, waitUntilReady } from './harness.mjs';
import { topics, usePages } from './pages.mjs';

const { open, site } = usePages();
const topic = 'width-not-copies';

/** The question's form, outcome and what the contents say of its topic. */
const stateOf = (page, name, id = topic) =>
  page.evaluate(
    ([question, entry]) => {
      const root = document.querySelector('attention-lesson').shadowRoot;
      const form = root.querySelector(`[data-question="${question}"]`);
      const text = (selector) => form.querySelector(selector)?.textContent.trim() ?? '';
      return {
        verdict: form.querySelector('.verdict')?.className ?? '',
        said: text('.question-outcome'),
        problem: text('.problem'),
        explained: text('.explain') !== '',
        contents: root.querySelector(`[data-entry="${entry}"] .rail-answers`)?.textContent ?? '',
      };
    },
    [name, id],
  );

async function submit(page, name) {
  await page.locator(`[data-question="${name}"] button[type="submit"]`).click();
}

const outcome = (page, name) =>
  until(
    page,
    `the outcome of ${name}`,
    (question) => {
      const root = document.querySelector('attention-lesson').shadowRoot;
      return root.querySelector(`[data-question="${question}"] :is(.verdict, .problem)`) !== null;
    },
    name,
  );

test('a wrong answer names the misconception, a right one explains; the page around hears both', async () => {
  const page = await open();
  await page.evaluate(() => {
    globalThis.heard = [];
    document.addEventListener('attention-lesson:answer', (event) => globalThis.heard.push(event.detail));
  });
  await showTopic(page, topic);
  const { why, explain } = topics[topic].texts.vi.questions.parameters;
  await page.locator('[data-question="parameters"] input[value="times-h"]').check();
  await submit(page, 'parameters');
  await outcome(page, 'parameters');
  const wrong = await stateOf(page, 'parameters');
  assert.match(wrong.verdict, /is-wrong/);
  assert.ok(wrong.said.includes(why['times-h'].slice(0, 40)));
  assert.equal(wrong.explained, false);

  await page.locator('[data-question="parameters"] .question-actions button').first().click();
  await page.locator('[data-question="parameters"] input[value="same"]').check();
  await submit(page, 'parameters');
  await until(page, 'the explanation', () =>
    document
      .querySelector('attention-lesson')
      .shadowRoot.querySelector('[data-question="parameters"] .explain'),
  );
  const right = await stateOf(page, 'parameters');
  assert.match(right.verdict, /is-right/);
  assert.ok(right.said.includes(explain.slice(0, 30)));
  assert.deepEqual(await page.evaluate(() => globalThis.heard), [
    { topic, question: 'parameters', correct: false, misconception: 'times-h' },
    { topic, question: 'parameters', correct: true },
  ]);
  assertClean(page);
  await page.leave();
});

test('an answer that cannot be graded is told so, and the explanation can be read without answering', async () => {
  const page = await open();
  await showTopic(page, topic);
  await submit(page, 'parameters');
  await outcome(page, 'parameters');
  assert.notEqual((await stateOf(page, 'parameters')).problem, '');
  await page.locator('[data-question="headWidth"] input').fill('512 mal 64');
  await submit(page, 'headWidth');
  await outcome(page, 'headWidth');
  assert.notEqual((await stateOf(page, 'headWidth')).problem, '');
  await page.locator('[data-question="headWidth"] .quiet').click();
  await until(page, 'the explanation', () =>
    document
      .querySelector('attention-lesson')
      .shadowRoot.querySelector('[data-question="headWidth"] .explain'),
  );
  const { said, verdict } = await stateOf(page, 'headWidth');
  assert.ok(said.includes('(512, 64)'));
  assert.equal(verdict, '');
  await page.leave();
});

test('answers are remembered for the next visit until they are cleared', async () => {
  const page = await open();
  await showTopic(page, topic);
  await page.locator('[data-question="headWidth"] input').fill('(512, 64)');
  await submit(page, 'headWidth');
  await outcome(page, 'headWidth');
  assert.match((await stateOf(page, 'headWidth')).contents, /^1\/3/);
  await page.reload();
  await waitUntilReadyTopic(page);
  assert.match((await stateOf(page, 'headWidth')).contents, /^1\/3/);
  await page.locator('.rail-forget').click();
  await until(page, 'an empty record', () =>
    /^0\/3/.test(
      document
        .querySelector('attention-lesson')
        .shadowRoot.querySelector('[data-entry="width-not-copies"] .rail-answers').textContent,
    ),
  );
  await page.goto(site.url);
  await waitUntilReady(page);
  await page.leave();
});

/** The topic is in the address as soon as it is shown. */
async function waitUntilReadyTopic(page) {
  await until(page, 'the topic again', () =>
    document
      .querySelector('attention-lesson')
      ?.shadowRoot?.querySelector('[data-question="headWidth"] input'),
  );
}

test('at the end of a step the next one can be guessed; the answer counts for the topic of these guesses', async () => {
  const page = await open();
  await showStep(page, 'scores');
  assert.equal(await page.locator('al-step-ahead .question').count(), 0, 'folded at first');
  await page.locator('.step-ahead summary').click();
  await page.locator('[data-question="scaling"] input').fill('4');
  await submit(page, 'scaling');
  await outcome(page, 'scaling');
  const wrong = await stateOf(page, 'scaling', 'ahead');
  assert.ok(wrong.said.includes(topics.ahead.texts.vi.questions.scaling.why.width));
  await page.locator('[data-question="scaling"] .question-actions button').first().click();
  await page.locator('[data-question="scaling"] input').fill('2,0');
  await submit(page, 'scaling');
  await outcome(page, 'scaling');
  const right = await stateOf(page, 'scaling', 'ahead');
  assert.match(right.verdict, /is-right/);
  assert.match(right.contents, /^1\/9/);
  await showStep(page, 'output-projection');
  assert.equal(await page.locator('.step-ahead').count(), 0, 'no step follows the last');
  assertClean(page);
  await page.leave();
});

test('where nothing can be kept the questions work all the same', async () => {
  const forbid = () =>
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  const page = await open('', { init: forbid });
  await showTopic(page, topic);
  await page.locator('[data-question="headWidth"] input').fill('512 64');
  await submit(page, 'headWidth');
  await outcome(page, 'headWidth');
  assert.match((await stateOf(page, 'headWidth')).verdict, /is-right/);
  assertClean(page);
  await page.leave();
});

/** [topic, question] of the first two questions of each kind. */
function samples() {
  const all = Object.entries(topics).flatMap(([id, { definition }]) =>
    Object.entries(definition.questions ?? {})
      .filter(([name]) => definition.blocks.some((block) => block.question === name))
      .map(([name, question]) => ({ id, name, question })),
  );
  return ['choice', 'number', 'shape', 'row', 'cells'].flatMap((kind) =>
    all.filter(({ question }) => question.kind === kind).slice(0, 2),
  );
}

async function rightOf({ id, name, question }, client) {
  const fact = rightByFact(question);
  if (fact !== undefined) return fact;
  const path = at(`web/src/topics/${id}/answers.ts`);
  assert.ok(existsSync(path));
  const { default: graders } = await import(path);
  return graders[name]({ client, settings: settingsOf(id, {}), ...(await openRun(client)) });
}

/** Enters an answer as the learner would. */
async function enter(page, { name, question }, value) {
  const form = page.locator(`[data-question="${name}"]`);
  if (question.kind === 'choice') return form.locator(`input[value="${value}"]`).check();
  if (question.kind === 'number') return form.locator('input').fill(String(value).replace('.', ','));
  if (question.kind === 'shape') return form.locator('input').fill(`(${value.join(', ')})`);
  if (question.kind === 'row') {
    const words = form.locator('.portion');
    for (const [place, weight] of value.entries())
      for (let press = 0; press < Math.round(10 * weight); press += 1) await words.nth(place).click();
    return undefined;
  }
  for (const [place, on] of value.entries()) if (on) await form.locator('td[data-cell]').nth(place).click();
  return undefined;
}

for (const sample of samples()) {
  const { id, name, question } = sample;
  test(`the right answer to ${id}, ${name} (${question.kind}) is taken`, async () => {
    const client = await engineClient();
    const right = await rightOf(sample, client);
    client.dispose();
    const page = await open();
    await showTopic(page, id);
    await enter(page, sample, rightValue(right));
    await submit(page, name);
    await outcome(page, name);
    const { verdict, problem } = await stateOf(page, name, id);
    assert.match(verdict, /is-right/, problem);
    assertClean(page);
    await page.leave();
  });
}
