// Every topic walked with Tab, in both languages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readTopics } from '../../web/build/content-topics.mjs';
import { at } from '../../web/build/paths.mjs';
import { setState, showTopic, siteFolder, useBrowser, useServer } from './harness.mjs';

const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder);

for (const id of Object.keys(readTopics(at('web/src/topics')))) {
  test(`Tab reaches every control of ${id} and leaves it again, in both languages`, async () => {
    const page = await browser.open(site.url, { reducedMotion: 'reduce' });
    for (const lang of ['vi', 'en']) {
      await setState(page, { lang });
      await showTopic(page, id);
      assert.deepEqual(await missedByTab(page), [], lang);
    }
    await page.leave();
  });
}

/** What Tab does not reach, from the title of the shown topic on. */
async function missedByTab(page) {
  const count = await page.evaluate(() => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    root.querySelector('.step-title').focus();
    // Of the options of one name, and of the cells of one table, a single one is a stop for Tab.
    const stops = [
      ...root.querySelectorAll('[data-topic] :is(button, input, select, summary, [tabindex="0"])'),
    ];
    globalThis.expected = new Set(
      stops
        .filter(
          (stop) =>
            !stop.disabled && stop.tabIndex >= 0 && stop.checkVisibility() && !stop.closest('[inert]'),
        )
        .map((stop) => (stop.type === 'radio' ? stop.name : stop)),
    );
    return globalThis.expected.size;
  });
  for (let presses = 0; presses < count + 40; presses += 1) {
    await page.keyboard.press('Tab');
    const left = await page.evaluate(() => {
      const inner = document.activeElement?.shadowRoot?.activeElement;
      if (!inner) return -1;
      globalThis.expected.delete(inner.type === 'radio' ? inner.name : inner);
      return globalThis.expected.size;
    });
    if (left <= 0) break;
  }
  return page.evaluate(() => [...globalThis.expected].map((stop) => stop.outerHTML?.slice(0, 120) ?? stop));
}
