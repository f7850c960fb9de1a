// axe finds nothing on any step, in either language, in light and in dark.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { stepIds } from './golden.mjs';
import { setState, settle, showStep, siteFolder, useBrowser, useServer } from './harness.mjs';

const axe = readFileSync(at('node_modules/axe-core/axe.min.js'), 'utf8');
const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder);

const violationsOf = (page) =>
  page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).slice(0, 3)}`,
    );
  });

for (const colorScheme of ['light', 'dark']) {
  describe(`in ${colorScheme}`, () => {
    for (const lang of ['vi', 'en']) {
      test(`axe finds nothing on ten steps in ${lang}`, async () => {
        const page = await browser.open(site.url, { colorScheme, reducedMotion: 'reduce' });
        await page.evaluate(axe);
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
