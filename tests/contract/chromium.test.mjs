// The contract of dist/engine in Chromium: on the page's own thread and in a module worker.
import { after, before, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { launchBrowser } from '../tools/browser.mjs';
import { serve } from '../tools/serve.mjs';
import { testsOf } from './bodies/all.mjs';
import { bundled } from './support/browser-bundle.mjs';
import { ok, same } from './support/check.mjs';
import { servedScripts } from './support/served-scripts.mjs';

// Names only: the bodies run in the browser.
const names = testsOf({}).map(({ name }) => name);
// What strict sites allow: scripts of their own and WebAssembly, no eval.
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

let server;
let scripts;
let browser;
let page;
const problems = [];

before(async () => {
  scripts = await servedScripts({ 'bodies.js': await bundled('tests/contract/support/in-browser.mjs') });
  server = await serve(at('.'), {
    headers: { 'content-security-policy': policy },
    pages: { '/page.html': '<!doctype html><title>contract</title>' },
  });
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on('pageerror', (error) => problems.push(`${error}`));
  page.on('console', (message) => problems.push(message.text()));
  await page.goto(`${server.url}page.html`);
});

after(async () => {
  await browser?.close();
  await server?.close();
  scripts?.remove();
});

/** Runs in the page. */
const onThePage = async ([bodies, engine]) => (await import(bodies)).runAll(engine);
const inAWorker = ([bodies, engine]) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(bodies, { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(engine);
  });

for (const [host, run] of Object.entries({ 'main thread': onThePage, 'module worker': inAWorker })) {
  test(`Chromium, ${host}`, async (t) => {
    const results = await page.evaluate(run, [scripts.path('bodies.js'), '/dist/engine/index.js']);
    same(
      results.map(({ name }) => name),
      names,
      'tests',
    );
    for (const { name, error } of results) {
      await t.test(name, () => ok(error === null, error));
    }
  });
}

test('nothing was printed and nothing failed beside the tests', () => {
  same(problems, []);
});
