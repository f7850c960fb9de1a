// axe finds nothing on any step, in either language, in light and in dark.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadAxe, violationsOf } from './axe.mjs';
import { stepIds } from './golden.mjs';
import { setState, settle, showStep, siteFolder, useBrowser, useServer } from './harness.mjs';

const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder);

for (const colorScheme of ['light', 'dark']) {
  describe(`in ${colorScheme}`, () => {
    for (const lang of ['vi', 'en']) {
      test(`axe finds nothing on ten steps in ${lang}`, async () => {
        const page = await browser.open(site.url, { colorScheme, reducedMotion: 'reduce' });
        await loadAxe(page);
        await setState(page, { lang });
        for (const step of stepIds) {
          await showStep(page, step);
          await settle(page);
          assert.deepEqual(await violationsOf(page), [], step);
        }
        await page.leave();
      });
    }
  });
}
