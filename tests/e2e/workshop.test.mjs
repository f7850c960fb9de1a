// The second module: nobody downloads it who does not ask for it, and it works wherever the page does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { stepIds } from './golden.mjs';
import {
  assertClean,
  offlineAddress,
  showStep,
  siteFolder,
  useBrowser,
  useServer,
  withoutWorkers,
} from './harness.mjs';

const policy = [
  ...["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self' blob:"],
  ...["style-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'", "font-src 'self' data:"],
].join('; ');
const headers = { 'content-security-policy': policy };
const hostPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,">
<script type="module" src="./attention-lesson.js"></script></head>
<body><attention-lesson lang="en"></attention-lesson></body></html>`;

const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder, { headers });
const element = useServer(before, after, at('dist/element'), { headers, pages: { '/host.html': hostPage } });

test('ten steps are walked without a request for the workshop', async () => {
  const page = await browser.open(site.url);
  for (const step of stepIds) await showStep(page, step);
  assert.ok(
    site.requests.some((path) => /\/attention-.*\.wasm$/.test(path)),
    'the engine was fetched',
  );
  assert.deepEqual(
    site.requests.filter((path) => path.includes('workshop')),
    [],
  );
  assertClean(page);
  await page.leave();
});

for (const [host, address, files, init] of [
  ['the site under a strict policy', () => site.url, 1],
  ['the element under a strict policy', () => `${element.url}host.html`, 0],
  ['the offline page from a file', () => offlineAddress, 0],
  ['the element on its own thread', () => `${element.url}host.html`, 0, withoutWorkers],
  ['the offline page on its own thread', () => offlineAddress, 0, withoutWorkers],
]) {
  test(`asked for, it is there: ${host}`, async () => {
    const page = await browser.open(address(), { acceptDownloads: true, init });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('button[name="save-run"]').click(),
    ]);
    const bytes = readFileSync(await download.path());
    assert.deepEqual([...bytes.subarray(0, 4)], [...Buffer.from('PK\x03\x04')]);
    const asked = page.requests.filter((url) => /workshop-.*\.wasm$/.test(url));
    assert.equal(asked.length, files, 'wasm files fetched');
    assertClean(page);
    await page.leave();
  });
}
