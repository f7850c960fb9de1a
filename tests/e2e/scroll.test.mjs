// Boxes that scroll say so: on the side where there is more, in every theme, until its end; and the keyboard reaches them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicIds } from '../../web/src/topics/catalogue.ts';
import { stepIds } from './golden.mjs';
import { openTopic, setState, settle, showStep, showTopic, until } from './harness.mjs';
import { usePages } from './pages.mjs';

const { browser, open, site } = usePages();
const phone = { width: 360, height: 740 };

/** Boxes that go on beyond their edge without a sign, without a stop for the keyboard or without a name. */
function silentBoxes() {
  const host = document.querySelector('attention-lesson, al-bench-page');
  const slack = 3;
  const faults = [];
  for (const box of host.shadowRoot.querySelectorAll('*')) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflowX) || box.localName === 'input') continue;
    const isWide = box.scrollWidth - box.clientWidth > slack;
    const name = `${box.localName}.${box.className}`;
    const sides = (box.dataset.more ?? '').split(' ');
    const hasRight = box.scrollWidth - box.clientWidth - box.scrollLeft > slack;
    if (hasRight !== sides.includes('right') || box.scrollLeft > slack !== sides.includes('left'))
      faults.push(`${name} has no sign, or one too many`);
    if (!isWide) continue;
    if (getComputedStyle(box).maskImage === 'none') faults.push(`${name}: the sign is not drawn`);
    const stop = box.tabIndex === 0 ? box : box.querySelector('[tabindex="0"], button, a[href]');
    if (stop === null) faults.push(`${name} cannot be reached`);
    if (stop === box && !(box.getAttribute('role') && box.getAttribute('aria-label')))
      faults.push(`${name} has no name`);
  }
  return faults;
}

/** Marks are made once per frame. */
const faultsOf = async (page) => {
  await settle(page);
  await settle(page);
  return page.evaluate(silentBoxes);
};

for (const lang of ['vi', 'en']) {
  test(`on a phone every box that is wider than it shows has a sign, a stop and a name, in ${lang}`, async () => {
    const page = await open('', { viewport: phone, reducedMotion: 'reduce' });
    await setState(page, { lang });
    const found = [];
    for (const step of stepIds) {
      await showStep(page, step);
      found.push(...(await faultsOf(page)).map((fault) => `${step}: ${fault}`));
    }
    for (const topic of topicIds) {
      await showTopic(page, topic);
      found.push(...(await faultsOf(page)).map((fault) => `${topic}: ${fault}`));
    }
    assert.deepEqual(found, []);
    await page.leave();
  });
}

test('the page that measures has a sign at its tables', async () => {
  const page = await open('bench.html', { viewport: phone, ready: false });
  await page.locator('.figures').waitFor();
  assert.deepEqual(await faultsOf(page), []);
  assert.equal(await page.locator('.figures').getAttribute('data-more'), 'right');
  await page.leave();
});

test('the sign goes where there is no more, and comes back', async () => {
  const page = await openTopic(browser, site.url, 'kv-cache', {}, { viewport: phone });
  const table = page.locator('.cache-catalogue');
  const scrolledTo = (left) => table.evaluate((box, place) => box.scrollTo({ left: place }), left);
  const untilAt = (edges) =>
    until(
      page,
      `the sign at "${edges}"`,
      (wanted) => {
        const root = document.querySelector('attention-lesson').shadowRoot;
        return (root.querySelector('.cache-catalogue').dataset.more ?? '') === wanted;
      },
      edges,
    );
  await untilAt('right');
  await scrolledTo(60);
  await untilAt('left right');
  await scrolledTo(9999);
  await untilAt('left');
  await scrolledTo(0);
  await untilAt('right');
  // A window in which all of it fits has no sign, and the table is still named.
  await page.setViewportSize({ width: 1600, height: 800 });
  await untilAt('');
  await page.leave();
});

test('a box that scrolls is a stop while it does, and the arrow keys move it', async () => {
  const page = await openTopic(browser, site.url, 'history', {}, { viewport: phone });
  const table = page.locator('al-fact-table .facts');
  await until(page, 'the stop', () => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    return root.querySelector('al-fact-table .facts')?.tabIndex === 0;
  });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await until(page, 'the table to move', () => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    return root.querySelector('al-fact-table .facts').scrollLeft > 0;
  });
  await page.setViewportSize({ width: 1600, height: 800 });
  await until(page, 'the stop to go', () => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    return !root.querySelector('al-fact-table .facts').hasAttribute('tabindex');
  });
  await page.leave();
});
