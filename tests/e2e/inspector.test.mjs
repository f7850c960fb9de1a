// The inspector explains a cell of the step that is shown, whatever came between.
import { test } from 'node:test';
import { showStep, until } from './harness.mjs';
import { usePages } from './pages.mjs';

const { open } = usePages();

/** Waits until the inspector is at a cell of a tensor. */
const untilExplained = (page, tensor) =>
  until(
    page,
    `${tensor} to be explained`,
    (id) => {
      const root = document.querySelector('attention-lesson').shadowRoot;
      return root.querySelector(`al-inspector .cell-name [data-symbol="${id}"]`) !== null;
    },
    tensor,
  );

test('a step left while its picture is still to be renewed leaves no cell to the next one', async () => {
  const page = await open('');
  await showStep(page, 'scores');
  await untilExplained(page, 'scores');
  await page.evaluate(() => {
    const lesson = document.querySelector('attention-lesson');
    lesson.shadowRoot.querySelector('al-step-view').requestUpdate();
    lesson.goTo('concat');
  });
  await untilExplained(page, 'concat');
  await page.leave();
});

test('a cell whose explanation fell to a cancelled calculation is explained all the same', async () => {
  const page = await open('');
  await showStep(page, 'scores');
  await untilExplained(page, 'scores');
  await page.evaluate(async () => {
    const lesson = document.querySelector('attention-lesson');
    lesson.goTo('output-projection');
    await lesson.updateComplete;
    await lesson.shadowRoot.querySelector('al-step-view').updateComplete;
    lesson.store.cancel();
  });
  await untilExplained(page, 'output');
  await page.leave();
});
