// Every topic that there is, opened by its link in both languages, without errors or sideways scroll. The other files
// of this name hold what takes as long, so that both cores are in use.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, setState, settle, showTopic, unfold, untilAtRest, waitForEntry } from './harness.mjs';
import { linkTo, topics, usePages } from './pages.mjs';

const { browser, hosts, open } = usePages();
const ids = Object.keys(topics);
const languages = ['vi', 'en'];

const titleOf = (page) =>
  page.evaluate(() =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('.step-title').textContent.trim(),
  );

for (const [host, address] of hosts) {
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
    const page = await open('', { viewport: { width: 360, height: 740 }, hasTouch: true });
    await setState(page, { lang });
    const wide = [];
    for (const id of ids) {
      await showTopic(page, id, { folded: true });
      // As it is found, open, and with every setting at its largest.
      for (const lab of [undefined, {}, farthest(topics[id].definition)]) {
        if (lab !== undefined) await unfold(page);
        await setState(page, { lab: lab ?? {} });
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
