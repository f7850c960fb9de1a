// `npm run pictures`: every step and topic as a picture in build/screenshots/, for a person to look at: on a wide screen
// and on a phone, light and dark, in both languages; topics as they are found, and with all that waits for answers open.
// Words name the entries that are wanted; none means all.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { stepIds } from '../../tests/e2e/golden.mjs';
import { openPage, setState, showStep, showTopic, siteFolder } from '../../tests/e2e/harness.mjs';
import { launchBrowser } from '../../tests/tools/browser.mjs';
import { build } from './build.mjs';
import { readTopics } from './content-topics.mjs';
import { at } from './paths.mjs';
import { command, Stop, say } from './say.mjs';
import { serve } from './serve.mjs';

const folder = at('build/screenshots');
const looks = [1280, 360].flatMap((width) =>
  ['light', 'dark'].flatMap((colorScheme) => ['vi', 'en'].map((lang) => ({ width, colorScheme, lang }))),
);

await command(async (words) => {
  const entries = entriesNamed(words);
  if (!(await build(['site']))) throw new Stop('The page could not be built: see the failure above.');
  mkdirSync(folder, { recursive: true });
  const server = await serve(siteFolder);
  const browser = await launchBrowser();
  try {
    for (const look of looks) {
      say(`${entries.length} pictures at ${look.width} px, ${look.colorScheme}, ${look.lang} …`);
      await takePictures(browser, server.url, look, entries);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  say('they are in build/screenshots/');
});

/** [{ id, file, show }] */
function entriesNamed(words) {
  const steps = stepIds.map((id, place) => ({
    id,
    file: `${String(place + 1).padStart(2, '0')}-${id}`,
    show: showStep,
  }));
  const topics = Object.keys(readTopics(at('web/src/topics'))).flatMap((id) => [
    { id, file: `topic-${id}`, show: (page) => showTopic(page, id, { folded: true }) },
    { id, file: `topic-${id}-open`, show: showTopic },
  ]);
  const all = [...steps, ...topics];
  const unknown = words.find((word) => !all.some(({ id }) => id === word));
  if (unknown !== undefined) throw new Stop(`There is no step or topic "${unknown}".`);
  return all.filter(({ id }) => words.length === 0 || words.includes(id));
}

async function takePictures(browser, address, { width, colorScheme, lang }, entries) {
  const viewport = { width, height: width === 360 ? 740 : 800 };
  const page = await openPage(browser, address, { viewport, colorScheme, reducedMotion: 'reduce' });
  await setState(page, { lang });
  for (const { id, file, show } of entries) {
    await show(page, id);
    const path = join(folder, `${width}-${colorScheme}-${lang}-${file}.png`);
    await page.screenshot({ path, fullPage: true });
  }
  await page.leave();
}
