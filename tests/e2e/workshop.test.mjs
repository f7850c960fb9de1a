// The second module: nobody downloads it who does not ask for it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { stepIds } from './golden.mjs';
import { assertClean, showStep, siteFolder, useBrowser, useServer } from './harness.mjs';

const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder);

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
