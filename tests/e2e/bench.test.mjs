// The page that measures: it runs, stops when told, says what is recorded, and reads well. No test looks at a speed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { loadAxe, violationsOf } from './axe.mjs';
import { assertClean, siteFolder, until, useBrowser, useServer } from './harness.mjs';

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'";
const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder, { headers: { 'content-security-policy': policy } });

// Short: what is tested is the page, not the machine.
const open = (query = '', options = {}) =>
  browser.open(`${site.url}bench.html?budget=150${query}`, { ready: false, ...options });
const element = (page, selector) => page.locator('al-bench-page').locator(selector);
const isDone = () =>
  !document.querySelector('al-bench-page').shadowRoot.querySelector('progress') &&
  document.querySelector('al-bench-page').shadowRoot.querySelector('[data-bench="live"]') !== null;
const rowsOf = (page) =>
  page.evaluate(() =>
    [
      ...document.querySelector('al-bench-page').shadowRoot.querySelectorAll('[data-bench="live"] tbody tr'),
    ].map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
  );

/** Only the sizes in `ids` stay chosen. */
async function choose(page, places) {
  const boxes = element(page, 'input[type="checkbox"]');
  for (let place = 0; place < (await boxes.count()); place++) {
    await boxes.nth(place).setChecked(places.includes(place));
  }
}

describe('measuring', () => {
  test('a small size gives one row with a figure for each build and the loop, under a strict policy', async () => {
    const page = await open('&lang=en');
    await choose(page, [0]);
    await element(page, 'button.action').click();
    await until(page, 'the measurement to end', isDone);
    const rows = await rowsOf(page);
    assert.equal(rows.length, 1);
    const [name, ...figures] = rows[0];
    assert.equal(name, '(2,5,8,2)');
    assert.equal(figures.length, 5, 'three builds, the loop, the ratio');
    for (const figure of figures) assert.match(figure, /^(?:≈ )?[\d.,]+(?: ×)?$/);
    assert.equal(await element(page, '[role="status"]').textContent(), 'Finished.');
    assertClean(page);
    await page.leave();
  });

  test('stop ends it at once, and it can be started again', async () => {
    const page = await browser.open(`${site.url}bench.html?budget=600000&lang=en`, { ready: false });
    await element(page, 'button.action').click();
    await element(page, 'progress').waitFor();
    await element(page, 'button.action').click();
    assert.equal(await element(page, 'progress').count(), 0);
    // There is no table yet that the sentence could speak of.
    assert.equal(
      await element(page, '[role="status"]').textContent(),
      'Stopped before any size was finished.',
    );
    await page.evaluate(() => {
      document.querySelector('al-bench-page').budget = 150;
    });
    await choose(page, [0]);
    await element(page, 'button.action').first().click();
    await until(page, 'the second measurement to end', isDone);
    assert.equal((await rowsOf(page)).length, 1);
    await page.leave();
  });

  test('nothing chosen, nothing to start', async () => {
    const page = await open();
    await choose(page, []);
    assert.equal(await element(page, 'button.action').isDisabled(), true);
    await page.leave();
  });

  test('the result can be copied as columns', async () => {
    const page = await open('&lang=en', { permissions: ['clipboard-read', 'clipboard-write'] });
    await choose(page, [0]);
    await element(page, 'button.action').click();
    await until(page, 'the measurement to end', isDone);
    await element(page, 'button.action', { hasText: 'Copy' }).last().click();
    await until(page, 'the copy', () =>
      /Copied/.test(document.querySelector('al-bench-page').shadowRoot.textContent),
    );
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /scalar\tsimd\trelaxed\tplain\n\(2,5,8,2\)\t[\d.e-]+\t/);
    await page.leave();
  });
});

describe('what is recorded', () => {
  test('it stands apart with machine and date, and names the libraries', async () => {
    const recorded = JSON.parse(readFileSync(at('web/content/data/recorded-bench.json'), 'utf8'));
    const page = await open('&lang=en');
    const text = await element(page, 'section').last().textContent();
    for (const word of [recorded.machine.processor, recorded.machine.host, recorded.machine.date]) {
      assert.ok(text.includes(word), word);
    }
    const heads = await element(page, '[data-bench="recorded"] thead th').allTextContents();
    assert.ok(heads.includes('onnxruntime-web') && heads.includes('tfjs-backend-wasm'), heads.join());
    const rows = await element(page, '[data-bench="recorded"] tbody tr').count();
    assert.equal(rows, recorded.rows.length);
    await page.leave();
  });
});

describe('reading', () => {
  for (const colorScheme of ['light', 'dark']) {
    test(`axe finds nothing in ${colorScheme}, in both languages, before and after`, async () => {
      const page = await browser.open(`${site.url}bench.html?budget=150`, { ready: false, colorScheme });
      await loadAxe(page);
      assert.deepEqual(await violationsOf(page), []);
      await choose(page, [0]);
      await element(page, 'button.action').click();
      await until(page, 'the measurement to end', isDone);
      assert.deepEqual(await violationsOf(page), []);
      await element(page, 'button.tool').click();
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
      assert.deepEqual(await violationsOf(page), []);
      await page.leave();
    });
  }

  test('the lesson leads there and back in the language that is read', async () => {
    const page = await browser.open(`${site.url}?lang=en`);
    await page.locator('footer a:visible').click();
    await until(page, 'the page that measures', () => document.querySelector('al-bench-page') !== null);
    assert.equal(await element(page, 'h1').textContent(), 'How fast is the engine?');
    await element(page, '.back-link').click();
    await until(page, 'the lesson', () => document.querySelector('attention-lesson')?.lang === 'en');
    await page.leave();
  });
});
