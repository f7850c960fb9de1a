// axe finds nothing on any topic, folded and open, before and after its questions are answered. A file of its own beside
// topics.test.mjs, because it takes long: files of tests run side by side.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadAxe, violationsOf } from './axe.mjs';
import { assertClean, setState, showTopic, unfold, until, untilAtRest } from './harness.mjs';
import { topics, usePages } from './pages.mjs';

const { open } = usePages();
const ids = Object.keys(topics);

for (const [colorScheme, lang] of [
  ['light', 'vi'],
  ['dark', 'en'],
]) {
  test(`axe finds nothing in any topic in ${lang}, ${colorScheme}, nor once its questions are answered`, async () => {
    const page = await open('', { colorScheme, reducedMotion: 'reduce' });
    await loadAxe(page);
    await setState(page, { lang });
    await showTopic(page, ids[0]);
    // What is around the topics once, since it stays the same.
    const found = (await violationsOf(page)).map((violation) => `the page: ${violation}`);
    for (const id of ids) {
      await showTopic(page, id, { folded: true });
      if ((await page.locator('.fold').count()) > 0) {
        // The folds alone: what stands around them is looked at below, where it is the same.
        const folded = await violationsOf(page, '.fold');
        found.push(...folded.map((violation) => `${id}, folded: ${violation}`));
        await unfold(page);
        await untilAtRest(page);
      }
      found.push(...(await violationsOf(page, '[data-topic]')).map((violation) => `${id}: ${violation}`));
      if ((await revealAll(page)) === 0) continue;
      const more = await violationsOf(page, '.question');
      found.push(...more.map((violation) => `${id}, revealed: ${violation}`));
    }
    assert.deepEqual(found, []);
    assertClean(page);
    await page.leave();
  });
}

/** Presses every "show the explanation" of the topic and waits for the explanations; how many there are. */
async function revealAll(page) {
  const count = await page.evaluate(() => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    const buttons = [...root.querySelectorAll('.question .action.quiet')];
    for (const button of buttons) button.click();
    return buttons.length;
  });
  await until(
    page,
    'the explanations',
    (wanted) => {
      const root = document.querySelector('attention-lesson').shadowRoot;
      return root.querySelectorAll('.question .explain').length >= wanted;
    },
    count,
  );
  return count;
}
