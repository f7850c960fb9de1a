// What a learner does with the lesson: type over cells, change settings, follow a number back, undo, share.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertClean,
  offlineAddress,
  setState,
  settle,
  showStep,
  traceOf,
  until,
  withoutWorkers,
} from './harness.mjs';
import { stateOf, usePages } from './pages.mjs';

const { browser, open, site } = usePages();

const cell = (page, tensor, index) => page.locator(`[data-tensor="${tensor}"] td[data-index="${index}"]`);
const problem = (page) => page.locator('.problem').textContent();
const inspector = (page) => page.locator('al-inspector').textContent();
const numberField = (page, label) => page.locator(`al-number-field input[aria-label="${label}"]`);
const openSettings = (page) => page.locator('.more > summary').click();

/** Waits until the state agrees with a predicate that `agree` installed under a name. */
const untilState = (page, what, name, value) =>
  until(
    page,
    what,
    ([predicate, wanted]) =>
      globalThis.agree(predicate, document.querySelector('attention-lesson').state, wanted),
    [name, value],
  );

/** Predicates by name, installed in the page: strict policies forbid building functions from text. */
const agree = () => {
  globalThis.agree = (name, state, value) =>
    ({
      edits: () => state.edits.length === value,
      property: () => JSON.stringify(state[value[0]]) === JSON.stringify(value[1]),
    })[name]();
};

test('typing over a cell of X recomputes every later tensor; undo and redo go back and forth', async () => {
  const page = await open('', { init: agree });
  const original = await traceOf(page);
  await cell(page, 'x', '0,1,2').dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0,5');
  await page.keyboard.press('Enter');
  await untilState(page, 'the edit', 'edits', 1);
  const edited = await traceOf(page);
  assert.equal(edited.x.data[10], 0.5);
  for (const id of ['q_proj', 'k', 'scores', 'weights', 'output']) {
    assert.notDeepEqual(edited[id].data, original[id].data, `${id} must follow`);
  }
  assert.equal(await cell(page, 'x', '0,1,2').textContent(), '0.500');
  await page.keyboard.press('Control+z');
  await untilState(page, 'undo', 'edits', 0);
  assert.deepEqual((await traceOf(page)).output.data, original.output.data);
  await page.keyboard.press('Control+Shift+Z');
  await untilState(page, 'redo', 'edits', 1);
  assert.deepEqual((await traceOf(page)).output.data, edited.output.data);
  assertClean(page);
  await page.leave();
});

test('every W can be typed over with the keyboard, and the listing carries the new value', async () => {
  const page = await open('?step=projection', { init: agree });
  const places = { w_q: 'projection', w_k: 'projection', w_v: 'projection', w_o: 'output-projection' };
  let count = 0;
  for (const [tensor, step] of Object.entries(places)) {
    await showStep(page, step);
    await cell(page, tensor, '0,0').click();
    await page.keyboard.type('-1,25');
    await page.keyboard.press('Enter');
    count += 1;
    await untilState(page, tensor, 'edits', count);
  }
  await settle(page);
  const listing = await page.locator('al-listing pre').textContent();
  for (const name of ['W_q', 'W_k', 'W_v', 'W_o']) assert.ok(listing.includes(`${name}[0, 0] = -1.25`), name);
  await page.leave();
});

test('a text that is no number is kept and answered with one sentence; Escape leaves the cell as it was', async () => {
  const page = await open();
  const before = await traceOf(page);
  await cell(page, 'x', '0,0,0').click();
  await page.keyboard.type('1.234,5');
  await page.keyboard.press('Enter');
  await until(page, 'the sentence', () =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('.problem'),
  );
  assert.match(await problem(page), /dấu thập phân/);
  assert.equal(await page.locator('td input').inputValue(), '1.234,5');
  await page.keyboard.press('Escape');
  assert.equal(await cell(page, 'x', '0,0,0').textContent(), '0.497');
  assert.deepEqual(await traceOf(page), before);
  await page.leave();
});

for (const [lang, labels] of [
  ['vi', ['Số token N', 'd_model', 'Seed']],
  ['en', ['Tokens N', 'd_model', 'Seed']],
]) {
  test(`a field for whole numbers answers other texts with numbers that it takes, in ${lang}`, async () => {
    const page = await open();
    await setState(page, { lang });
    await openSettings(page);
    for (const label of labels) {
      const field = numberField(page, label);
      const taken = await field.inputValue();
      for (const text of ['abc', '', '1.234,5']) {
        await field.fill(text);
        await field.press('Enter');
        await until(page, `the sentence on "${text}" in ${label}`, () =>
          document.querySelector('attention-lesson').shadowRoot.querySelector('.controls .problem'),
        );
        const sentence = await problem(page);
        const examples = sentence.match(/[−-]?\d+(?:[.,]\d+)?/g);
        assert.ok(examples.length >= 2, sentence);
        for (const example of examples) assert.match(example, /^\d+$/, sentence);
        assert.equal(examples.at(-1), taken, sentence);
      }
      await field.press('Escape');
    }
    await page.leave();
  });
}

for (const [where, address, init] of [
  ['a worker', () => `${site.url}?heads=8`, agree],
  ["the file's own thread", () => `${offlineAddress}?heads=8`, `(${withoutWorkers})();(${agree})();`],
]) {
  test(`what the engine in ${where} refuses is said beside the control, and nothing is lost`, async () => {
    const page = await browser.open(address(), { init });
    const before = await traceOf(page);
    await openSettings(page);
    await numberField(page, 'd_model').fill('10');
    await numberField(page, 'd_model').press('Enter');
    await until(page, 'the sentence', () =>
      document.querySelector('attention-lesson').shadowRoot.querySelector('.problem'),
    );
    assert.equal(
      await problem(page),
      'd_model = 10 không chia hết cho số head h = 8. Hãy chọn h là một ước của d_model.',
    );
    assert.equal(await numberField(page, 'd_model').inputValue(), '10');
    assert.equal((await stateOf(page)).d_model, 8);
    assert.deepEqual(await traceOf(page), before);
    await numberField(page, 'd_model').fill('16');
    await numberField(page, 'd_model').press('Enter');
    await untilState(page, 'd_model 16', 'property', ['d_model', 16]);
    await settle(page);
    assert.equal(await page.locator('.problem').count(), 0);
    await page.leave();
  });
}

test('seeds that are no seeds are refused in both languages', async () => {
  const page = await open('?lang=en');
  await openSettings(page);
  for (const bad of ['-1', '2.5', '4294967296', 'abc', '']) {
    await numberField(page, 'Seed').fill(bad);
    await numberField(page, 'Seed').press('Enter');
    await until(page, `a sentence for "${bad}"`, () =>
      document.querySelector('attention-lesson').shadowRoot.querySelector('.problem'),
    );
    assert.doesNotMatch(await problem(page), /\{|undefined/);
    assert.equal((await stateOf(page)).seed, 42);
    await numberField(page, 'Seed').fill('42');
    await numberField(page, 'Seed').press('Enter');
    await until(
      page,
      'the sentence to go',
      () => document.querySelector('attention-lesson').shadowRoot.querySelector('.problem') === null,
    );
  }
  await page.leave();
});

test('a number leads back over its terms to X, and the way back is kept', async () => {
  const page = await open('?step=output-projection', { init: agree });
  await cell(page, 'output', '0,4,2').click();
  const expected = [
    'concat',
    'head_outputs',
    'weights',
    'masked_scores',
    'scaled_scores',
    'scores',
    'q',
    'q_proj',
    'x',
  ];
  for (const tensor of expected) {
    await until(
      page,
      `a term in ${tensor}`,
      (id) =>
        document
          .querySelector('attention-lesson')
          .shadowRoot.querySelector(`al-inspector .cell-link[title^="${id}["]`) !== null,
      { x: 'X', q_proj: 'Q', q: 'q' }[tensor] ?? tensor,
    );
    const title = { x: 'X', q_proj: 'Q', q: 'q' }[tensor] ?? tensor;
    await page.locator(`al-inspector .cell-link[title^="${title}["]`).first().click();
    await settle(page);
  }
  assert.match(await inspector(page), /rút từ seed/);
  assert.equal((await stateOf(page)).step, 'projection');
  for (let back = 0; back < expected.length; back += 1) {
    await page.locator('al-inspector .back:not(.lower)').click();
    await settle(page);
  }
  assert.equal((await stateOf(page)).step, 'output-projection');
  assert.match(await inspector(page), /output\s*\[0, 4, 2\]/);
  await page.leave();
});

test('softmax is opened to its maximum, shifted exponentials and their sum', async () => {
  const page = await open('?step=softmax');
  await cell(page, 'weights', '0,0,4,2').click();
  await until(page, 'the parts', () =>
    document
      .querySelector('attention-lesson')
      .shadowRoot.querySelector('al-inspector')
      .textContent.includes('4.828007'),
  );
  const text = await inspector(page);
  assert.match(text, /max = 0\.042386/);
  assert.match(text, /0\.207124817093/);
  await page.leave();
});

test('a sentence of one’s own sets N; words are normalised and label rows and columns', async () => {
  const page = await open('?step=scores', { init: agree });
  await openSettings(page);
  const sentence = page.locator('input[name="tokens-0"]');
  await sentence.fill('Mẹ  đi chợ , con_mèo ngủ'.normalize('NFD'));
  await sentence.press('Enter');
  await untilState(page, 'six words', 'property', [
    'tokens',
    [
      ['Mẹ', 'đi', 'chợ', ',', 'con_mèo', 'ngủ'],
      ['nó', 'trốn', 'khỏi', 'nhà', 'rồi', 't5'],
    ],
  ]);
  assert.deepEqual((await traceOf(page)).weights.shape, [2, 2, 6, 6]);
  const labels = await page.locator('[data-tensor="scores"] tbody th').allInnerTexts();
  assert.match(labels[4], /4\s*con_mèo/);
  await page.leave();
});

test('each setting is computed at once by the engine', async () => {
  const page = await open();
  const start = await traceOf(page);
  await setState(page, { mask: 'none' });
  await until(page, 'no mask', () =>
    document.querySelector('attention-lesson').trace.mask.data.every((bit) => bit === 1),
  );
  await setState(page, { mask: 'causal', mask_fill: 'additive_1e9' });
  await until(page, 'finite masked scores', () =>
    Array.from(document.querySelector('attention-lesson').trace.masked_scores.data).every(Number.isFinite),
  );
  assert.deepEqual(
    (await traceOf(page)).weights.data,
    start.weights.data,
    'additive and −∞ agree in float64',
  );
  await setState(page, { scale: 'none', mask_fill: 'negative_infinity' });
  await until(page, 'unscaled', () => {
    const { scores, scaled_scores } = document.querySelector('attention-lesson').trace;
    return scores.data.every((value, place) => value === scaled_scores.data[place]);
  });
  await setState(page, { dtype: 'float32' });
  await until(
    page,
    'float32',
    () => document.querySelector('attention-lesson').trace.output.data instanceof Float32Array,
  );
  await page.evaluate(() => document.querySelector('attention-lesson').reset());
  await until(
    page,
    'the lesson’s run',
    () => document.querySelector('attention-lesson').state.dtype === 'float64',
  );
  assert.deepEqual(await traceOf(page), start);
  assertClean(page);
  await page.leave();
});

test('the address carries the state to another page', async () => {
  const page = await open('?step=softmax', { init: agree });
  await setState(page, { seed: 7, num_heads: 4 });
  await untilState(page, 'four heads', 'property', ['num_heads', 4]);
  const hash = await until(page, 'the address', () => /^#al=v1\./.test(location.hash) && location.hash);
  const other = await open(hash);
  const { step, seed, num_heads } = await stateOf(other);
  assert.deepEqual({ step, seed, num_heads }, { step: 'softmax', seed: 7, num_heads: 4 });
  assert.deepEqual(await traceOf(other), await traceOf(page));
  const broken = await open('#al=v9.AAAA');
  assert.match(await broken.locator('.notice').textContent(), /phiên bản khác/);
  for (const one of [page, other, broken]) await one.leave();
});

test('the NumPy panel prints what the lesson’s script prints and measures the distance to recorded NumPy', async () => {
  const page = await open('?step=softmax');
  await page.locator('.numpy > summary').click();
  const printed = await page.locator('.script-output').textContent();
  assert.deepEqual(printed.split('\n').slice(0, 7), [
    'Input shape:   (2, 5, 8)',
    'Output shape:  (2, 5, 8)',
    'Weights shape: (2, 2, 5, 5)',
    'Head 0 attention (first row, first token attending to all):',
    '[1. 0. 0. 0. 0.]',
    'Head 1 attention (first row):',
    '[1. 0. 0. 0. 0.]',
  ]);
  await until(page, 'the differences', () =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('.differences tbody tr'),
  );
  const distances = await page.locator('.differences tbody td').allInnerTexts();
  assert.ok(distances.length >= 18);
  for (const distance of distances) assert.ok(Number(distance.replace(',', '.')) <= 1e-15, distance);
  await page.leave();
});

test('pointing at a symbol of the formula lights its matrix, and a matrix its symbols', async () => {
  const page = await open('?step=scores');
  await page.locator('.math [data-symbol="q"]').first().hover();
  await until(page, 'the lit matrix', () =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('[data-tensor="q"].is-lit-tensor'),
  );
  await cell(page, 'k', '0,0,1,1').hover();
  await until(page, 'the lit symbol', () =>
    document
      .querySelector('attention-lesson')
      .shadowRoot.querySelector('.math [data-symbol="k"].is-lit-tensor'),
  );
  await page.leave();
});

test('on a phone a tapped cell is explained within the screen', async () => {
  const page = await open('?step=softmax', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await cell(page, 'weights', '0,0,3,1').scrollIntoViewIfNeeded();
  await cell(page, 'weights', '0,0,3,1').tap();
  await settle(page);
  const box = await page.locator('al-inspector').boundingBox();
  assert.ok(box.y < 740 && box.y + box.height <= 742, JSON.stringify(box));
  assert.match(await inspector(page), /\[0, 0, 3, 1\]/);
  await page.leave();
});

test('changing the language keeps state and place', async () => {
  const page = await open('?step=weighted-sum');
  await setState(page, { head: 1, batch: 1 });
  const before = await stateOf(page);
  await page.locator('.tool[lang="en"]').click();
  await until(page, 'English', () => document.documentElement.lang === 'en');
  assert.deepEqual(await stateOf(page), { ...before, lang: 'en' });
  assert.match(await page.locator('.step-number').textContent(), /Step 8 of 10/);
  await page.leave();
});

test('when all ten steps have been seen the lesson says so once', async () => {
  const page = await open('', {
    init: () => {
      globalThis.completed = 0;
      document.addEventListener('attention-lesson:complete', () => {
        globalThis.completed += 1;
      });
    },
  });
  for (let step = 0; step < 9; step += 1) {
    assert.equal(await page.evaluate(() => globalThis.completed), 0);
    await page.evaluate(() => document.querySelector('attention-lesson').next());
  }
  await page.evaluate(() => document.querySelector('attention-lesson').goTo('input'));
  assert.equal(await page.evaluate(() => globalThis.completed), 1);
  await page.leave();
});
