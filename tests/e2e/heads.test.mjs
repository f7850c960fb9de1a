// The topics on what heads are for, used as a learner uses them: painted rows, gates, the exported picture.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { assertClean, openTopic, untilAtRest } from './harness.mjs';
import { usePages } from './pages.mjs';

const { browser, site } = usePages();

const open = (topic, lab = {}) => openTopic(browser, site.url, topic, { lab }, { acceptDownloads: true });

const status = (page) => page.locator('.lab [role="status"]').allInnerTexts();

async function type(page, label, value) {
  const field = page.locator(`.lab input[type="text"][aria-label="${label}"]`);
  await field.fill(value);
  await field.press('Enter');
  await untilAtRest(page);
}

test('a row painted on the wrong pair of words is told so, the right one is taken', async () => {
  const page = await open('roles');
  const question = page.locator('al-question').nth(1);
  const word = (text) => question.getByRole('button', { name: new RegExp(`^${text}:`) });
  const paint = async (...words) => {
    for (const text of words) await word(text).click();
    await question.locator('.question-actions button').first().click();
    await question.locator('.verdict').waitFor();
    return question.locator('.verdict').innerText();
  };
  assert.match(await paint('Lan', 'nuôi'), /cặp của mệnh đề đầu/);
  await question.locator('.question-actions button').first().click();
  await word('Lan').click();
  assert.equal(await word('Lan').getAttribute('aria-label'), 'Lan: 1,00. Bấm để cho thêm một phần');
  await question.getByRole('button', { name: 'Bỏ lần bấm cuối' }).click();
  assert.match(await paint('trốn'), /Đúng/);
  assert.equal(await question.locator('.portion-right').count(), 12, 'the right row stands under the words');
  assertClean(page);
  await page.leave();
});

test('a closed gate changes the output; undo opens it again', async () => {
  const page = await open('head-surgery');
  const before = await status(page);
  assert.match(before.join(), /0,0000/);
  await type(page, 'g của head 3', '0');
  assert.doesNotMatch((await status(page)).join(), /mở hết: 0,0000/);
  await page.locator('.step-title').focus();
  await page.keyboard.press('Control+z');
  await untilAtRest(page);
  assert.deepEqual(await status(page), before);
  await page.leave();
});

test('the picture of a pattern leaves the page as PNG, SVG and CSV', async () => {
  const page = await open('patterns', { pattern: 'longRange' });
  const saved = {};
  for (const kind of ['PNG', 'SVG', 'CSV']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: kind }).click();
    saved[kind] = await readFile(await (await download).path());
  }
  assert.deepEqual([...saved.PNG.subarray(1, 4)], [...Buffer.from('PNG')]);
  assert.match(saved.SVG.toString(), /^<svg [\s\S]*query ↓[\s\S]*<\/svg>\n$/);
  assert.match(saved.CSV.toString(), /^it,0\.05,0\.08,0\.1,0\.25,0\.3,0\.22$/m);
  assertClean(page);
  await page.leave();
});

test('heads that do not divide d_model are refused in words, and the shapes stay', async () => {
  const page = await open('shapes');
  await type(page, 'h, số head', '3');
  assert.match(await page.locator('.lab .problem').innerText(), /không chia hết/);
  assert.match(await page.locator('.shapes-table').innerText(), /\(2, 8, 5, 64\)/);
  await page.leave();
});
