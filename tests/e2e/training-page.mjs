// The topics about training as the tests use them: what is pressed, chosen and waited for in their experiment.
import { readFileSync } from 'node:fs';
import { setState, showTopic, until, untilAtRest } from './harness.mjs';

/** `openTraining(browser, address, topic, …)`: a page in English, unless it is said, that shows a topic. */
export async function openTraining(browser, address, topic, { lang = 'en', ...options } = {}) {
  const page = await browser.open(address, { reducedMotion: 'reduce', ...options });
  await setState(page, { lang });
  await showTopic(page, topic);
  return page;
}

export const lab = (page) => page.locator('attention-lesson .lab');
export const button = (page, name) => lab(page).getByRole('button', { name, exact: true });
export const press = (page, name) => button(page, name).first().click();

export async function choose(page, name, text) {
  const radio = lab(page)
    .locator(`input[name="${name}"]`)
    .and(page.getByLabel(text, { exact: true }));
  await radio.check({ force: true });
  await untilAtRest(page);
}

export const inLab = (page, what, pattern) =>
  until(
    page,
    what,
    (source) =>
      new RegExp(source).test(
        document.querySelector('attention-lesson').shadowRoot.querySelector('.lab').innerText,
      ),
    pattern.source,
  );

/** The step that the facts of a run name, such as 120 of `120 / 1500`. */
export const stepOf = async (page) =>
  Number((await lab(page).locator('.run-facts dd').first().innerText()).split(' ')[0]);

export const untilStep = (page, least) =>
  until(
    page,
    `step ${least}`,
    (wanted) => {
      const shown = document.querySelector('attention-lesson').shadowRoot.querySelector('.lab .run-facts dd');
      return shown !== null && Number.parseInt(shown.textContent, 10) >= wanted;
    },
    least,
  );

/** The loss of a run, as it is written. */
export const lossOf = (page) => lab(page).locator('.run-facts dd').nth(1).innerText();

/** A press that gives a file, read as text or bytes. */
export async function downloaded(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** `part`: the element whose button opens files. */
export const chooseFile = (page, part, { name, content }) =>
  lab(page)
    .locator(`${part} input[type="file"]`)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
