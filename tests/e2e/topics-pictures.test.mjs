// Pictures of every topic are left in build/screenshots for a person to look at.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readTopics } from '../../web/build/content-topics.mjs';
import { at } from '../../web/build/paths.mjs';
import { setState, showTopic, siteFolder, useBrowser, useServer } from './harness.mjs';

const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder);
const ids = Object.keys(readTopics(at('web/src/topics')));
const pictures = at('build/screenshots');
mkdirSync(pictures, { recursive: true });

for (const width of [1280, 360]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`pictures of the topics at ${width} px in ${colorScheme}`, async () => {
      const viewport = { width, height: width === 360 ? 740 : 800 };
      const page = await browser.open(site.url, { viewport, colorScheme, reducedMotion: 'reduce' });
      await setState(page, { lang: colorScheme === 'light' ? 'vi' : 'en' });
      for (const id of ids) {
        await showTopic(page, id);
        const name = `${width}-${colorScheme}-topic-${id}.png`;
        const picture = await page.screenshot({ path: join(pictures, name), fullPage: true });
        assert.ok(picture.length > 10_000, `${name} is not an empty page`);
      }
      await page.leave();
    });
  }
}
