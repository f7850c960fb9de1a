// How long a training of the built site takes, and how smooth the page stays meanwhile.
//
//   node tests/e2e/training-speed.mjs [throttle, such as 4] [worker or page: where it trains] [steps]
//
// Presses the page's own button and measures in the page: seconds until the last step is shown, the longest time
// between two frames, and the longest task of the page's thread. Throttled as Chromium's developer tools do it.

import { launchBrowser } from '../tools/browser.mjs';
import { serve } from '../tools/serve.mjs';
import { openTopic, siteFolder, until, waitUntilReady } from './harness.mjs';

const [throttle = '1', where = 'worker', steps = '1500'] = process.argv.slice(2);
const server = await serve(siteFolder);
const running = await launchBrowser();

/** As the harness opens pages, but for a browser that no test owns. */
async function open(address, { init }) {
  const page = await running.newPage({ viewport: { width: 1280, height: 800 } });
  page.problems = [];
  await page.addInitScript(init);
  await page.goto(address);
  await waitUntilReady(page);
  return page;
}

function withoutWorkers(isWanted) {
  if (isWanted) delete globalThis.Worker;
}

/** In the page: listens from the press of the button to the step. */
function measure(last) {
  const lab = document.querySelector('attention-lesson').shadowRoot.querySelector('.lab');
  const found = { gap: 0, task: 0, pictures: 0, seconds: undefined };
  globalThis.measured = found;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.task = Math.max(found.task, duration);
  }).observe({ type: 'longtask' });
  const begin = () => {
    const start = performance.now();
    let before = start;
    let shown = '';
    const frame = () => {
      const now = performance.now();
      found.gap = Math.max(found.gap, now - before);
      before = now;
      const { textContent } = lab.querySelector('.run-facts dd');
      if (textContent !== shown) found.pictures += 1;
      shown = textContent;
      if (Number.parseInt(shown, 10) >= last) found.seconds = (now - start) / 1000;
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
  lab
    .querySelector('.run-controls .action.main')
    .addEventListener('click', begin, { capture: true, once: true });
}

const state = { lang: 'en', lab: { source: 'live' } };
const options = { init: `(${withoutWorkers})(${where === 'page'})` };
const page = await openTopic({ open }, server.url, 'training', state, options);
await until(page, 'step 0', () =>
  Boolean(document.querySelector('attention-lesson').shadowRoot.querySelector('.lab .run-facts')),
);
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: Number(throttle) });
await page.evaluate(measure, Number(steps));
await page.locator('attention-lesson .run-controls .action.main').click();
// Asked seldom, so that asking is no load.
for (;;) {
  await page.waitForTimeout(1000);
  const { seconds, gap, task, pictures } = await page.evaluate(() => globalThis.measured);
  if (seconds === undefined) continue;
  console.log(
    `${steps} steps in ${seconds.toFixed(1)} s, ${pictures} pictures; longest between frames ${gap.toFixed(0)} ms, longest task ${task.toFixed(0)} ms`,
  );
  break;
}
await running.close();
await server.close();
