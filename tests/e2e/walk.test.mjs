// A learner walks the ten steps, in both languages, from a server and from a file: every number is NumPy's.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { formatEntry } from '../../web/src/model/numbers.ts';
import { digitsOf, golden, goldenAt, goldenFile, goldenFlat, outputsOfStep, stepIds } from './golden.mjs';
import { assertClean, offlineAddress, setState, shown, showStep, traceOf, until } from './harness.mjs';
import { usePages } from './pages.mjs';

const { browser, open, site } = usePages();
const tolerance = 1e-12;
const addresses = { http: () => site.url, file: () => offlineAddress };

/** Largest difference; equal infinities differ by nothing. */
function difference(computed, expected) {
  assert.equal(computed.length, expected.length);
  const distances = computed.map((value, place) =>
    Object.is(value, expected[place]) ? 0 : Math.abs(value - expected[place]),
  );
  return Math.max(...distances);
}

function assertShowsGolden({ step, cells }) {
  const tensors = new Set(cells.map(({ tensor }) => tensor));
  for (const tensor of outputsOfStep[step]) assert.ok(tensors.has(tensor), `${step} must show ${tensor}`);
  for (const { tensor, index, text } of cells) {
    const expected = formatEntry(goldenAt(tensor, index), digitsOf(tensor));
    assert.equal(text, expected, `${step}: ${tensor}[${index}]`);
  }
}

for (const [name, address] of Object.entries(addresses)) {
  for (const language of ['vi', 'en']) {
    describe(`the lesson over ${name}`, () => {
      let page;
      before(async () => {
        page = await browser.open(address());
        await setState(page, { lang: language });
      });
      after(() => page?.leave());

      test('the trace is what NumPy computed', async () => {
        const trace = await traceOf(page);
        for (const tensor of Object.keys(golden).filter((id) => id in trace)) {
          const distance = difference(trace[tensor].data, goldenFlat(tensor));
          assert.ok(distance <= tolerance, `${tensor} differs by ${distance}`);
        }
        for (const tensor of Object.values(outputsOfStep).flat())
          assert.ok(tensor in trace, `${tensor} is missing`);
      });

      for (const [batch, head] of [
        [0, 0],
        [1, 1],
      ]) {
        test(`all ten steps show NumPy's numbers for sentence ${batch}, head ${head}`, async () => {
          await setState(page, { batch, head });
          for (const step of stepIds) {
            await showStep(page, step);
            assertShowsGolden(await shown(page));
          }
        });
      }

      test('text is in the language, nothing failed, nothing left the origin', async () => {
        const lang = await page.evaluate(() =>
          document.querySelector('attention-lesson').getAttribute('lang'),
        );
        assert.equal(lang, language);
        assertClean(page);
      });
    });
  }
}

test('without the causal mask the page shows the unmasked weights and output of NumPy', async () => {
  const page = await open('?lang=en');
  await page.locator('input[name=mask]').uncheck();
  const allowsAll = () =>
    document.querySelector('attention-lesson').trace.mask.data.every((value) => value === 1);
  await until(page, 'a mask of ones', allowsAll);
  for (const [step, tensor, expected] of [
    ['softmax', 'weights', goldenFile.weights_noncausal],
    ['output-projection', 'output', goldenFile.out_noncausal],
  ]) {
    await showStep(page, step);
    const cells = (await shown(page)).cells.filter((cell) => cell.tensor === tensor);
    assert.ok(cells.length >= 25);
    for (const { index, text } of cells) {
      const value = index.reduce((part, place) => part[place], expected);
      assert.equal(text, formatEntry(value, 3), `${tensor}[${index}]`);
    }
  }
  assertClean(page);
  await page.leave();
});
