// The training laboratory from the offline file with the keyboard alone: how it is reached, read and waited for.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../web/build/paths.mjs';
import { offlineAddress, setState, showTopic, until } from './harness.mjs';

export const readJson = (path) => JSON.parse(readFileSync(at(path), 'utf8'));

export const filled = (text, params) => text.replace(/\{(\w+)\}/g, (_, key) => params[key]);

/** The page's own texts in one language: what all topics share, the button that gives up, and labels by topic. */
export function textsIn(lang) {
  return {
    lang,
    common: readJson(`web/content/${lang}/training.json`),
    stop: readJson(`web/content/${lang}/ui.json`)['page.cancel'],
    labelsOf: (topic) => readJson(`web/src/topics/${topic}/${lang}.json`).labels,
  };
}

/** A topic of the offline file, with Tab going on from its title. */
export async function openTopicFile(browser, topic, { lang, ...options }) {
  const page = await browser.open(offlineAddress, { reducedMotion: 'reduce', ...options });
  await setState(page, { lang });
  await showTopic(page, topic);
  await toTitle(page);
  return page;
}

export const toTitle = (page) =>
  page.evaluate(() =>
    document.querySelector('attention-lesson').shadowRoot.querySelector('.step-title').focus(),
  );

/** What Tab is at: its name, and what else tells it apart. */
export const focused = (page) =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement;
    if (!inner) return undefined;
    const name = inner.ariaLabel ?? inner.labels?.[0]?.textContent ?? inner.textContent;
    return { name: name.trim(), type: inner.type, group: inner.name, tag: inner.localName };
  });

/** Presses Tab until it is at what is wanted. */
export async function reach(page, what, isWanted) {
  for (let presses = 0; presses < 160; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await focused(page);
    if (found !== undefined && isWanted(found)) return found;
  }
  return assert.fail(`Tab does not reach ${what}`);
}

export const reachName = (page, name) => reach(page, name, (found) => found.name === name);
export const reachGroup = (page, group) => reach(page, group, (found) => found.group === group);

export async function pressKey(page, name) {
  await reachName(page, name);
  await page.keyboard.press('Enter');
}

/** A file given to whatever the button asks for one. */
export async function giveFile(page, name, file) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressKey(page, name)]);
  assert.equal(chooser.isMultiple(), false);
  if (file !== undefined) await chooser.setFiles(file);
}

export const labText = (page) =>
  page.evaluate(() => document.querySelector('attention-lesson').shadowRoot.querySelector('.lab').innerText);

export const untilText = (page, what, text) =>
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

/** [[step, loss], …] of all runs that are shown, as numbers. */
export const factsShown = (page) =>
  page.evaluate(() =>
    [...document.querySelector('attention-lesson').shadowRoot.querySelectorAll('.lab .run-facts')].map(
      (facts) => {
        const [step, loss] = [...facts.querySelectorAll('dd')].map(({ textContent }) => textContent);
        return [Number.parseInt(step, 10), Number(loss.replace(',', '.'))];
      },
    ),
  );

/** Rows of the newest table of that name, cell by cell. */
export const tableShown = (page, name) =>
  page.evaluate((label) => {
    const root = document.querySelector('attention-lesson').shadowRoot;
    const table = [...root.querySelectorAll('.lab table')].find(
      (one) => one.getAttribute('aria-label') === label,
    );
    return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.cells].map(({ textContent }) => textContent.trim()),
    );
  }, name);

export async function untilStep(page, least) {
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

export const isBusy = () =>
  document.querySelector('attention-lesson').shadowRoot.querySelector('.lab al-progress') !== null;
export const isIdle = () =>
  document.querySelector('attention-lesson').shadowRoot.querySelector('.lab al-progress') === null;

/** As `until`, for what takes minutes on a slow machine; asked seldom, so that asking is no load. */
export async function untilAtLast(page, what, predicate, argument) {
  const end = Date.now() + 15 * 60_000;
  while (!(await page.evaluate(predicate, argument))) {
    if (Date.now() > end) assert.fail(`${what} never came; errors: ${page.problems.join(' | ') || 'none'}`);
    await sleep(200);
  }
}
