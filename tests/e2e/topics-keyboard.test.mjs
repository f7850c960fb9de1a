// The whole path with the keyboard alone, in both languages: Tab reaches every control of every topic, what waits for an
// answer is opened, and Tab goes on to the way to the next. One page for all, as a reader would go, and because opening it takes longest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTopicId, topicIds } from '../../web/src/topics/catalogue.ts';
import { entriesOf } from '../../web/src/topics/paths.ts';
import { setState, until, untilAtRest, waitForEntry } from './harness.mjs';
import { usePages } from './pages.mjs';

const { open } = usePages();

for (const lang of ['vi', 'en']) {
  test(`the whole path is walked with Tab and Enter in ${lang}, and no control is missed`, async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    const path = entriesOf('all').map(({ id }) => id);
    assert.equal(path.filter(isTopicId).length, topicIds.length, 'every topic is on the path');
    const [first] = path;
    await setState(page, isTopicId(first) ? { lang, topic: first } : { lang, topic: '', step: first });
    await waitForEntry(page, first);
    await page.evaluate(() =>
      document.querySelector('attention-lesson').shadowRoot.querySelector('.step-title').focus(),
    );
    const missed = [];
    let controls = 0;
    for (const [place, id] of path.entries()) {
      await untilAtRest(page);
      await until(page, `the focus at the title of ${id}`, isAtTitle, id);
      const isLast = place === path.length - 1;
      const walked = await walk(page, isTopicId(id), isLast);
      controls += walked.count;
      missed.push(...walked.missed.map((control) => `${id}: ${control}`));
      if (isLast) break;
      await page.keyboard.press('Enter');
      await waitForEntry(page, path[place + 1]);
    }
    assert.deepEqual(missed, []);
    assert.ok(controls > 5 * topicIds.length, `${controls} controls of topics`);
    await page.leave();
  });
}

function isAtTitle(id) {
  const root = document.querySelector('attention-lesson').shadowRoot;
  const shown = root.querySelector(`[data-step="${id}"], [data-topic="${id}"]`);
  return shown?.contains(root.activeElement) && root.activeElement.matches('.step-title');
}

/**
 * Tabs from the title through what is shown until the way to the next entry has the focus (at the end of the path:
 * until all is reached), and opens with Enter what waits for an answer. Resolves to { count, missed }: how many controls
 * a topic has, and which Tab has not reached.
 */
async function walk(page, isTopic, isLast) {
  await page.evaluate(() => {
    globalThis.expected = new Set();
  });
  let count = isTopic ? await page.evaluate(expectFollowing) : 0;
  for (let presses = 0; ; presses += 1) {
    await page.keyboard.press('Tab');
    const { left, isForward, isFolded } = await page.evaluate(() => {
      const inner = document.activeElement?.shadowRoot?.activeElement;
      globalThis.expected.delete(inner?.type === 'radio' ? inner.name : inner);
      return {
        left: globalThis.expected.size,
        isForward: inner?.matches('.pages > .turn:last-child') ?? false,
        isFolded: inner?.matches('.fold *') ?? false,
      };
    });
    if (isFolded) {
      await page.keyboard.press('Enter');
      await untilAtRest(page);
      count += await page.evaluate(expectFollowing);
    } else if (isLast ? left === 0 : isForward) break;
    if (presses > count + 300) assert.fail('Tab does not reach the way on');
  }
  // A button that stops work goes when the work is done.
  const missed = await page.evaluate(() =>
    [...globalThis.expected]
      .filter((stop) => stop.isConnected !== false)
      .map((stop) => stop.outerHTML?.slice(0, 120) ?? stop),
  );
  return { count, missed };
}

/** Adds every control of the shown topic that stands after the focus to those that Tab has to reach; how many are new. */
function expectFollowing() {
  const root = document.querySelector('attention-lesson').shadowRoot;
  const isAfter = (stop) =>
    (root.activeElement.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  // A fold that opens may take others with it.
  for (const stop of globalThis.expected) if (stop.isConnected === false) globalThis.expected.delete(stop);
  const before = globalThis.expected.size;
  for (const stop of root.querySelectorAll(
    '[data-topic] :is(button, input, select, summary, [tabindex="0"])',
  )) {
    const isStop = !stop.disabled && stop.tabIndex >= 0 && stop.checkVisibility() && !stop.closest('[inert]');
    // Of the options of one name, and of the cells of one table, a single one is a stop for Tab.
    if (isStop && isAfter(stop)) globalThis.expected.add(stop.type === 'radio' ? stop.name : stop);
  }
  return globalThis.expected.size - before;
}
