// The long experiments of the training laboratory, each to its end, from the offline file with the keyboard alone:
//
//   node tests/e2e/training-ends.mjs [vi or en]
//
// in both languages unless one is named, some minutes each. A run has the same bits everywhere, so what is shown in the
// end is held against what web/build/record-runs.mjs recorded. training-keyboard.test.mjs runs them short.
import assert from 'node:assert/strict';
import { isMain } from '../../web/build/paths.mjs';
import { launchBrowser } from '../tools/browser.mjs';
import { assertClean, openPage, setState, untilAtRest } from './harness.mjs';
import {
  factsShown,
  filled,
  giveFile,
  isBusy,
  isIdle,
  openTopicFile,
  pressKey,
  reachGroup,
  reachName,
  readJson,
  tableShown,
  textsIn,
  toTitle,
  untilAtLast,
  untilStep,
  untilText,
} from './training-keys.mjs';

const whole = 1500;
const recordedRuns = readJson('web/content/data/recorded-runs.json');
const recordedTraining = readJson('web/content/data/recorded-training.json');
const seedTwo = recordedTraining.reports.at(-1).loss;
const lossOfSeed = (seed) => recordedRuns.seeds.runs[seed - recordedRuns.seeds.first].loss;

/** As the page writes a loss, in three decimals. */
function sameLoss(shown, expected, what) {
  assert.ok(Math.abs(shown - expected) < 0.00051, `${what}: ${shown} instead of ${expected}`);
}

/** Chooses short runs, where they are wanted, and begins with the button of that name; waits for the end. */
async function toItsEnd(page, name, steps) {
  if (steps !== whole) {
    await reachGroup(page, 'run-steps');
    await page.keyboard.press('ArrowLeft');
    assert.equal(
      (await page.evaluate(() => document.querySelector('attention-lesson').state.lab)).steps,
      steps,
    );
  }
  await toTitle(page);
  await pressKey(page, name);
  await untilAtLast(page, 'the beginning', isBusy);
  await untilAtLast(page, `the end of “${name}”`, isIdle);
  await untilAtRest(page);
}

const isDone = (steps) =>
  [...document.querySelector('attention-lesson').shadowRoot.querySelectorAll('.lab .run-facts')].every(
    (facts) => Number.parseInt(facts.querySelector('dd').textContent, 10) === steps,
  );

/** One whole run; saved as a recording, begun anew, and the recording opened again. */
export async function oneRun(browser, { lang, common, labelsOf }) {
  const texts = labelsOf('training');
  const page = await openTopicFile(browser, 'training', { lang, acceptDownloads: true });
  await reachGroup(page, 'training-source');
  await page.keyboard.press('ArrowRight');
  await untilStep(page, 0);
  await pressKey(page, common['run.start']);
  await untilAtLast(page, 'the last step', isDone, whole);
  const [[step, loss]] = await factsShown(page);
  assert.equal(step, whole);
  sameLoss(loss, seedTwo, 'loss');
  assert.ok(loss - recordedTraining.floor < 0.03, `${loss}`);
  await untilText(page, 'three heads', common['roles.complete'].split('{')[0].trim());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressKey(page, common['recording.save']),
  ]);
  assert.equal(download.suggestedFilename(), `attention-run-h4-seed2-step${whole}.json`);
  const path = await download.path();
  await toTitle(page);
  await pressKey(page, common['run.reset']);
  await untilText(page, 'the unlocked controls', texts.unlocked);
  await giveFile(page, common['recording.open'], path);
  await untilText(page, 'the recording', texts.openedRun.split('{')[0].trim());
  assert.deepEqual(await factsShown(page), [[step, loss]]);
  await toTitle(page);
  await reachName(page, texts.replay);
  await page.keyboard.press('Home');
  await untilText(page, 'step 0', `0 / ${whole}`);
  await pressKey(page, common['recording.back']);
  await untilText(page, "the page's own", `${whole} / ${whole}`);
  assertClean(page);
  await page.leave();
}

export async function tenSeeds(browser, { lang, labelsOf }, steps = whole) {
  const texts = labelsOf('two-seeds');
  const page = await openTopicFile(browser, 'two-seeds', { lang });
  const before = await tableShown(page, texts.tableTitle);
  assert.equal(before.length, 10);
  await toItsEnd(page, filled(texts.runTable, { count: 10 }), steps);
  const rows = await tableShown(page, texts.tableTitle);
  assert.equal(rows.length, 10);
  await untilText(page, 'the count', filled(texts.count.split(/[,;]/)[0], countOf(rows, texts)));
  if (steps === whole) assert.deepEqual(rows, before, 'another table than was recorded');
  else assert.notDeepEqual(rows, before);
  assertClean(page);
  await page.leave();
}

const countOf = (rows, texts) => ({
  complete: rows.filter((row) => row.at(-1) === texts.complete).length,
  count: rows.length,
});

export async function fourCounts(browser, { lang, labelsOf }, steps = whole) {
  const texts = labelsOf('trained-counts');
  const page = await openTopicFile(browser, 'trained-counts', { lang });
  const before = await tableShown(page, texts.table);
  await toItsEnd(page, texts.run, steps);
  const rows = await tableShown(page, texts.table);
  assert.deepEqual(
    rows.map(([name]) => name),
    [1, 2, 4, 8].map((num_heads) => filled(texts.name, { num_heads, d_k: 32 / num_heads })),
  );
  const drawn = await page.evaluate(() => {
    const plot = document.querySelector('attention-lesson').shadowRoot.querySelector('.lab .loss-plot');
    return ['polyline', '.ending-name'].map((part) => plot.querySelectorAll(part).length);
  });
  assert.deepEqual(drawn, [4, 4]);
  if (steps === whole) assert.deepEqual(rows, before, 'another table than was recorded');
  else assert.notDeepEqual(rows, before);
  assertClean(page);
  await page.leave();
}

/** Eight heads, trained; then what each is worth, and how few do, in both orders. */
export async function eightHeads(browser, { lang, labelsOf }, steps = whole) {
  const texts = labelsOf('trained-surgery');
  const page = await openTopicFile(browser, 'trained-surgery', { lang });
  await setState(page, { lab: { model: 'eight' } });
  await toTitle(page);
  await toItsEnd(page, texts.train, steps);
  const removals = await tableShown(page, texts.removalTitle);
  assert.equal(removals.length, 9, 'nothing, and each of eight heads');
  const kept = async () => (await tableShown(page, texts.keepLabel)).map(([name]) => name);
  const best = await kept();
  assert.equal(best.length, 9, 'from eight heads to none');
  assert.equal(best[0], filled(texts.kept, { count: 8, heads: '0 1 2 3 4 5 6 7' }));
  assert.equal(best.at(-1), texts.none);
  await toTitle(page);
  await reachGroup(page, 'surgery-order');
  await page.keyboard.press('ArrowRight');
  await untilAtRest(page);
  const worst = await kept();
  assert.equal(worst.length, 9);
  assert.notDeepEqual(worst, best);
  assertClean(page);
  await page.leave();
}

/** Two runs that keep in step, to the end of both: losses, left and right. */
async function bothSides(browser, topic, { lang, common }) {
  const page = await openTopicFile(browser, topic, { lang });
  await pressKey(page, common['run.start']);
  await untilStep(page, 8);
  await untilAtLast(page, 'the last steps', isDone, whole);
  await untilAtRest(page);
  return page;
}

export async function twoSeeds(browser, texts) {
  const page = await bothSides(browser, 'two-seeds', texts);
  const [left, right] = await factsShown(page);
  sameLoss(left[1], seedTwo, 'seed 2');
  sameLoss(right[1], lossOfSeed(3), 'seed 3');
  assertClean(page);
  await page.leave();
}

export async function equalHeads(browser, texts) {
  const page = await bothSides(browser, 'symmetry', texts);
  const { equal, apart } = texts.labelsOf('symmetry');
  const [left, right] = await factsShown(page);
  sameLoss(left[1], recordedRuns.equal.report.loss, 'equal heads');
  assert.ok(right[1] < left[1] - 0.01, `${right[1]} against ${left[1]}`);
  await untilText(page, 'equal heads', equal);
  await untilText(page, 'heads apart', apart.split('{')[0].trim());
  assertClean(page);
  await page.leave();
}

if (isMain(import.meta.url)) {
  const languages = process.argv[2] === undefined ? ['vi', 'en'] : [process.argv[2]];
  const running = await launchBrowser();
  const browser = { open: (address, options) => openPage(running, address, options) };
  try {
    for (const lang of languages) {
      for (const experiment of [oneRun, twoSeeds, tenSeeds, equalHeads, fourCounts, eightHeads]) {
        const start = performance.now();
        await experiment(browser, textsIn(lang));
        const seconds = (performance.now() - start) / 1000;
        console.log(`${lang} ${experiment.name.padEnd(10)} to its end in ${seconds.toFixed(0)} s`);
      }
    }
  } finally {
    await running.close();
  }
}
