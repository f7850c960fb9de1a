// Headless Chromium: one page measures everything, then fresh pages measure the way to a first result.
import { launchBrowser } from '../../../tests/tools/browser.mjs';
import { at } from '../../../web/build/paths.mjs';
import { serve } from '../../../web/build/serve.mjs';
import { bodyPath, kernelsPath, peersFolder } from '../places.mjs';

// Isolated pages have a clock with steps of 5 microseconds, others of 100.
const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
const pages = { '/bench.html': '<!doctype html><title>bench</title><link rel="icon" href="data:,">' };
const tfjs = `/${peersFolder}/node_modules/@tensorflow`;
const addresses = {
  body: `/${bodyPath}`,
  engine: '/dist/engine/index.js',
  wasm: '/dist/engine/attention-',
  kernels: `/${kernelsPath('')}`.replace('.wasm', ''),
  onnx: `/${peersFolder}/node_modules/onnxruntime-web/dist/ort.wasm.min.mjs`,
  tfjs: [`${tfjs}/tfjs-core/dist/tf-core.min.js`, `${tfjs}/tfjs-backend-wasm/dist/tf-backend-wasm.min.js`],
  tfjsWasm: `${tfjs}/tfjs-backend-wasm/dist/`,
};
const firstResultPages = { quick: 5, full: 15 };

/** Resolves to the raw samples, with the browser's version. */
export async function measureInChromium(options, say) {
  const server = await serve(at('.'), { headers, pages });
  const browser = await launchBrowser();
  try {
    const raw = await measuredOnPage(await newPage(browser, server), options, say);
    raw.version = browser.version();
    if (options.parts.includes('calls')) {
      const count = firstResultPages[options.pace];
      say(`the way to a first result, in ${count} fresh pages`);
      raw.first_result = [];
      for (let each = 0; each < count; each++) {
        const page = await newPage(browser, server);
        raw.first_result.push(await page.evaluate(firstResult, addresses));
        await page.context().close();
      }
    }
    return raw;
  } finally {
    await browser.close();
    await server.close();
  }
}

/** A page in a context of its own, so that nothing compiled before is found again. */
async function newPage(browser, server) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}bench.html`);
  return page;
}

async function measuredOnPage(page, options, say) {
  await page.exposeFunction('say', say);
  page.on('pageerror', (error) => say(`error in the page: ${error}`));
  page.setDefaultTimeout(0);
  const raw = await page.evaluate(measureHere, [options, addresses]);
  await page.context().close();
  return JSON.parse(raw);
}

/** Runs in the page. As text, because the samples are many. */
async function measureHere([options, addresses]) {
  const bytesAt = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  const script = (src) =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement('script'), { src });
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${src} does not load`));
      document.head.append(element);
    });
  const libraries = async () => {
    const ort = await import(addresses.onnx);
    for (const src of addresses.tfjs) await script(src);
    const { tf } = globalThis;
    // Isolated pages could have threads; all run on one here.
    tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
    tf.wasm.setWasmPaths(addresses.tfjsWasm);
    await tf.setBackend('wasm');
    return { ort, tf };
  };
  const [{ measure }, { loadEngine }] = await Promise.all([import(addresses.body), import(addresses.engine)]);
  const host = {
    loadEngine,
    wasm: (build) => bytesAt(`${addresses.wasm}${build}.wasm`),
    kernels: (build) => bytesAt(`${addresses.kernels}${build}.wasm`),
    libraries,
    say: (line) => globalThis.say(line),
  };
  return JSON.stringify(await measure(host, options));
}

/** Runs in a fresh page: from script and wasm as bytes in memory to the first output, with a canary on either side. */
async function firstResult(addresses) {
  const [text, wasmBinary, { registerLoop, tunedClock }] = await Promise.all([
    fetch(addresses.engine).then((response) => response.text()),
    fetch(`${addresses.wasm}simd.wasm`).then((response) => response.arrayBuffer()),
    import(addresses.body),
  ]);
  const clock = await tunedClock(await registerLoop('simd'));
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const before = clock.canary();
  const begin = performance.now();
  const { loadEngine } = await import(url);
  const engine = await loadEngine({ build: 'simd', wasmBinary });
  const { x, weights } = engine.lessonInputs({ seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 });
  const { output } = engine.trace({ config: { d_model: 8, num_heads: 2, mask: 'causal' }, x, weights });
  const ms = performance.now() - begin;
  if (Math.abs(output.data[0] - 0.04321082756710355) > 1e-12) throw new Error('a wrong first result');
  return { ms, before, after: clock.canary() };
}
