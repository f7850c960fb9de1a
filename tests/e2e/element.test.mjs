// <attention-lesson> in pages of other people: loaded as module or classic script, twice, moved, framed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import {
  assertClean,
  setState,
  shown,
  showStep,
  traceOf,
  until,
  useBrowser,
  useServer,
  waitUntilReady,
} from './harness.mjs';

const pageWith = (head, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
const module = '<script type="module" src="./element/attention-lesson.js"></script>';
const classic = '<script src="./element/attention-lesson.iife.js"></script>';

const pages = {
  '/module.html': pageWith(module, '<attention-lesson lang="en" step="softmax"></attention-lesson>'),
  '/classic.html': pageWith(classic, '<attention-lesson lang="vi"></attention-lesson>'),
  '/both.html': pageWith(module + classic, '<attention-lesson lang="vi"></attention-lesson>'),
  '/two.html': pageWith(
    module,
    '<attention-lesson lang="vi"></attention-lesson><div id="other"></div><attention-lesson lang="en" heads="4"></attention-lesson>',
  ),
  '/frame.html': pageWith(
    '',
    '<iframe title="lesson" width="800" height="600" src="./site/index.html?embed=1&lang=en"></iframe>',
  ),
  '/sandbox.html': pageWith(
    '',
    '<iframe title="lesson" sandbox="allow-scripts" width="800" height="600" src="./offline/attention-lesson.html?embed=1"></iframe>',
  ),
};

const browser = useBrowser(before, after);
const site = useServer(before, after, at('dist'), { pages });

test('the module defines the element and reads its attributes', async () => {
  const page = await browser.open(`${site.url}module.html`);
  const { step, cells } = await shown(page);
  assert.equal(step, 'softmax');
  assert.ok(
    cells.every(({ text }) => !text.includes(',')),
    'English numbers have a decimal point',
  );
  assertClean(page);
  await page.leave();
});

test('the classic script defines the element and leaves no global names behind', async () => {
  const page = await browser.open(`${site.url}classic.html`, {
    init: () => {
      globalThis.namesBefore = new Set(Object.getOwnPropertyNames(globalThis));
    },
  });
  const added = await page.evaluate(() =>
    Object.getOwnPropertyNames(globalThis).filter((name) => !globalThis.namesBefore.has(name)),
  );
  const fromLit = /^(litHtml|litElement|reactiveElement)Versions$|^litPropertyMetadata$|^namesBefore$/;
  assert.deepEqual(
    added.filter((name) => !fromLit.test(name)),
    [],
  );
  assertClean(page);
  await page.leave();
});

test('loading both scripts on one page does no harm', async () => {
  const page = await browser.open(`${site.url}both.html`);
  await showStep(page, 'concat');
  assertClean(page);
  await page.leave();
});

test('two lessons on one page are independent', async () => {
  const page = await browser.open(`${site.url}two.html`);
  await waitUntilReady(page, 1);
  await showStep(page, 'scores', 1);
  assert.equal((await shown(page, 0)).step, 'input');
  assert.equal((await shown(page, 1)).step, 'scores');
  assert.deepEqual((await traceOf(page, 0)).scores.shape, [2, 2, 5, 5]);
  assert.deepEqual((await traceOf(page, 1)).scores.shape, [2, 4, 5, 5]);
  assertClean(page);
  await page.leave();
});

test('a lesson that is moved in the document keeps its place and goes on computing', async () => {
  const page = await browser.open(`${site.url}two.html`);
  await showStep(page, 'scaling');
  await page.evaluate(() =>
    document.querySelector('#other').append(document.querySelector('attention-lesson')),
  );
  await waitUntilReady(page);
  assert.equal((await shown(page)).step, 'scaling');
  await setState(page, { num_heads: 8 });
  await until(
    page,
    'eight heads',
    () => document.querySelector('#other attention-lesson').trace.scores.shape[1] === 8,
  );
  assertClean(page);
  await page.leave();
});

test('attributes that change while the lesson is out of the document count when it is back', async () => {
  const page = await browser.open(`${site.url}module.html`);
  await page.evaluate(async () => {
    const lesson = document.querySelector('attention-lesson');
    lesson.remove();
    await new Promise((done) => setTimeout(done));
    lesson.setAttribute('seed', '5');
    lesson.setAttribute('heads', '4');
    lesson.setAttribute('step', 'concat');
    await lesson.updateComplete;
    document.body.append(lesson);
  });
  await until(page, 'what the attributes say', () => {
    const { state, trace } = document.querySelector('attention-lesson');
    return state.seed === 5 && state.num_heads === 4 && trace.scores.shape[1] === 4;
  });
  assert.equal((await shown(page)).step, 'concat');
  assertClean(page);
  await page.leave();
});

test('attributes say what is shown: one that cannot be taken gives way, and without `topic` there is none', async () => {
  const page = await browser.open(`${site.url}module.html`);
  const attributes = (names) =>
    page.evaluate(async (wanted) => {
      const lesson = document.querySelector('attention-lesson');
      for (const [name, value] of wanted) {
        if (value === null) lesson.removeAttribute(name);
        else lesson.setAttribute(name, value);
      }
      await lesson.updateComplete;
      return Object.fromEntries(wanted.map(([name]) => [name, lesson.getAttribute(name)]));
    }, Object.entries(names));
  assert.deepEqual(await attributes({ lang: 'de', step: 'nowhere', theme: 'pink', lesson: 'z' }), {
    lang: 'en',
    step: 'softmax',
    theme: 'auto',
    lesson: 'a',
  });
  assert.deepEqual(await attributes({ topic: 'nothing' }), { topic: null });
  assert.deepEqual(await attributes({ topic: 'kv-cache' }), { topic: 'kv-cache' });
  assert.deepEqual(await attributes({ topic: 'nothing' }), { topic: 'kv-cache' });
  assert.deepEqual(await attributes({ topic: null }), { topic: null });
  assert.equal(await page.evaluate(() => document.querySelector('attention-lesson').state.topic), '');
  assert.equal((await shown(page)).step, 'softmax');
  assertClean(page);
  await page.leave();
});

test('a host that has no state to give yet changes nothing', async () => {
  const page = await browser.open(`${site.url}module.html`);
  for (const nothing of [undefined, null]) await setState(page, nothing);
  assert.equal((await shown(page)).step, 'softmax');
  assertClean(page);
  await page.leave();
});

test('events leave the element and carry the step', async () => {
  const page = await browser.open(`${site.url}classic.html`, {
    init: () => {
      globalThis.heard = [];
      for (const name of ['ready', 'step', 'change']) {
        document.addEventListener(`attention-lesson:${name}`, (event) =>
          globalThis.heard.push([name, event.composed]),
        );
      }
    },
  });
  await page.evaluate(() => document.querySelector('attention-lesson').next());
  await setState(page, { seed: 7 });
  await until(page, 'three events', () =>
    ['ready', 'step', 'change'].every((name) => globalThis.heard.some(([kind]) => kind === name)),
  );
  assert.ok(await page.evaluate(() => globalThis.heard.every(([, composed]) => composed)));
  await page.leave();
});

for (const name of ['frame', 'sandbox']) {
  test(`the lesson runs in a ${name} and tells its height`, async () => {
    const page = await browser.open(`${site.url}${name}.html`, {
      ready: false,
      init: () => {
        globalThis.heights = [];
        addEventListener('message', ({ data }) => {
          if (data?.type === 'attention-lesson:height') globalThis.heights.push(data.px);
        });
      },
    });
    await until(page, 'a height of a full lesson', () => globalThis.heights.some((px) => px > 400));
    const [, frame] = page.frames();
    assert.ok(
      await frame.evaluate(() => document.querySelector('attention-lesson').trace.output.shape.length === 3),
    );
    assert.deepEqual(page.problems, []);
    await page.leave();
  });
}
