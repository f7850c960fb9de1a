// Every topic that there is: opened by its link in both languages, without errors or sideways scroll, walked with the
// keyboard. Pictures are left in build/screenshots for a person to look at.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readTopics } from '../../web/build/content-topics.mjs';
import { at } from '../../web/build/paths.mjs';
import { writeLink } from '../../web/src/state/link.ts';
import { initialState } from '../../web/src/state/properties.ts';
import {
  assertClean,
  offlineAddress,
  setState,
  settle,
  showTopic,
  siteFolder,
  untilAtRest,
  useBrowser,
  useServer,
  waitForEntry,
} from './harness.mjs';

const browser = useBrowser(before, after);
const site = useServer(before, after, siteFolder);
const topics = readTopics(at('web/src/topics'));
const ids = Object.keys(topics);
const languages = ['vi', 'en'];
const pictures = at('build/screenshots');
mkdirSync(pictures, { recursive: true });

const linkTo = (topic) => writeLink({ ...initialState(), topic });
const titleOf = (page) =>
  page.evaluate(() =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('.step-title').textContent.trim(),
  );

for (const [host, address] of [
  ['http', () => site.url],
  ['file', () => offlineAddress],
]) {
  for (const lang of languages) {
    test(`over ${host} every topic opens by its link in ${lang}`, async () => {
      const [first, ...others] = ids;
      const start = `${address()}?lang=${lang}`;
      const page = await browser.open(`${start}${linkTo(first)}`, { ready: false });
      await assertOpen(page, first, lang);
      for (const id of others) {
        await page.goto(`${start}${linkTo(id)}`);
        await assertOpen(page, id, lang);
      }
      assertClean(page);
      await page.leave();
    });
  }
}

async function assertOpen(page, id, lang) {
  await waitForEntry(page, id);
  await untilAtRest(page);
  assert.equal(await titleOf(page), topics[id].texts[lang].title, id);
}

/** Every setting of a topic as far from where it starts as it goes: what is largest needs the most room. */
function farthest({ settings = {} }) {
  const far = ({ initial, oneOf, max }) =>
    oneOf?.at(-1) ?? max ?? (typeof initial === 'boolean' ? !initial : initial);
  return Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, far(setting)]));
}

for (const lang of languages) {
  test(`no topic scrolls sideways on a phone in ${lang}, whatever its experiment is set to`, async () => {
    const page = await browser.open(site.url, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await setState(page, { lang });
    const wide = [];
    for (const id of ids) {
      await showTopic(page, id);
      for (const lab of [{}, farthest(topics[id].definition)]) {
        await setState(page, { lab });
        await untilAtRest(page);
        for (const width of [320, 360]) {
          await page.setViewportSize({ width, height: 740 });
          await settle(page);
          const measured = await page.evaluate(() => document.documentElement.scrollWidth);
          if (measured > width)
            wide.push(`${id} ${JSON.stringify(lab)} at ${width} px is ${measured} px wide`);
        }
      }
    }
    assert.deepEqual(wide, []);
    await page.leave();
  });
}

describe('with the keyboard alone', () => {
  for (const id of ids) {
    test(`Tab reaches every control of ${id} and leaves it again, in both languages`, async () => {
      const page = await browser.open(site.url, { reducedMotion: 'reduce' });
      for (const lang of languages) {
        await setState(page, { lang });
        await showTopic(page, id);
        assert.deepEqual(await missedByTab(page), [], lang);
      }
      await page.leave();
    });
  }
});

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
