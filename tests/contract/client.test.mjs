// EngineClient in Chromium: worker first, main thread where there is none, replaced when it is lost.
import { after, before, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import recorded from '../../web/content/data/recorded-trace.json';
import { launchBrowser } from '../tools/browser.mjs';
import { serve } from '../tools/serve.mjs';
import { bundled } from './support/browser-bundle.mjs';
import { ok, same } from './support/check.mjs';
import { servedScripts } from './support/served-scripts.mjs';

const deadlyWorker = `
addEventListener('message', (event) => {
  if (event.data.given?.[0]?.row?.[0] !== 666) return;
  event.stopImmediatePropagation();
  throw new Error('this worker dies');
});
await import('./worker.js');`;

let server;
let scripts;
let browser;
// The page's policy; a worker's file has the policy of its own answer.
let pagePolicy = '';
let workerPolicy = '';

before(async () => {
  scripts = await servedScripts({
    'page.js': await bundled('tests/contract/support/client-page.mjs'),
    'worker.js': await bundled('web/src/engine/worker.ts'),
    'silent.js': 'onmessage = () => {};',
    'broken.js': 'throw new Error("this worker does not start");',
    'deadly.js': deadlyWorker,
  });
  const withPolicy = (policy) => (policy ? { 'content-security-policy': policy } : {});
  server = await serve(at('.'), {
    headers: (path) =>
      withPolicy(path.endsWith('.html') ? pagePolicy : path.endsWith('/worker.js') ? workerPolicy : ''),
    pages: { '/page.html': '<!doctype html><title>client</title>' },
  });
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.close();
  scripts?.remove();
});

/** Plays a scene in a fresh page; `worker` is the name of a worker script, or null. */
async function play(scene, worker, { page = '', inWorker = '' } = {}) {
  pagePolicy = page;
  workerPolicy = inWorker;
  const tab = await browser.newPage();
  try {
    await tab.goto(`${server.url}page.html`);
    const script = worker && scripts.path(worker);
    return await tab.evaluate(
      async ([path, name, address]) => (await import(path)).scenes[name](address),
      [scripts.path('page.js'), scene, script],
    );
  } finally {
    await tab.close();
  }
}

function isLesson(output) {
  output.forEach((value, place) => {
    ok(Math.abs(value - recorded.output.data[place]) <= 1e-12, `output ${place}: ${value}`);
  });
}

for (const [where, worker] of Object.entries({ worker: 'deadly.js', main: null })) {
  test(`the workshop is loaded at its first call, and again after a loss, ${where}`, async () => {
    const result = await play('workshop', worker);
    same([result.where, result.atStart, result.asked], [where, 1, ['simd', 'workshop simd']]);
    same([result.names, result.again], [['y'], ['y']]);
    same([result.bad.code, result.bad.params], ['UnknownFormat', { format: 'npz' }]);
    const lost = worker ? 'EngineLost' : 'fine';
    same(result.codes, ['Cancelled', 'Cancelled', lost, 'EngineDisposed']);
    isLesson(result.output);
  });

  test(`without the workshop the engine goes on, ${where}`, async () => {
    const failures = ['WasmFetchFailed', 'BuildMismatch', 'WasmInvalid'];
    same(
      await play('noWorkshop', worker),
      failures.flatMap((code) => [code, code, where]),
    );
  });
}

for (const [where, worker] of Object.entries({ worker: 'deadly.js', main: null })) {
  test(`a training takes its steps again when its engine is replaced, ${where}`, async () => {
    const { where: ran, ...result } = await play('training', worker);
    same(ran, where);
    same(result.report, result.expected, 'the report, bit for bit');
    same(result.probed.weights, result.probed.traced, 'weights of the probe and of the ten stages');
    same(result.loaded, result.report.loss, 'a model that went on from the parameters');
    const lost = worker ? 'EngineLost' : 'fine';
    same(result.codes, ['Cancelled', 'Cancelled', lost, 'TrainerDisposed']);
    same(result.refusals, ['NotPositive', 'WrongType', 'UnknownName', 'WrongType']);
  });
}

for (const [where, worker] of Object.entries({ worker: 'worker.js', main: null })) {
  test(`every call is answered, ${where}`, async () => {
    const result = await play('everyCall', worker);
    same([result.where, result.info.build, result.asked], [where, 'simd', ['simd']]);
    ok(result.info.memoryBytes > 0 && result.info.version.length > 0, 'info');
    same([result.schema, result.parameters], [17, 11]);
    isLesson(result.output);
    isLesson(result.after);
    same(
      [result.scale, result.dot.result, result.softmax.length],
      [{ operation: 'divide', value: 2 }, 12, 5],
    );
    same([result.output_only, result.both], [['output'], ['output', 'weights']]);
    same([result.costs.multiply_adds, result.difference], [48, 0]);
    same(result.labs, [1, 6, 0, [2, 5, 8]]);
    const { code, name, params, message } = result.refused;
    same([code, name, params], ['HeadsMustDivideModel', 'AttentionError', { d_model: 8, num_heads: 3 }]);
    ok(message.includes('num_heads = 3'), message);
    same([result.wrongType, result.functions, result.disposed], ['WrongType', 'WrongType', 'EngineDisposed']);
  });

  test(`cancel() ends what is under way, and the next call works, ${where}`, async () => {
    const result = await play('cancel', worker);
    const expected = worker ? ['Cancelled', 'Cancelled', 'Cancelled'] : result.codes;
    same(result.codes, expected);
    ok(result.codes.includes('Cancelled'), `${result.codes}`);
    if (worker) ok(result.milliseconds < 1000, `${result.milliseconds} ms`);
    same(result.where, where);
    isLesson(result.output);
  });

  test(`dispose() ends what is under way, ${where}`, async () => {
    same(await play('dispose', worker), ['EngineDisposed', 'EngineDisposed']);
  });
}

for (const [where, worker] of Object.entries({ worker: 'deadly.js', main: null })) {
  test(`a decoder goes on where it was when its engine is replaced, ${where}`, async () => {
    const result = await play('decode', worker);
    same(result.where, where);
    same(result.rows, result.expected, 'outputs, bit for bit');
    same(result.weights, result.expectedWeights, 'weights of the last token');
    same(result.again, result.expected[0], 'after reset');
    same(result.state, { length: 5, cache: { elements: 160, bytes: 1280 } });
    const misfit = 'ShapeMismatch';
    const cancelled = ['Cancelled', 'Cancelled', 'Cancelled'];
    const lost = where === 'worker' ? 'EngineLost' : 'fine';
    same(result.codes, [misfit, misfit, ...cancelled, misfit, misfit, lost, misfit]);
    same(result.refusals, ['NotSupported', 'NotPositive', 'WrongType']);
    same([...result.closed, result.disposed], ['DecoderDisposed', 'DecoderDisposed', 'EngineDisposed']);
  });
}

test('a worker that says nothing is given up after a moment, one with an error at once', async () => {
  const silent = await play('start', 'silent.js');
  ok(silent.milliseconds >= 1400, `${silent.milliseconds} ms`);
  same(silent.where, 'main');
  isLesson(silent.output);
  for (const worker of ['broken.js', 'nowhere.js']) {
    const { where, milliseconds, output } = await play('start', worker);
    same(where, 'main', worker);
    ok(milliseconds < silent.milliseconds, `${worker}: ${milliseconds} ms`);
    isLesson(output);
  }
});

const noWasm = "script-src 'self'";

test('a page that may not compile WebAssembly runs it in a worker that may', async () => {
  const { where, output } = await play('start', 'worker.js', { page: noWasm });
  same(where, 'worker');
  isLesson(output);
});

test('a page that may not have workers runs the engine itself', async () => {
  const page = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'";
  same((await play('start', 'worker.js', { page })).where, 'main');
});

test('where neither page nor worker may, the client says so', async () => {
  const { code } = await play('refusedStart', 'worker.js', { page: noWasm, inWorker: noWasm });
  same(code, 'WasmUnavailable');
});

test('a worker that dies is replaced, and asked again what it had not answered; its bytes are not fetched again', async () => {
  const result = await play('death', 'deadly.js');
  same(result.codes, ['EngineLost', 'fine', 'fine'], 'the call that kills every worker, and those beside it');
  same([result.where, result.asked], ['worker', ['simd']]);
  isLesson(result.output);
});
