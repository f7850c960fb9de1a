// Pages whose hosts are strict, and browsers that refuse WebAssembly.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { formatEntry } from '../../web/src/model/numbers.ts';
import { digitsOf, goldenAt, stepIds } from './golden.mjs';
import {
  assertClean,
  offlineAddress,
  shown,
  showStep,
  siteFolder,
  useBrowser,
  useServer,
} from './harness.mjs';

const policy = (script) =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    "worker-src 'self' blob:",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self' data:",
    "base-uri 'none'",
  ].join('; ');
const strict = { 'content-security-policy': policy("'self' 'wasm-unsafe-eval'") };
const withoutWasm = { 'content-security-policy': policy("'self'") };

const hostPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,">
<script type="module" src="./attention-lesson.js"></script></head>
<body><attention-lesson lang="en"></attention-lesson></body></html>`;

async function assertNumbersOnAllSteps(page) {
  for (const step of stepIds) {
    await showStep(page, step);
    for (const { tensor, index, text } of (await shown(page)).cells) {
      const expected = formatEntry(goldenAt(tensor, index), digitsOf(tensor));
      assert.equal(text, expected, `${step}: ${tensor}[${index}]`);
    }
  }
}

const noticesOf = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    return [...root.querySelectorAll('.notice')].map((notice) => notice.textContent.trim());
  });

describe('under a strict content security policy', () => {
  const browser = useBrowser(before, after);
  const site = useServer(before, after, siteFolder, { headers: strict });
  const element = useServer(before, after, at('dist/element'), {
    headers: strict,
    pages: { '/host.html': hostPage },
  });

  test('the site works without a single violation', async () => {
    const page = await browser.open(site.url);
    await assertNumbersOnAllSteps(page);
    assert.deepEqual(await noticesOf(page), []);
    assertClean(page);
    await page.leave();
  });

  test('the element works in a host page without a single violation', async () => {
    const page = await browser.open(`${element.url}host.html`);
    await assertNumbersOnAllSteps(page);
    assert.deepEqual(await noticesOf(page), []);
    assertClean(page);
    await page.leave();
  });
});

describe('where a policy refuses WebAssembly on the page and in its worker', () => {
  const browser = useBrowser(before, after);
  const site = useServer(before, after, siteFolder, { headers: withoutWasm });

  test('the recorded run is shown with one notice', async () => {
    const page = await browser.open(site.url);
    await assertNumbersOnAllSteps(page);
    assert.equal((await noticesOf(page)).length, 1);
    await page.leave();
  });
});

describe('in a browser without WebAssembly', () => {
  const browser = useBrowser(before, after, ['--js-flags=--jitless']);
  const site = useServer(before, after, siteFolder);

  for (const [name, address] of [
    ['http', () => site.url],
    ['file', () => offlineAddress],
  ]) {
    test(`the recorded run is shown with one notice, over ${name}`, async () => {
      const page = await browser.open(address());
      assert.equal(await page.evaluate(() => typeof WebAssembly), 'undefined');
      await assertNumbersOnAllSteps(page);
      assert.equal((await noticesOf(page)).length, 1);
      await page.leave();
    });
  }
});

describe('on a machine without vector instructions', () => {
  const browser = useBrowser(before, after, ['--js-flags=--no-enable-sse4-1']);
  const site = useServer(before, after, siteFolder);

  test('the scalar engine computes the same numbers', async () => {
    const page = await browser.open(site.url);
    await assertNumbersOnAllSteps(page);
    assert.deepEqual(await noticesOf(page), []);
    const told = () =>
      document.querySelector('attention-lesson').shadowRoot.querySelector('al-top-bar').textContent;
    assert.match(await page.evaluate(told), /scalar/);
    await page.leave();
  });
});
