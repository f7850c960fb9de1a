// A run is recorded to a file and opened again: looked back at as the page's own recording is, and operated on.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changed } from '../contract/support/recorded-files.mjs';
import { assertClean, showTopic, until } from './harness.mjs';
import { usePages } from './pages.mjs';
import {
  button,
  choose,
  chooseFile,
  downloaded,
  inLab,
  lab,
  lossOf,
  openTraining,
  press,
  stepOf,
  untilStep,
} from './training-page.mjs';

const { browser, hosts, site } = usePages();

const save = 'Save a recording of this run';
const back = "Back to the page's recording";
const own = 'train it yourself';

const heads = (page) => lab(page).locator('.head-strip canvas').count();
const setSeed = async (page, seed) => {
  await page.evaluate((value) => {
    const lesson = document.querySelector('attention-lesson');
    lesson.state = { lab: { ...lesson.state.lab, seed: value } };
  }, seed);
  await untilStep(page, 0);
};

/** A run with two heads that was paused somewhere; its recording, and what was to be seen. */
async function recorded(page) {
  await choose(page, 'training-source', own);
  await untilStep(page, 0);
  await choose(page, 'training-num_heads', '2');
  await untilStep(page, 0);
  assert.equal(await button(page, save).isDisabled(), true);
  await press(page, 'Start training');
  await untilStep(page, 30);
  assert.equal(await button(page, save).isDisabled(), true);
  await press(page, 'Pause');
  await button(page, 'Go on').waitFor();
  const file = await downloaded(page, save);
  // Steps that were under way at the press have come before the file.
  return { ...file, seen: { step: await stepOf(page), loss: await lossOf(page) } };
}

for (const [host, address] of hosts) {
  test(`over ${host} a run is saved, begun anew, and its recording opened and looked back at`, async () => {
    const page = await openTraining(browser, address(), 'training', { acceptDownloads: true });
    const { seen, ...file } = await recorded(page);
    assert.equal(file.name, `attention-run-h2-seed2-step${seen.step}.json`);
    await press(page, 'Start over');
    await choose(page, 'training-num_heads', '8');
    await untilStep(page, 0);
    await chooseFile(page, 'al-run-files', file);
    await inLab(page, 'the recording', /Looking at the recording from the file attention-run-h2/);
    assert.deepEqual([await stepOf(page), await lossOf(page), await heads(page)], [seen.step, seen.loss, 2]);
    assert.match(await lab(page).innerText(), /Recording: seed 2, h = 2, d_model = 32, 1500 steps/);
    const slider = lab(page).getByRole('slider', { name: 'Look back at step' });
    await slider.focus();
    await page.keyboard.press('Home');
    await inLab(page, 'the beginning', /Step\s+0 \/ 1500/);
    await page.keyboard.press('ArrowRight');
    await inLab(page, 'the next kept step', /Step\s+25 \/ 1500/);
    await press(page, 'Play the recording');
    await inLab(page, 'its end', new RegExp(`Step\\s+${seen.step} / 1500`));
    await press(page, back);
    await inLab(page, "the page's own", /Recording: seed 2, h = 4/);
    assert.equal(await heads(page), 4);
    assertClean(page);
    await page.leave();
  });
}

test('the same recording is opened where no engine can run, and saved twice it is the same file', async () => {
  const first = await openTraining(browser, site.url, 'training', { acceptDownloads: true });
  const { seen, ...file } = await recorded(first);
  const again = await downloaded(first, save);
  assert.ok(again.content.equals(file.content));
  await first.leave();
  const init = () => {
    delete globalThis.WebAssembly;
  };
  const page = await openTraining(browser, site.url, 'training', { init });
  await chooseFile(page, 'al-run-files', file);
  await inLab(page, 'the recording', /Looking at the recording from the file/);
  assert.deepEqual([await stepOf(page), await heads(page)], [seen.step, 2]);
  await page.leave();
});

describe('what is no recording', () => {
  test('is refused in a sentence, and what was on show stays', async () => {
    const page = await openTraining(browser, site.url, 'training', { acceptDownloads: true });
    const { seen, ...file } = await recorded(page);
    const text = file.content.toString();
    const wrong = {
      'letter.json': ['Dear page', /not a valid recording of a training/],
      'cut.json': [text.slice(0, -200), /not a valid recording of a training/],
      'later.json': [text.replace('"version": 1', '"version": 2'), /has version 2 of the format/],
      'changed.json': [text.replace('"seed":2', '"seed":3'), /changed or damaged/],
      'floor.json': [
        changed(file.content, (run) => Object.assign(run, { floor: 1 })),
        /gives 1 as the floor/,
      ],
      'large.json': [' '.repeat(2 ** 22 + 1), /over the limit of 4194304/],
    };
    for (const [name, [content, sentence]] of Object.entries(wrong)) {
      await chooseFile(page, 'al-run-files', { name, content });
      await inLab(page, name, new RegExp(`${name} was not opened; all is as it was\\..*${sentence.source}`));
      assert.deepEqual([await stepOf(page), await lossOf(page)], [seen.step, seen.loss], name);
    }
    await chooseFile(page, 'al-run-files', file);
    await inLab(page, 'the true one', /Looking at the recording from the file/);
    assert.equal(await lab(page).locator('.problem').count(), 0);
    assertClean(page);
    await page.leave();
  });
});

test('a recording of another grammar says so, and its roles have names without examples', async () => {
  const page = await openTraining(browser, site.url, 'training', { acceptDownloads: true });
  await choose(page, 'training-source', own);
  await untilStep(page, 0);
  await lab(page).locator('.own-grammar summary').click();
  const { name, content } = await downloaded(page, "Save the page's grammar (JSON)");
  const changed = content.toString().replaceAll('con_mèo', 'con_thỏ');
  await chooseFile(page, 'al-own-grammar', { name, content: changed });
  await inLab(page, 'the grammar in use', /Using the grammar from the file/);
  await untilStep(page, 0);
  await press(page, 'One step');
  await untilStep(page, 1);
  const file = await downloaded(page, save);
  await chooseFile(page, 'al-run-files', file);
  await inLab(page, 'the other grammar', /It learned another grammar than the page's/);
  assert.doesNotMatch(await lab(page).locator('.run-tables').innerText(), /cô_ấy/);
  await press(page, back);
  await inLab(page, 'examples', /cô_ấy/);
  assertClean(page);
  await page.leave();
});

test('a run is still there when its topic is left and visited again; surgery can be done on it', async () => {
  const page = await openTraining(browser, site.url, 'training');
  await showTopic(page, 'trained-surgery');
  await choose(page, 'surgery-model', 'your model');
  await inLab(page, 'where to get one', /You have no model yet/);
  await lab(page).locator('.action', { hasText: '→' }).click();
  await until(page, 'the topic', () => document.querySelector('attention-lesson').state.topic === 'training');
  await choose(page, 'training-source', own);
  await untilStep(page, 0);
  await choose(page, 'training-num_heads', '2');
  await setSeed(page, 7);
  await press(page, 'Start training');
  await untilStep(page, 20);
  await showTopic(page, 'trained-surgery');
  await choose(page, 'surgery-model', 'your model');
  await inLab(page, 'the model', /Your model: h = 2, seed 7, after \d+ steps/);
  await inLab(page, 'its two heads', /g of head 1/);
  assert.doesNotMatch(await lab(page).innerText(), /g of head 2/);
  const [, step] = /after (\d+) steps/.exec(await lab(page).innerText());
  await showTopic(page, 'training');
  await button(page, 'Go on').waitFor();
  assert.equal(await stepOf(page), Number(step));
  await press(page, 'Go on');
  await untilStep(page, Number(step) + 1);
  assertClean(page);
  await page.leave();
});

test('another sentence is shown at the steps before, too', async () => {
  const page = await openTraining(browser, site.url, 'training');
  await choose(page, 'training-source', own);
  await untilStep(page, 0);
  await press(page, 'Start training');
  await untilStep(page, 60);
  await press(page, 'Pause');
  await button(page, 'Go on').waitFor();
  await lab(page).locator('.probe select').selectOption({ index: 2 });
  const slider = lab(page).getByRole('slider', { name: 'Look back at step' });
  await slider.focus();
  await page.keyboard.press('Home');
  await inLab(page, 'the beginning', /Step\s+0 \/ 1500/);
  assertClean(page);
  await page.leave();
});
