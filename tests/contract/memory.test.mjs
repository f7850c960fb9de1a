// A machine with little memory for WebAssembly: what does not fit is refused, and the engine goes on.
import { test } from 'node:test';
import { ok, same } from './support/check.mjs';
import { runNode } from './support/node-run.mjs';

const small = ['--wasm-max-mem-pages=400'];

const prelude = `
  const { loadEngine } = await import('./dist/engine/index.js');
  const engine = await loadEngine();
  const zeros = (...shape) => ({ shape, data: new Float64Array(shape.reduce((a, b) => a * b, 1)) });
  const request = (N, d_model, dtype = 'float64') => ({
    config: { d_model, num_heads: 1, dtype },
    x: zeros(1, N, d_model),
    weights: { w_q: zeros(d_model, d_model), w_k: zeros(d_model, d_model), w_v: zeros(d_model, d_model), w_o: zeros(d_model, d_model) },
  });
  const good = () => Array.from(engine.lessonInputs({ seed: 42, batch: 1, length: 1, d_model: 2, num_heads: 1 }).x.data);
  const codeOf = (work) => { try { work(); return 'fine'; } catch (error) { return error.code; } };
`;

test('requests that do not fit are OutOfMemory, and later ones work', () => {
  const [result] = runNode(
    small,
    `${prelude}
    const before = good();
    const codes = {
      trace: codeOf(() => engine.trace(request(1500, 4))),
      'trace, float32': codeOf(() => engine.trace(request(2500, 4, 'float32'))),
      forward: codeOf(() => engine.forward(request(2500, 4), { weights: true })),
      inputs: codeOf(() => engine.trace(request(1, 1200))),
      lessonInputs: codeOf(() => engine.lessonInputs({ seed: 1, batch: 1, length: 1, d_model: 1500, num_heads: 1 })),
      explainDot: codeOf(() => engine.explainDot({ left: new Array(2e6).fill(0), right: new Array(2e6).fill(0) })),
    };
    const lean = codeOf(() => engine.forward(request(2500, 4)));
    const still = codeOf(() => engine.trace(request(300, 4)));
    report({ codes, lean, still, same: JSON.stringify(before) === JSON.stringify(good()), memory: engine.info.memoryBytes });`,
  );
  for (const [name, code] of Object.entries(result.codes)) same(code, 'OutOfMemory', name);
  same(result.lean, 'fine', 'forward keeps no N × M matrix');
  same([result.still, result.same], ['fine', true]);
  ok(result.memory <= 400 * 65536, `${result.memory} bytes`);
});

test('a layer of 4096 tokens, d_model 512, 8 heads runs in float32 within 128 MiB', () => {
  const [result] = runNode(
    ['--wasm-max-mem-pages=2048'],
    `${prelude}
    const N = 4096, d_model = 512;
    const wave = (...shape) => ({ shape, data: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => Math.sin(i) / 22) });
    const config = { d_model, num_heads: 8, dtype: 'float32', mask: 'causal' };
    const weights = { w_q: wave(d_model, d_model), w_k: wave(d_model, d_model), w_v: wave(d_model, d_model), w_o: wave(d_model, d_model) };
    const x = wave(1, N, d_model);
    const long = engine.layer({ config, weights }).forward({ x }).output;
    const memory = engine.info.memoryBytes;
    // A causal row does not see what follows: the first rows are those of a short run.
    const short = engine.forward({ config, x: { shape: [1, 64, d_model], data: x.data.slice(0, 64 * d_model) }, weights }).output;
    report({ memory, shape: long.shape, finite: long.data.every(Number.isFinite), same: short.data.every((value, place) => value === long.data[place]) });`,
  );
  same([result.shape, result.finite, result.same], [[1, 4096, 512], true, true]);
  ok(result.memory <= 128 * 2 ** 20, `${result.memory} bytes`);
});

test('every size up to the limit either works or is refused', () => {
  const [result] = runNode(
    small,
    `${prelude}
    const codes = new Set();
    for (let N = 600; N < 900; N += 7) codes.add(codeOf(() => engine.trace(request(N, 2))));
    report({ codes: [...codes].sort(), alive: good().length });`,
  );
  same(result, { codes: ['OutOfMemory', 'fine'], alive: 2 });
});

test('a trap ends the engine: EngineLost then and ever after; another engine is unharmed', () => {
  const [result] = runNode(
    ['--wasm-max-mem-pages=40'],
    `${prelude}
    const other = await loadEngine();
    const kept = [];
    const first = codeOf(() => { for (;;) kept.push(engine.randomState(1)); });
    const later = ['trace', 'randomState', 'scaleOf', 'explainDot'].map((name) => codeOf(() => engine[name]()));
    const stream = codeOf(() => kept[0].randn(1));
    report({ first, later, stream, memory: engine.info.memoryBytes, other: other.scaleOf({ d_model: 8, num_heads: 2 }).value });`,
  );
  same(result, {
    first: 'EngineLost',
    later: ['EngineLost', 'EngineLost', 'EngineLost', 'EngineLost'],
    stream: 'EngineLost',
    memory: 0,
    other: 2,
  });
});

test('decoders give their memory back when they are disposed of, and when they are forgotten', () => {
  const [result] = runNode(
    ['--wasm-max-mem-pages=100', '--expose-gc'],
    `${prelude}
    const { config, weights } = request(1, 64);
    const token = zeros(1, 1, 64);
    for (let count = 0; count < 400; count += 1) {
      const decoder = engine.decoder({ config, weights, batch: 1 });
      decoder.step(token);
      decoder.dispose();
    }
    for (let round = 0; round < 40; round += 1) {
      for (let count = 0; count < 10; count += 1) engine.decoder({ config, weights, batch: 1 }).step(token);
      gc();
      await new Promise((resolve) => setTimeout(resolve));
    }
    report({ alive: good().length });`,
  );
  same(result, { alive: 2 });
});

test('a decoder that finds no more memory keeps what it has', () => {
  const [result] = runNode(
    small,
    `${prelude}
    const { config, weights } = request(1, 256);
    const decoder = engine.decoder({ config, weights, batch: 8 });
    const token = zeros(8, 1, 256);
    let code = 'fine';
    while (code === 'fine') code = codeOf(() => decoder.step(token));
    const { length, cache } = decoder;
    const again = codeOf(() => decoder.step(token));
    report({ code, again, kept: decoder.length === length && cache.elements === length * 8 * 512, alive: good().length });`,
  );
  same(result, { code: 'OutOfMemory', again: 'OutOfMemory', kept: true, alive: 2 });
});

test('forgotten random streams give their memory back', () => {
  const [result] = runNode(
    ['--wasm-max-mem-pages=100', '--expose-gc'],
    `${prelude}
    for (let round = 0; round < 40; round += 1) {
      for (let count = 0; count < 50; count += 1) engine.randomState(count).randn(2);
      gc();
      await new Promise((resolve) => setTimeout(resolve));
    }
    report({ alive: good().length });`,
  );
  same(result, { alive: 2 });
});
