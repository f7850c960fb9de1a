// Every experiment of the training laboratory from the offline file, with the keyboard alone, in both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { assertClean, offlineAddress, setState, settle, showTopic, until, useBrowser } from './harness.mjs';

const browser = useBrowser(before, after);
const read = (path) => JSON.parse(readFileSync(at(path), 'utf8'));

/** What Tab is at: its name, and what else tells it apart. */
const focused = (page) =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement;
    if (!inner) return undefined;
    const name = inner.ariaLabel ?? inner.labels?.[0]?.textContent ?? inner.textContent;
    return { name: name.trim(), type: inner.type, group: inner.name, tag: inner.localName };
  });

/** Presses Tab until it is at what is wanted. */
async function reach(page, what, isWanted) {
  for (let presses = 0; presses < 160; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await focused(page);
    if (found !== undefined && isWanted(found)) return found;
  }
  return assert.fail(`Tab does not reach ${what}`);
}

const reachName = (page, name) => reach(page, name, (found) => found.name === name);
const reachGroup = (page, group) => reach(page, group, (found) => found.group === group);

async function press(page, name) {
  await reachName(page, name);
  await page.keyboard.press('Enter');
}

const labText = (page) =>
  page.evaluate(() => document.querySelector('attention-lesson').shadowRoot.querySelector('.lab').innerText);

const untilText = (page, what, text) =>
  until(
    page,
    what,
    (wanted) =>
      document
        .querySelector('attention-lesson')
        .shadowRoot.querySelector('.lab')
        .innerText.replaceAll('\u00a0', ' ')
        .includes(wanted),
    text,
  );

const stepsShown = (page) =>
  page.evaluate(() =>
    [...document.querySelector('attention-lesson').shadowRoot.querySelectorAll('.lab .run-facts')].map(
      (facts) => Number.parseInt(facts.querySelector('dd').textContent, 10),
    ),
  );

async function untilStep(page, least) {
  await until(
    page,
    `step ${least}`,
    (wanted) => {
      const root = document.querySelector('attention-lesson').shadowRoot;
      const first = root.querySelector('.lab .run-facts dd');
      return first !== null && Number.parseInt(first.textContent, 10) >= wanted;
    },
    least,
  );
}

const lab = (page) => page.evaluate(() => document.querySelector('attention-lesson').state.lab);

/** Tab goes on from the title of the topic. */
const toTitle = (page) =>
  page.evaluate(() =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('.step-title').focus(),
  );

const isBusy = () =>
  document.querySelector('attention-lesson').shadowRoot.querySelector('.lab al-progress') !== null;
const isIdle = () =>
  document.querySelector('attention-lesson').shadowRoot.querySelector('.lab al-progress') === null;

const fill = (text, params) => text.replace(/\{(\w+)\}/g, (_, key) => params[key]);

for (const lang of ['vi', 'en']) {
  const common = read(`web/content/${lang}/training.json`);
  const stop = read(`web/content/${lang}/ui.json`)['page.cancel'];
  const labelsOf = (topic) => read(`web/src/topics/${topic}/${lang}.json`).labels;

  async function open(topic) {
    const page = await browser.open(offlineAddress, { reducedMotion: 'reduce' });
    await setState(page, { lang });
    await showTopic(page, topic);
    await toTitle(page);
    return page;
  }

  /** Work of many runs: begun with one button, ended with another. */
  async function beginAndGiveUp(page, name) {
    await press(page, name);
    await until(page, 'progress', isBusy);
    await press(page, stop);
    await until(page, 'rest', isIdle);
  }

  describe(`from the file, with the keyboard, in ${lang}`, () => {
    test('the recording is looked back at, a run is chosen, stepped, started, paused, slowed and begun anew', async () => {
      const texts = labelsOf('training');
      const page = await open('training');
      await reachName(page, texts.replay);
      await page.keyboard.press('Home');
      await untilStep(page, 0);
      assert.deepEqual(await stepsShown(page), [0]);
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
      await press(page, common['run.step']);
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
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        press(page, common['file.open']),
      ]);
      assert.equal(chooser.isMultiple(), false);
      await toTitle(page);
      await press(page, common['run.reset']);
      await untilText(page, 'the unlocked controls', texts.unlocked);
      assertClean(page);
      await page.leave();
    });

    test('two seeds train in step, and ten are begun and given up', async () => {
      const texts = labelsOf('two-seeds');
      const page = await open('two-seeds');
      await press(page, common['run.start']);
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
      await beginAndGiveUp(page, fill(texts.runTable, { count: 10 }));
      assertClean(page);
      await page.leave();
    });

    test('equal heads stay equal and noisy ones part', async () => {
      const texts = labelsOf('symmetry');
      const page = await open('symmetry');
      await reachGroup(page, 'symmetry-noise');
      await page.keyboard.press('ArrowRight');
      assert.equal((await lab(page)).noise, 1);
      await press(page, common['run.start']);
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
      await reachName(page, fill(texts.gate, { head: 3 }));
      await page.keyboard.press('Home');
      await untilText(page, 'what it was before', fill(texts.before, { share: '' }).trim());
      await press(page, texts.open);
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
      await untilText(page, 'the offer to train', texts.train);
      await beginAndGiveUp(page, texts.train);
      assertClean(page);
      await page.leave();
    });
  });
}
