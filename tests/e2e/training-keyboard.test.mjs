// Every experiment of the training laboratory from the offline file, with the keyboard alone, in both languages.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertClean, settle, until, useBrowser } from './harness.mjs';
import { eightHeads, fourCounts, oneRun, tenSeeds } from './training-ends.mjs';
import {
  factsShown,
  filled,
  focused,
  giveFile,
  isBusy,
  isIdle,
  labText,
  openTopicFile,
  pressKey,
  reach,
  reachGroup,
  reachName,
  textsIn,
  toTitle,
  untilStep,
  untilText,
} from './training-keys.mjs';

const browser = useBrowser(before, after);
const lab = (page) => page.evaluate(() => document.querySelector('attention-lesson').state.lab);

for (const lang of ['vi', 'en']) {
  const { common, stop, labelsOf } = textsIn(lang);
  const open = (topic) => openTopicFile(browser, topic, { lang });

  /** Work of many runs: begun with one button, ended with another. */
  async function beginAndGiveUp(page, name) {
    await pressKey(page, name);
    await until(page, 'progress', isBusy);
    await pressKey(page, stop);
    await until(page, 'rest', isIdle);
  }

  describe(`from the file, with the keyboard, in ${lang}`, () => {
    test('the recording is looked back at, a run is chosen, stepped, started, paused, slowed and begun anew', async () => {
      const texts = labelsOf('training');
      const page = await open('training');
      await reachName(page, texts.replay);
      await page.keyboard.press('Home');
      await untilStep(page, 0);
      assert.equal((await factsShown(page))[0][0], 0);
      await toTitle(page);
      await reachGroup(page, 'training-source');
      await page.keyboard.press('ArrowRight');
      await untilText(page, 'the unlocked controls', texts.unlocked);
      await reachGroup(page, 'training-num_heads');
      await page.keyboard.press('ArrowRight');
      await until(
        page,
        'eight heads',
        () =>
          document.querySelector('attention-lesson').shadowRoot.querySelectorAll('.lab .head-strip canvas')
            .length === 8,
      );
      await pressKey(page, common['run.step']);
      await untilText(page, 'the lock', texts.locked);
      await reachGroup(page, 'training-speed');
      await page.keyboard.press('ArrowLeft');
      assert.equal((await lab(page)).speed, 'brisk');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      assert.equal((await focused(page)).name, common['run.goOn']);
      await page.keyboard.press('Enter');
      await untilStep(page, 8);
      // The button has become the one that pauses.
      await page.keyboard.press('Enter');
      await untilText(page, 'the pause', common['run.goOn']);
      const field = await reach(page, 'the sentence', ({ tag, type, name }) =>
        Boolean(tag === 'input' && type === 'text' && name.startsWith(common['probe.own'])),
      );
      assert.ok(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText('Mai nuôi một con_chó nhưng nó');
      await page.keyboard.press('Enter');
      await until(page, 'the new sentence', () => {
        const root = document.querySelector('attention-lesson').shadowRoot;
        return root.querySelector('.lab .head-strip canvas')?.width === 6;
      });
      await giveFile(page, common['recording.open']);
      await giveFile(page, common['file.open']);
      await toTitle(page);
      await pressKey(page, common['run.reset']);
      await untilText(page, 'the unlocked controls', texts.unlocked);
      assertClean(page);
      await page.leave();
    });

    test('two seeds train in step, and ten are begun and given up', async () => {
      const texts = labelsOf('two-seeds');
      const page = await open('two-seeds');
      await pressKey(page, common['run.start']);
      await untilStep(page, 8);
      await page.keyboard.press('Enter');
      await untilText(page, 'the pause', common['run.goOn']);
      await settle(page);
      await until(page, 'both sides at one step', () => {
        const sides = document
          .querySelector('attention-lesson')
          .shadowRoot.querySelectorAll('.lab .run-facts');
        const [left, right] = [...sides].map((side) => side.querySelector('dd').textContent);
        return left !== undefined && left === right;
      });
      await beginAndGiveUp(page, filled(texts.runTable, { count: 10 }));
      assertClean(page);
      await page.leave();
    });

    test('equal heads stay equal and noisy ones part', async () => {
      const texts = labelsOf('symmetry');
      const page = await open('symmetry');
      await reachGroup(page, 'symmetry-noise');
      await page.keyboard.press('ArrowRight');
      assert.equal((await lab(page)).noise, 1);
      await pressKey(page, common['run.start']);
      await untilStep(page, 8);
      await page.keyboard.press('Enter');
      await untilText(page, 'equal heads', texts.equal);
      await untilText(page, 'heads apart', texts.apart.split('{')[0].trim());
      assertClean(page);
      await page.leave();
    });

    test('four numbers of heads are compared, trained again and given up', async () => {
      const texts = labelsOf('trained-counts');
      const page = await open('trained-counts');
      assert.match(await labText(page), /h = 8, d_k = 4/);
      await beginAndGiveUp(page, texts.run);
      assertClean(page);
      await page.leave();
    });

    test('gates are closed and opened, the worst order is asked for, eight heads are begun and given up', async () => {
      const texts = labelsOf('trained-surgery');
      const page = await open('trained-surgery');
      await untilText(page, 'the table of removals', texts.removalTitle);
      await reachName(page, filled(texts.gate, { head: 3 }));
      await page.keyboard.press('Home');
      await untilText(page, 'what it was before', filled(texts.before, { share: '' }).trim());
      await pressKey(page, texts.open);
      await reachGroup(page, 'surgery-order');
      await page.keyboard.press('ArrowRight');
      await until(
        page,
        'the other order',
        () => document.querySelector('attention-lesson').state.lab.order === 'worst',
      );
      await toTitle(page);
      await reachGroup(page, 'surgery-model');
      await page.keyboard.press('ArrowRight');
      await untilText(page, 'where to get a model', texts.ownHint);
      await page.keyboard.press('ArrowRight');
      await untilText(page, 'the offer to train', texts.train);
      await beginAndGiveUp(page, texts.train);
      assertClean(page);
      await page.leave();
    });
  });
}

// Short where a learner may choose that; training-ends.mjs runs all of them whole, in both languages.
describe('from the file, with the keyboard, to the end', () => {
  const short = 300;
  test('one run ends near its floor, and its recording is saved and opened', () =>
    oneRun(browser, textsIn('en')));
  test('ten seeds fill their table', () => tenSeeds(browser, textsIn('vi'), short));
  test('four numbers of heads are trained and drawn', () => fourCounts(browser, textsIn('en'), short));
  test('eight heads are trained and cut down to none', () => eightHeads(browser, textsIn('vi'), short));
});
