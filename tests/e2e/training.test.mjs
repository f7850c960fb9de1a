// The training laboratory as a learner uses it: looks at the recording, trains, stops, looks with other words, cuts heads.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  assertClean,
  setState,
  showStep,
  showTopic,
  until,
  untilAtRest,
  waitForStep,
  withoutWorkers,
} from './harness.mjs';
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

const open = (topic, { address = site.url, ...options } = {}) =>
  openTraining(browser, address, topic, options);

describe('the recorded run', () => {
  test('is there at once; its slider leads from even rows to roles', async () => {
    const page = await open('training');
    assert.match(await lab(page).innerText(), /Three different heads carry the three roles/);
    const slider = lab(page).getByRole('slider', { name: 'Look back at step' });
    await slider.focus();
    await page.keyboard.press('Home');
    await inLab(page, 'step 0', /The three roles do not have three heads yet/);
    assert.equal(await stepOf(page), 0);
    await page.keyboard.press('End');
    await inLab(page, 'the last step', /Three different heads/);
    assertClean(page);
    await page.leave();
  });

  test('plays, and stops where it is', async () => {
    const page = await open('training');
    await press(page, 'Play the recording');
    await untilStep(page, 100);
    await press(page, 'Stop');
    const step = await stepOf(page);
    assert.ok(step >= 100);
    assert.equal((await page.evaluate(() => document.querySelector('attention-lesson').state.lab)).at, step);
    assertClean(page);
    await page.leave();
  });

  test('is shown where no engine can run', async () => {
    const init = () => {
      delete globalThis.WebAssembly;
    };
    const page = await open('training', { init });
    assert.match(await lab(page).innerText(), /Three different heads carry the three roles/);
    await choose(page, 'training-source', 'train it yourself');
    assert.equal(await button(page, 'Start training').isDisabled(), true);
    await page.leave();
  });
});

for (const [host, address] of hosts) {
  test(`over ${host} a run steps, starts, pauses and starts over; what was chosen is locked meanwhile`, async () => {
    const page = await open('training', { address: address() });
    await choose(page, 'training-source', 'train it yourself');
    await untilStep(page, 0);
    await press(page, 'One step');
    await untilStep(page, 1);
    assert.equal(await stepOf(page), 1);
    assert.equal(await lab(page).locator('input[name="training-num_heads"]').first().isDisabled(), true);
    await press(page, 'Go on');
    await untilStep(page, 20);
    await press(page, 'Pause');
    await button(page, 'Go on').waitFor();
    await press(page, 'Start over');
    await button(page, 'Start training').waitFor();
    await untilStep(page, 0);
    assert.equal(await stepOf(page), 0);
    assert.equal(await lab(page).locator('input[name="training-num_heads"]').first().isDisabled(), false);
    assertClean(page);
    await page.leave();
  });

  test(`over ${host} a run trains on the page’s own thread where there are no workers`, async () => {
    const page = await open('training', { address: address(), init: withoutWorkers });
    await choose(page, 'training-source', 'train it yourself');
    await press(page, 'Start training');
    await untilStep(page, 10);
    await press(page, 'Pause');
    await button(page, 'Go on').waitFor();
    assertClean(page);
    await page.leave();
  });
}

test('the sentence is changed with known words; an unknown one is named', async () => {
  const page = await open('training');
  await choose(page, 'training-source', 'train it yourself');
  await untilStep(page, 0);
  const field = lab(page).locator('.probe input');
  await field.fill('Lan nuôi một con_hổ');
  await page.keyboard.press('Enter');
  await inLab(page, 'the refusal', /never met “con_hổ”/);
  await field.fill('mai nuôi một con_chó nhưng nó');
  await page.keyboard.press('Enter');
  await until(page, 'the new sentence', () => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    return root.querySelector('.lab .head-strip canvas')?.width === 6;
  });
  assert.match(await lab(page).locator('.probe-sentence').innerText(), /^Mai nuôi một con_chó nhưng nó$/);
  assertClean(page);
  await page.leave();
});

for (const [host, address] of hosts) {
  test(`over ${host} a model is saved and opened again, goes on from its step, and gives way to the page's own`, async () => {
    const page = await open('training', { address: address(), acceptDownloads: true });
    await choose(page, 'training-source', 'train it yourself');
    await untilStep(page, 0);
    await choose(page, 'training-num_heads', '2');
    await untilStep(page, 0);
    for (const step of [1, 2, 3]) {
      await press(page, 'One step');
      await untilStep(page, step);
    }
    const saved = await lossOf(page);
    const file = await downloaded(page, 'Save the model (NPZ)');
    assert.equal(file.name, 'attention-model-h2-seed2-step3.npz');
    await press(page, 'Start over');
    await choose(page, 'training-num_heads', '8');
    await untilStep(page, 0);
    assert.notEqual(await lossOf(page), saved);
    await chooseFile(page, 'al-model-files', file);
    await inLab(page, 'the opened model', /Looking at the model from the file attention-model/);
    await untilStep(page, 3);
    assert.equal(await lossOf(page), saved);
    assert.equal(await lab(page).locator('.head-strip canvas').count(), 2);
    await press(page, 'One step');
    await untilStep(page, 4);
    await press(page, 'Start over');
    await until(page, 'eight heads', () => {
      const root = document.querySelector('attention-lesson').shadowRoot;
      return root.querySelectorAll('.lab .head-strip canvas').length === 8;
    });
    assert.equal(await stepOf(page), 0);
    assertClean(page);
    await page.leave();
  });
}

test('a file that is no model changes nothing, one of another form is refused in a sentence', async () => {
  const page = await open('training');
  await choose(page, 'training-source', 'train it yourself');
  await untilStep(page, 0);
  await chooseFile(page, 'al-model-files', { name: 'letter.npz', content: 'Dear model' });
  await lab(page).locator('al-model-files .problem').waitFor();
  assert.equal(await stepOf(page), 0);
  assertClean(page);
  await page.leave();
});

test('a teacher saves the grammar, changes it and trains on it; what is wrong with one is said in a sentence', async () => {
  const page = await open('training', { acceptDownloads: true });
  await choose(page, 'training-source', 'train it yourself');
  await untilStep(page, 0);
  await lab(page).locator('.own-grammar summary').click();
  const { name, content } = await downloaded(page, "Save the page's grammar (JSON)");
  const changed = content.toString().replaceAll('con_mèo', 'con_thỏ');
  await chooseFile(page, 'al-own-grammar', { name, content: changed });
  await inLab(page, 'the grammar in use', /Using the grammar from the file grammar\.json/);
  await untilStep(page, 0);
  await lab(page).locator('.probe-words summary').click();
  assert.match(await lab(page).locator('.probe-words').innerText(), /con_thỏ/);
  await press(page, 'One step');
  await untilStep(page, 1);
  await press(page, 'Start over');
  const broken = JSON.parse(changed);
  broken.rules.detail.push('và <detail>');
  await chooseFile(page, 'al-own-grammar', { name: 'broken.json', content: JSON.stringify(broken) });
  await lab(page).locator('.notice.problem').waitFor();
  assert.match(
    await lab(page).locator('.notice.problem').innerText(),
    /broken\.json was not opened.*detail/s,
  );
  await inLab(page, 'the grammar before', /Using the grammar from the file grammar\.json/);
  assert.equal(await button(page, 'Start training').isEnabled(), true);
  await chooseFile(page, 'al-own-grammar', { name: 'letter.json', content: 'Dear page' });
  await inLab(page, 'the refusal', /letter\.json was not opened; all is as it was\. It is no JSON/);
  await press(page, "Back to the page's grammar");
  await untilStep(page, 0);
  assertClean(page);
  await page.leave();
});

test('equal heads are equal in every bit after training steps, noisy ones are not', async () => {
  const page = await open('symmetry');
  await press(page, 'Start training');
  await untilStep(page, 5);
  await press(page, 'Pause');
  await inLab(page, 'both sides', /All heads are equal to the last bit/);
  await inLab(page, 'the distance', /The weights of the heads differ by up to 0\.\d+/);
  assertClean(page);
  await page.leave();
});

test('ten seeds are on show, and training them again can be given up', async () => {
  const page = await open('two-seeds');
  const rows = lab(page).locator('.facts tbody tr');
  assert.equal(await rows.count(), 10);
  assert.match(await lab(page).innerText(), /In \d+ of 10 runs three different heads/);
  await press(page, 'Train 10 seeds here and now');
  await lab(page).locator('al-progress').waitFor();
  await lab(page).locator('al-progress button').click();
  await untilAtRest(page);
  assert.equal(await button(page, 'Train 10 seeds here and now').isEnabled(), true);
  assertClean(page);
  await page.leave();
});

/** Texts of the sides of a pair that stand under their heading; none where no side is drawn. */
const underHeadings = (page) =>
  lab(page)
    .locator('.run-side')
    .evaluateAll((sides) => sides.map((side) => side.innerText.split('\n').slice(1).join(' ').trim()));

test('no heading of a pair stands over nothing: while models are prepared a sentence says what comes', async () => {
  for (const topic of ['two-seeds', 'symmetry']) {
    const page = await browser.open(site.url, { reducedMotion: 'reduce' });
    // The workshop is kept waiting.
    let goOn;
    const waiting = new Promise((done) => {
      goOn = done;
    });
    await page.context().route(/workshop-.*\.wasm/, async (route) => {
      await waiting;
      await route.continue();
    });
    await setState(page, { lang: 'en' });
    await showTopic(page, topic);
    await inLab(page, 'the sentence', /will be shown here, from step 0 on/);
    const before = await underHeadings(page);
    assert.equal(before.length, 2, topic);
    for (const text of before) assert.match(text, /^The model is being prepared/, topic);
    goOn();
    await untilStep(page, 0);
    await lab(page).locator('.run-side .head-strip').nth(1).waitFor();
    for (const text of await underHeadings(page)) assert.doesNotMatch(text, /being prepared/, topic);
    await page.leave();
  }
});

test('where no engine can run a pair has no headings', async () => {
  const init = () => {
    delete globalThis.WebAssembly;
  };
  for (const topic of ['two-seeds', 'symmetry']) {
    const page = await open(topic, { init });
    assert.deepEqual(await underHeadings(page), [], topic);
    await page.leave();
  }
});

test('a closed gate costs loss, and an open one gives it back', async () => {
  const page = await open('trained-surgery');
  const rise = async () => Number(await lab(page).locator('.run-facts dd').nth(1).innerText());
  assert.equal(await rise(), 0);
  const gate = lab(page).getByRole('slider', { name: 'g of head 0' });
  await gate.focus();
  await page.keyboard.press('Home');
  await untilAtRest(page);
  assert.ok((await rise()) > 0);
  await press(page, 'Open all');
  await untilAtRest(page);
  assert.equal(await rise(), 0);
  assertClean(page);
  await page.leave();
});

test('the ten steps are walked with what was learned, and undo leads back', async () => {
  const page = await open('training');
  await page.locator('attention-lesson .topic-link .action.main').click();
  await waitForStep(page, 'softmax');
  const run = await page.evaluate(() => {
    const { state, trace, shadowRoot } = document.querySelector('attention-lesson');
    const says = [...shadowRoot.querySelectorAll('.notice')].map((notice) => notice.textContent);
    return { model: state.model, shape: [...trace.weights.shape], says: says.join(' ') };
  });
  assert.equal(run.model, 'trained');
  assert.deepEqual(run.shape.slice(0, 2), [2, 4]);
  assert.match(run.says, /learned matrices/);
  await showStep(page, 'input');
  await page.locator('attention-lesson [data-tensor="x"] [data-index="0,3,0"]').click();
  assert.match(await page.locator('attention-lesson al-inspector').innerText(), /A learned number/);
  await page.keyboard.press('Control+z');
  await until(page, 'the topic', () => document.querySelector('attention-lesson').state.topic === 'training');
  assertClean(page);
  await page.leave();
});
