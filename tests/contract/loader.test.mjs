// From files to a trusted engine: what goes wrong on the way, and what happens then.
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { AttentionError, loadEngine } from '../../dist/engine/index.js';
import { at } from '../../web/build/paths.mjs';
import { launchBrowser } from '../tools/browser.mjs';
import { serve } from '../tools/serve.mjs';
import { ok, refusedLater, same } from './support/check.mjs';
import { copiedEngine, harms, wasmOf } from './support/copied-engine.mjs';
import { runNode } from './support/node-run.mjs';

const buildOf = async (options) => (await loadEngine(options)).info.build;

test('each build can be asked for; without asking it is the SIMD build', async () => {
  same(await buildOf(), 'simd');
  same(await buildOf({ build: 'auto' }), 'simd');
  same(await buildOf({ build: 'simd' }), 'simd');
  same(await buildOf({ build: 'scalar' }), 'scalar');
});

test('bytes can be handed over, in any kind of buffer, and are recognised', async () => {
  for (const build of ['simd', 'scalar']) {
    const bytes = wasmOf(build);
    const padded = new Uint8Array(bytes.length + 16);
    padded.set(bytes, 8);
    const view = padded.subarray(8, 8 + bytes.length);
    const buffers = [bytes, view, new DataView(padded.buffer, 8, bytes.length), view.slice().buffer];
    for (const wasmBinary of buffers) same(await buildOf({ wasmBinary }), build);
    same(await buildOf({ wasmBinary: bytes, build }), build);
  }
  await refusedLater(loadEngine({ wasmBinary: wasmOf('scalar'), build: 'simd' }), 'BuildMismatch');
});

test('options are checked', async () => {
  for (const options of [null, 5, 'simd', []]) await refusedLater(loadEngine(options), 'WrongType');
  await refusedLater(loadEngine({ builds: 'simd' }), 'UnknownName', { name: 'options.builds' });
  await refusedLater(loadEngine({ build: 'fast' }), 'UnknownOption', { name: 'build', value: 'fast' });
  await refusedLater(loadEngine({ build: true }), 'WrongType');
  for (const wasmBinary of [null, 'AGFzbQ==', [0, 97, 115, 109], {}, 5]) {
    await refusedLater(loadEngine({ wasmBinary }), 'WrongType');
  }
});

const expected = {
  missing: 'WasmFetchFailed',
  'an error page': 'WasmInvalid',
  empty: 'WasmInvalid',
  truncated: 'WasmInvalid',
  'of another build': 'BuildMismatch',
  'not stamped': 'BuildMismatch',
  'computing nonsense': 'SelfTestFailed',
};

for (const [name, code] of Object.entries(expected)) {
  test(`a SIMD file that is ${name} gives ${code}, and the scalar build by default`, async () => {
    const harm = harms[name];
    const copy = copiedEngine({ simd: harm });
    try {
      const module = await import(copy.url);
      same((await module.loadEngine()).info.build, 'scalar');
      const error = await refusedLater(module.loadEngine({ build: 'simd' }), code);
      ok(error instanceof module.AttentionError && error instanceof Error, 'the class');
      const bytes = harm(wasmOf('simd'));
      if (bytes) await refusedLater(loadEngine({ wasmBinary: bytes }), code);
    } finally {
      copy.remove();
    }
  });
}

test('with both files missing the error names the address', async () => {
  const copy = copiedEngine({ simd: harms.missing, scalar: harms.missing });
  try {
    const { loadEngine: load } = await import(copy.url);
    const error = await refusedLater(load(), 'WasmFetchFailed');
    ok(error.params.url.endsWith('/attention-scalar.wasm'), error.params.url);
  } finally {
    copy.remove();
  }
});

const loadScript = (options = '{}') => `
  const { loadEngine } = await import('./dist/engine/index.js');
  const outcome = await loadEngine(${options}).then((engine) => engine.info.build, (error) => error.code);
  report(outcome);`;

test('a machine without SIMD gets the scalar build', () => {
  const flags = ['--no-enable-sse4-1'];
  same(runNode(flags, loadScript()), ['scalar']);
  same(runNode(flags, loadScript("{ build: 'simd' }")), ['SelfTestFailed']);
});

test('a build that a machine does not know is refused for that, whatever the bytes are', () => {
  const script = `
    const { readFileSync } = await import('node:fs');
    const wasmBinary = readFileSync('./dist/engine/attention-scalar.wasm');${loadScript("{ build: 'simd', wasmBinary }")}`;
  same(runNode(['--no-enable-sse4-1'], script), ['SelfTestFailed']);
});

test('the relaxed build runs where its instructions are known', () => {
  const flags = ['--experimental-wasm-relaxed-simd'];
  const [known] = runNode(flags, loadScript("{ build: 'fastest' }"));
  same(known, 'relaxed');
  same(runNode(flags, loadScript()), ['simd'], 'only when it is asked for');
});

test('a host without WebAssembly is told apart', () => {
  same(runNode(['--jitless'], loadScript()), ['WasmUnavailable']);
});

test('no code is made from text', () => {
  same(runNode(['--disallow-code-generation-from-strings'], loadScript()), ['simd']);
  const source = readFileSync(at('dist/engine/index.js'), 'utf8');
  ok(!/\beval\s*\(|new Function\b|Function\s*\(\s*['"`]/.test(source), 'eval or Function in index.js');
});

test('bundlers can see which files belong to the module', () => {
  const source = readFileSync(at('dist/engine/index.js'), 'utf8');
  for (const build of ['simd', 'scalar']) {
    const address = new RegExp(
      `new URL\\(\\s*["'\`]\\./attention-${build}\\.wasm["'\`],\\s*import\\.meta\\.url\\)`,
    );
    ok(address.test(source), `attention-${build}.wasm`);
  }
});

test('the script alone is enough for an engine, as where it comes from a blob; the workshop needs its own', async () => {
  const source = readFileSync(at('dist/engine/index.js')).toString('base64');
  const module = await import(`data:text/javascript;base64,${source}`);
  same((await module.loadEngine({ wasmBinary: wasmOf('simd') })).info.build, 'simd');
  const wasmBinary = wasmOf('simd', 'workshop');
  const error = await refusedLater(module.loadWorkshop({ wasmBinary }), 'WasmFetchFailed');
  same(error.params, { url: 'workshop', status: 0 });
});

test('an error says its code in words', () => {
  const error = new AttentionError('NotPositive', { name: 'd_k', value: 0 });
  same(
    [error.name, error.code, { ...error.params }],
    ['AttentionError', 'NotPositive', { name: 'd_k', value: 0 }],
  );
  ok(error.message.includes('d_k') && error.stack.length > 0, error.message);
});

/** What a page gets from loadEngine(options), and what the server was asked for. */
async function loadInPage(browser, engine, { options = {}, headers = {} } = {}) {
  const page = '/page.html';
  const server = await serve(at('.'), { headers, pages: { [page]: '<!doctype html><title>loader</title>' } });
  const tab = await browser.newPage();
  try {
    await tab.goto(server.url + page.slice(1));
    const outcome = await tab.evaluate(
      async ([path, given]) => {
        const { loadEngine: load } = await import(path);
        return load(given).then(
          (loaded) => ({ build: loaded.info.build }),
          (error) => ({ code: error.code, params: error.params }),
        );
      },
      [engine, options],
    );
    return { ...outcome, asked: server.requests.filter((path) => path.endsWith('.wasm')) };
  } finally {
    await tab.close();
    await server.close();
  }
}

const distEngine = '/dist/engine/index.js';

test('loading in a browser', async (t) => {
  let browser;
  after(async () => browser?.close());
  browser = await launchBrowser();

  await t.test('one request brings the engine', async () => {
    const { build, asked } = await loadInPage(browser, distEngine);
    same([build, asked], ['simd', ['/dist/engine/attention-simd.wasm']]);
  });

  await t.test('the type that the server gives the file does not matter', async () => {
    const headers = (path) => (path.endsWith('.wasm') ? { 'content-type': 'application/octet-stream' } : {});
    const { build, asked } = await loadInPage(browser, distEngine, { headers });
    same([build, asked.length], ['simd', 1]);
  });

  await t.test('status 404 is reported with the address', async () => {
    const copy = copiedEngine({ simd: harms.missing, scalar: harms.missing });
    try {
      const { code, params } = await loadInPage(browser, copy.path, { options: { build: 'simd' } });
      same([code, params.status], ['WasmFetchFailed', 404]);
      ok(params.url.endsWith('/attention-simd.wasm'), params.url);
    } finally {
      copy.remove();
    }
  });

  await t.test('an error page with status 200 is no engine', async () => {
    const copy = copiedEngine({ simd: harms['an error page'] });
    try {
      same((await loadInPage(browser, copy.path, { options: { build: 'simd' } })).code, 'WasmInvalid');
      same((await loadInPage(browser, copy.path)).build, 'scalar');
    } finally {
      copy.remove();
    }
  });

  await t.test('a policy that forbids WebAssembly is told apart from a bad file', async () => {
    const headers = { 'content-security-policy': "script-src 'self'" };
    same((await loadInPage(browser, distEngine, { headers })).code, 'WasmUnavailable');
  });

  await t.test('a browser without SIMD gets the scalar build', async () => {
    const old = await launchBrowser(['--js-flags=--no-enable-sse4-1']);
    try {
      same((await loadInPage(old, distEngine)).build, 'scalar');
    } finally {
      await old.close();
    }
  });
});
