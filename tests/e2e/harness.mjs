// Opens the built pages in Chromium and records all that a test may not like: errors, and requests to other origins.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { at } from '../../web/build/paths.mjs';
import { findQuickChromium } from '../../web/build/requirements.mjs';
import { launchBrowser } from '../tools/browser.mjs';
import { serve } from '../tools/serve.mjs';

export { serve };
export const offlineAddress = pathToFileURL(at('dist/offline/attention-lesson.html')).href;
export const siteFolder = at('dist/site');

// Generous, because the machine may be compiling at the same time; nothing waits this long when all is well.
const patience = 30_000;

/** A browser for one test file: `const browser = useBrowser(before, after)`, then `browser.open(…)` in the tests. */
export function useBrowser(before, after, flags = []) {
  let running;
  before(async () => {
    running = await launchBrowser(flags, findQuickChromium());
  });
  after(() => running?.close());
  return { open: (address, options) => openPage(running, address, options) };
}

/** A server for one test file; `url` is known once the tests run. */
export function useServer(before, after, folder, options) {
  const site = { url: '', requests: [] };
  let server;
  before(async () => {
    server = await serve(folder, options);
    Object.assign(site, { url: server.url, requests: server.requests });
  });
  after(() => server?.close());
  return site;
}

/**
 * Opens `address` in a fresh context. `init` runs in the page before its own scripts. The result is playwright's
 * page with `problems` (errors so far), `requests` (addresses asked for) and `leave()`.
 */
export async function openPage(browser, address, { init, ready = true, ...context } = {}) {
  const view = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...context });
  const page = await view.newPage();
  page.problems = [];
  page.requests = [];
  page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('request', (request) => page.requests.push(request.url()));
  page.leave = () => view.close();
  await page.addInitScript(reportSilentErrors);
  if (init) await page.addInitScript(init);
  await page.goto(address);
  if (ready) await waitUntilReady(page);
  return page;
}

/** What a browser tells the page alone, such as observers of sizes that change them, and the page's own pages hear of. */
function reportSilentErrors() {
  globalThis.addEventListener('error', ({ error, message }) => error === null && console.error(message));
}

/** `init` for a host that allows no workers: the engine runs on the page's own thread. */
export function withoutWorkers() {
  delete globalThis.Worker;
}

/** Polls from outside: a waiting function inside the page would need eval, which strict policies forbid. */
export async function until(page, what, predicate, argument) {
  const end = Date.now() + patience;
  for (;;) {
    const value = await page.evaluate(predicate, argument);
    if (value) return value;
    if (Date.now() > end)
      assert.fail(`waited in vain for ${what}; errors: ${page.problems.join(' | ') || 'none'}`);
    await sleep(25);
  }
}

/** Waits until the lesson number `place` of the page shows a computed (or recorded) step. */
export function waitUntilReady(page, place = 0) {
  return until(
    page,
    'the lesson to show numbers',
    (index) => {
      const lesson = document.querySelectorAll('attention-lesson')[index];
      return Boolean(
        lesson?.trace && lesson.shadowRoot?.querySelector('[data-step] [data-tensor] [data-index]'),
      );
    },
    place,
  );
}

/** Shows a step and waits until its picture is there. */
export async function showStep(page, step, place = 0) {
  await page.evaluate(
    ([id, index]) => document.querySelectorAll('attention-lesson')[index].goTo(id),
    [step, place],
  );
  await waitForStep(page, step, place);
}

export function waitForStep(page, step, place = 0) {
  return until(
    page,
    `step ${step}`,
    ([id, index]) => {
      const root = document.querySelectorAll('attention-lesson')[index].shadowRoot;
      return root.querySelector(`[data-step="${id}"] [data-tensor] [data-index]`) !== null;
    },
    [step, place],
  );
}

/** The id of the step or topic that is shown, '' while a topic is being loaded. */
export function currentEntry(page, place = 0) {
  return page.evaluate((index) => {
    const root = document.querySelectorAll('attention-lesson')[index].shadowRoot;
    const { dataset } = root.querySelector('[data-step], [data-topic]') ?? { dataset: {} };
    return dataset.step ?? dataset.topic ?? '';
  }, place);
}

export function waitForEntry(page, entry) {
  return until(
    page,
    entry,
    (id) => {
      // The offline page defines the element only once it has unpacked itself.
      const root = document.querySelector('attention-lesson')?.shadowRoot;
      return root?.querySelector(`[data-step="${id}"], [data-topic="${id}"]`) != null;
    },
    entry,
  );
}

/** Opens a topic and waits until its experiment has its first results; `folded`: as a first visitor finds it. */
export async function showTopic(page, topic, { folded = false } = {}) {
  await page.evaluate((id) => document.querySelector('attention-lesson').openTopic(id), topic);
  await waitForEntry(page, topic);
  if (!folded) await unfold(page);
  await untilAtRest(page);
}

/** Opens all that waits for answers in the shown topic, unanswered. */
export async function unfold(page) {
  for (;;) {
    const left = await page.evaluate(() => {
      const folds = document.querySelector('attention-lesson').shadowRoot.querySelectorAll('.fold button');
      folds[0]?.click();
      return folds.length;
    });
    await settle(page);
    if (left <= 1) return;
  }
}

/** A page that shows a topic, in the given state (`lang`, settings of the experiment as `lab`), with nothing moving. */
export async function openTopic(browser, address, topic, state = {}, options = {}) {
  const page = await browser.open(address, { reducedMotion: 'reduce', ...options });
  await showTopic(page, topic);
  await setState(page, state);
  await untilAtRest(page);
  return page;
}

/** Waits until no experiment is under way any more. */
export async function untilAtRest(page) {
  const isIdle = () => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    return root.querySelector('.lab al-progress, .waiting') === null;
  };
  await settle(page);
  await until(page, 'the experiment to come to rest', isIdle);
  await settle(page);
}

/** Sets the lesson's state and waits until the picture has followed. */
export async function setState(page, state, place = 0) {
  await page.evaluate(
    async ([values, index]) => {
      const lesson = document.querySelectorAll('attention-lesson')[index];
      lesson.state = values;
      await lesson.updateComplete;
    },
    [state, place],
  );
  await settle(page);
}

/** Lets pending renders of nested components finish: two frames. */
export const settle = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** { step, cells: [{ tensor, index: [..], text }] } of what is shown now. */
export function shown(page, place = 0) {
  return page.evaluate((which) => {
    const lesson = document.querySelectorAll('attention-lesson')[which];
    const step = lesson.shadowRoot.querySelector('[data-step]');
    const cells = [...step.querySelectorAll('[data-tensor] [data-index]')].map((cell) => ({
      tensor: cell.closest('[data-tensor]').dataset.tensor,
      index: cell.dataset.index.split(',').map(Number),
      text: cell.textContent.trim(),
    }));
    return { step: step.dataset.step, cells };
  }, place);
}

/** The lesson's trace as plain arrays: { id: { shape, data } }. */
export function traceOf(page, place = 0) {
  return page.evaluate((index) => {
    const { trace } = document.querySelectorAll('attention-lesson')[index];
    return Object.fromEntries(
      Object.entries(trace).map(([id, { shape, data }]) => [
        id,
        { shape: [...shape], data: Array.from(data) },
      ]),
    );
  }, place);
}

/** No errors so far, and no request that left the page's own origin (or file). */
export function assertClean(page) {
  assert.deepEqual(page.problems, [], 'errors in the console');
  const { origin, protocol } = new URL(page.url());
  const isOwn = (url) => {
    if (/^(data|blob):/.test(url)) return true;
    return protocol === 'file:'
      ? url.split(/[?#]/)[0] === page.url().split(/[?#]/)[0]
      : new URL(url).origin === origin;
  };
  assert.deepEqual(
    page.requests.filter((url) => !isOwn(url)),
    [],
    'requests to another origin',
  );
}
