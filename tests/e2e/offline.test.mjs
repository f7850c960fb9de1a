// The connection goes while the page is open: what was not loaded yet is asked for in vain, is said so, and is had later.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentEntry, settle, showStep, siteFolder, until, useBrowser, useServer } from './harness.mjs';

const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder);

/** A page whose connection goes once the lesson is there; `online()` brings it back. */
async function openThenLose(prepare = async () => {}) {
  const page = await browser.open(`${site.url}?lang=en`);
  await prepare(page);
  await page.context().setOffline(true);
  page.online = () => page.context().setOffline(false);
  return page;
}

const inLesson = (page, selector, work) =>
  page.evaluate(
    ([css, body]) => {
      const found = document.querySelector('attention-lesson').shadowRoot.querySelectorAll(css);
      return Function('found', `return ${body}`)([...found]);
    },
    [selector, work],
  );

/** Waits for a sentence that sends the reader to the connection; none may speak of an engine that stopped. */
async function assertConnectionIsNamed(page) {
  const sayings = () =>
    [...document.querySelector('attention-lesson').shadowRoot.querySelectorAll('[role="alert"]')].map(
      ({ textContent }) => textContent,
    );
  await until(page, 'a sentence', () =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('[role="alert"]'),
  );
  const said = await page.evaluate(sayings);
  assert.match(said.join(' '), /could not be loaded.*Check the connection/);
  assert.doesNotMatch(said.join(' '), /stopped unexpectedly/);
}

const retry = (page) => page.getByRole('button', { name: 'Try again' }).first().click();

const hasDrawn = (page, css) =>
  until(
    page,
    css,
    (selector) => document.querySelector('attention-lesson').shadowRoot.querySelector(selector),
    css,
  );

/** What the browser itself writes about each request, and nothing else. */
const assertNoDefects = (page) =>
  assert.deepEqual(
    page.problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|dynamically imported module/.test(text)),
    [],
  );

test('a topic that cannot be loaded is had with the next attempt', async () => {
  const page = await openThenLose();
  await page.evaluate(() => document.querySelector('attention-lesson').openTopic('kv-cache'));
  await assertConnectionIsNamed(page);
  await page.online();
  await retry(page);
  await hasDrawn(page, '[data-topic="kv-cache"]');
  assertNoDefects(page);
  await page.leave();
});

for (const [topic, drawn] of [
  ['training', '.lab al-loss-plot'],
  ['trained-surgery', '.lab al-heat-map, .lab al-bars'],
]) {
  test(`the recording that cannot be loaded is had with the next attempt, in the topic ${topic}`, async () => {
    const page = await browser.open(`${site.url}?lang=en`);
    const recording = '**/recorded-training-*';
    await page.route(recording, (route) => route.abort('internetdisconnected'));
    await page.evaluate((id) => document.querySelector('attention-lesson').openTopic(id), topic);
    await hasDrawn(page, `[data-topic="${topic}"]`);
    await inLesson(page, '.fold button', 'found.forEach((button) => button.click())');
    await assertConnectionIsNamed(page);
    await page.unroute(recording);
    await retry(page);
    await hasDrawn(page, drawn);
    assertNoDefects(page);
    await page.leave();
  });
}

test('a run cannot be saved without the workshop, and can be once the connection is back', async () => {
  const page = await openThenLose();
  const save = page.locator('button[name="save-run"]');
  await save.click();
  await assertConnectionIsNamed(page);
  await page.online();
  const download = page.waitForEvent('download');
  await save.click();
  assert.equal((await download).suggestedFilename(), 'attention-lesson.npz');
  assertNoDefects(page);
  await page.leave();
});

test('learned matrices that cannot be loaded leave the run as it was, and no word of an engine that stopped', async () => {
  const page = await openThenLose();
  const learned = {
    model: 'trained',
    d_model: 32,
    num_heads: 4,
    tokens: [
      ['Lan', 'nuôi'],
      ['Nam', 'nuôi'],
    ],
  };
  const ask = (state) =>
    page.evaluate((values) => {
      document.querySelector('attention-lesson').state = values;
    }, state);
  await ask(learned);
  await assertConnectionIsNamed(page);
  assert.equal(await page.evaluate(() => document.querySelector('attention-lesson').state.model), 'drawn');
  await page.online();
  await until(
    page,
    'what was learned',
    (values) => {
      const lesson = document.querySelector('attention-lesson');
      if (lesson.store.refusal !== undefined) lesson.state = values;
      return lesson.state.model === 'trained';
    },
    learned,
  );
  assertNoDefects(page);
  await page.leave();
});

test('the question on the next step says that it cannot be loaded, and comes with the next attempt', async () => {
  const page = await openThenLose((opened) => showStep(opened, 'scores'));
  await page.locator('.step-ahead summary').click();
  await assertConnectionIsNamed(page);
  await page.online();
  await retry(page);
  await hasDrawn(page, '.step-ahead al-question form');
  assert.equal(await currentEntry(page), 'scores');
  await settle(page);
  assertNoDefects(page);
  await page.leave();
});

test('an engine that was stopped without a connection is back in its worker with the connection', async () => {
  const page = await openThenLose();
  const ask = (state) =>
    page.evaluate((values) => {
      document.querySelector('attention-lesson').state = values;
    }, state);
  await page.evaluate(() => {
    const lesson = document.querySelector('attention-lesson');
    lesson.state = { d_model: 512, num_heads: 8 };
    const stop = () => (lesson.store.client.where === 'worker' ? lesson.store.cancel() : undefined);
    return new Promise((done) => setTimeout(() => done(stop())));
  });
  await until(page, 'the end of the work', () => document.querySelector('attention-lesson').store.refusal);
  await ask({ num_heads: 4 });
  await assertConnectionIsNamed(page);
  await page.online();
  await ask({ num_heads: 4 });
  await until(page, 'four heads', () => document.querySelector('attention-lesson').state.num_heads === 4);
  const where = () => document.querySelector('attention-lesson').store.client.where;
  assert.equal(await page.evaluate(where), 'worker');
  assertNoDefects(page);
  await page.leave();
});
