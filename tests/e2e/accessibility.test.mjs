// axe finds nothing on any step. What it checks does not depend on language and colours together, so two looks are enough.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadAxe, violationsOf } from './axe.mjs';
import { stepIds } from './golden.mjs';
import { setState, settle, showStep } from './harness.mjs';
import { usePages } from './pages.mjs';

const { open } = usePages();

for (const [colorScheme, lang] of [
  ['light', 'vi'],
  ['dark', 'en'],
]) {
  test(`axe finds nothing on ten steps in ${lang}, ${colorScheme}`, async () => {
    const page = await open('', { colorScheme, reducedMotion: 'reduce' });
    await loadAxe(page);
    await setState(page, { lang });
    // What is around the steps once, since it stays the same.
    assert.deepEqual(await violationsOf(page), [], 'the page');
    for (const step of stepIds) {
      await showStep(page, step);
      await settle(page);
      assert.deepEqual(await violationsOf(page, 'al-step-view'), [], step);
    }
    await page.leave();
  });
}
