// The page fits phones, and pictures of every step are left in build/screenshots for a person to look at.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { stepIds } from './golden.mjs';
import { setState, settle, showStep, siteFolder, useBrowser, useServer } from './harness.mjs';

const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder);
const pictures = at('build/screenshots');
mkdirSync(pictures, { recursive: true });

// 640 px is a laptop's 1280 px at 200 % zoom.
for (const width of [320, 360, 640]) {
  test(`nothing scrolls sideways at ${width} px`, async () => {
    const page = await browser.open(site.url, { viewport: { width, height: 740 }, hasTouch: width < 640 });
    for (const lang of ['vi', 'en']) {
      await setState(page, { lang });
      for (const step of stepIds) {
        await showStep(page, step);
        await settle(page);
        const measured = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(measured <= width, `${step} in ${lang} is ${measured} px wide`);
      }
    }
    await page.leave();
  });
}

for (const width of [1280, 360]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`pictures of ten steps at ${width} px in ${colorScheme}`, async () => {
      const viewport = { width, height: width === 360 ? 740 : 800 };
      const page = await browser.open(site.url, { viewport, colorScheme, reducedMotion: 'reduce' });
      for (const [place, step] of stepIds.entries()) {
        await showStep(page, step);
        await settle(page);
        const name = `${width}-${colorScheme}-${String(place + 1).padStart(2, '0')}-${step}.png`;
        const picture = await page.screenshot({ path: join(pictures, name), fullPage: true });
        assert.ok(picture.length > 10_000, `${name} is not an empty page`);
      }
      await page.leave();
    });
  }
}

test('nothing moves for readers who ask for less motion', async () => {
  const page = await browser.open(site.url, { reducedMotion: 'reduce' });
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  for (const step of stepIds) {
    await showStep(page, step);
    assert.equal(await page.evaluate(running), 0, step);
  }
  await page.leave();
});
