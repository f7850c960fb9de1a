// The built page in Firefox and in WebKit: every step and topic is opened, from a server and from the one file.
//
//   node tests/e2e/other-browsers.mjs [firefox] [webkit]
//
// Not part of `npm test`, which asks for no other browser than Chromium. Ends with 1 where something is wrong.
import { readTopics } from '../../web/build/content-topics.mjs';
import { at } from '../../web/build/paths.mjs';
import { startFirefox } from '../tools/firefox.mjs';
import { startWebKit } from '../tools/webkit.mjs';
import { stepIds } from './golden.mjs';
import { offlineAddress, serve, siteFolder } from './harness.mjs';

const topicIds = Object.keys(readTopics(at('web/src/topics')));
const browsers = { firefox: startFirefox, webkit: startWebKit };
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(browsers);

/** In the page. Resolves to { browser, faults }: one sentence for what did not come, ran wide or told an error. */
async function walk(steps, topics) {
  const faults = [];
  const until = async (what, holds) => {
    for (const end = Date.now() + 20_000; Date.now() < end; ) {
      if (holds()) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    faults.push(`${what} does not come`);
  };
  const lesson = () => document.querySelector('attention-lesson');
  const shows = (selector) => Boolean(lesson()?.shadowRoot?.querySelector(selector));
  let entry = 'the page';
  addEventListener('error', ({ message }) => faults.push(`${entry}: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => faults.push(`${entry}: ${reason}`));
  await until(entry, () => lesson()?.trace && shows('[data-step] [data-tensor] [data-index]'));
  const open = async (id, go, selector) => {
    entry = id;
    go();
    await until(id, () => shows(selector));
    await until(`the end of ${id}`, () => !shows('.lab al-progress, .waiting'));
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`${id} is wider than the window`);
  };
  for (const id of steps)
    await open(id, () => lesson().goTo(id), `[data-step="${id}"] [data-tensor] [data-index]`);
  for (const id of topics) {
    await open(id, () => lesson().openTopic(id), `[data-topic="${id}"]`);
    for (const fold of lesson().shadowRoot.querySelectorAll('.fold button')) fold.click();
    await until(`${id} unfolded`, () => !shows('.fold'));
    await open(id, () => {}, `[data-topic="${id}"]`);
  }
  return { browser: navigator.userAgent, faults };
}

const script = `const [steps, topics, done] = arguments;
(${walk})(steps, topics).then(done, (error) => done({ browser: '', faults: [String(error)] }));`;

const site = await serve(siteFolder);
for (const name of wanted) {
  const page = await browsers[name]();
  for (const address of [site.url, offlineAddress]) {
    await page.go(address);
    const { browser, faults } = await page.run(script, stepIds, topicIds);
    console.log(`${browser}, ${new URL(address).protocol}`);
    console.log(faults.length === 0 ? '  all is well' : faults.map((fault) => `  ${fault}`).join('\n'));
    if (faults.length > 0) process.exitCode = 1;
  }
  await page.close();
}
await site.close();
