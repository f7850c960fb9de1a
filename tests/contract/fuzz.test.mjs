// Whatever is thrown at the engine, it answers or refuses, and a good request gives what it always gave.
import { test } from 'node:test';
import fc from 'fast-check';
import { AttentionError, loadEngine, loadWorkshop } from '../../dist/engine/index.js';
import { ok, sameTensors } from './support/check.mjs';
import { layouts, requestOf } from './support/requests.mjs';

const engine = await loadEngine();
const workshop = await loadWorkshop();
const good = requestOf(layouts['everything at once']);
const expected = engine.trace(good);
const layer = requestOf({ num_heads: 4, biases: true });

function survives(work) {
  try {
    work();
  } catch (error) {
    ok(error instanceof AttentionError, `not an AttentionError: ${error}`);
    ok(error.code !== 'EngineLost', `the engine was lost: ${error.cause}`);
  }
  sameTensors(engine.trace(good), expected, 'a good request afterwards');
}

const anything = fc.anything({
  withMap: true,
  withSet: true,
  withDate: true,
  withBigInt: true,
  withTypedArray: true,
  withSparseArray: true,
  withNullPrototype: true,
});
const size = fc.oneof(
  fc.constantFrom(-1, 0, 1, 2, 3, 4, 2.5, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY),
  fc.double(),
);
const value = fc.oneof({ weight: 3, arbitrary: size }, { weight: 1, arbitrary: anything });

const methodsOf = (owner) =>
  Object.keys(owner).filter((name) => name !== 'dispose' && typeof owner[name] === 'function');

/** Every method of whatever the engine and the workshop give out, with what makes its owner anew. */
function* everyMethod() {
  const { config, weights } = layer;
  const owners = {
    engine: () => engine,
    workshop: () => workshop,
    layer: () => engine.layer({ config, weights }),
    prepared: () => engine.layer({ config, weights }).prepare({ batch: 1, length: 2 }),
    decoder: () => engine.decoder({ config, weights, batch: 2 }),
    randomState: () => engine.randomState(7),
  };
  for (const [owner, make] of Object.entries(owners)) {
    const names = methodsOf(make());
    ok(names.length > 0, `${owner} has methods`);
    for (const name of names) yield { text: `${owner}.${name}`, make, name };
  }
}

for (const { text, make, name } of everyMethod()) {
  test(`${text} survives any argument`, () => {
    const owner = make();
    fc.assert(
      fc.property(anything, anything, (one, other) => survives(() => owner[name](one, other))),
      { numRuns: 40 },
    );
  });
}

test('a decoder and a layer survive any token and any input', () => {
  const { config, weights } = layer;
  const tensor = fc.record({
    shape: fc.array(value, { maxLength: 4 }),
    data: fc.nat({ max: 32 }).map((length) => new Float64Array(length)),
  });
  const decoder = engine.decoder({ config, weights, batch: 2 });
  const run = engine.layer({ config, weights });
  const token = { shape: [2, 1, config.d_model], data: new Float64Array(2 * config.d_model).fill(0.5) };
  fc.assert(
    fc.property(tensor, value, (x, other) => {
      const { length } = decoder;
      survives(() => decoder.step(x, { weights: other }));
      survives(() => run.forward({ x, mask: other }));
      survives(() => run.prepare({ batch: other, length: 2 }));
      survives(() => engine.decoder({ config, weights, batch: other }));
      ok(decoder.length <= length + 1, 'a token at most');
      decoder.step(token);
      decoder.reset();
    }),
    { numRuns: 200 },
  );
});

test('a request survives any value at any of its places', () => {
  const keys = [
    'd_model',
    'num_heads',
    'num_kv_heads',
    'd_k',
    'd_v',
    'kv_latent_dim',
    'scale',
    'mask',
    'dtype',
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys, 'mask_fill'), value, { maxKeys: 3 }), (change) => {
      survives(() => engine.trace({ ...good, config: { ...good.config, ...change } }));
    }),
    { numRuns: 400 },
  );
});

test('tensors of any shape and length are judged', () => {
  const tensor = fc.record({
    shape: fc.array(value, { maxLength: 5 }),
    data: fc.oneof(
      fc.nat({ max: 64 }).map((length) => new Float64Array(length)),
      fc.nat({ max: 64 }).map((length) => new Float32Array(length)),
      anything,
    ),
  });
  fc.assert(
    fc.property(fc.constantFrom('x', 'memory', ...Object.keys(good.weights), 'mask'), tensor, (id, given) => {
      const request = structuredClone(good);
      if (id === 'mask') request.config.mask = given;
      else if (id in request.weights) request.weights[id] = given;
      else request[id] = given;
      survives(() => engine.trace(request));
    }),
    { numRuns: 400 },
  );
});

test('tensors and numbers of any kind are measured or refused', () => {
  const tensor = fc.record({
    shape: fc.array(value, { maxLength: 5 }),
    data: fc.nat({ max: 64 }).map((length) => new Float64Array(length)),
  });
  fc.assert(
    fc.property(tensor, tensor, fc.array(value, { minLength: 5, maxLength: 5 }), (one, other, numbers) => {
      const [n, d, num_heads, kernel, bytes_per_element] = numbers;
      survives(() => engine.rowStatistics({ weights: one }));
      survives(() => engine.headContributions({ head_outputs: one, w_o: other }));
      survives(() => engine.difference({ left: one, right: other }));
      survives(() => engine.layerCosts({ kind: 'convolution', n, d, num_heads, kernel }));
      const config = { d_model: d, num_heads };
      survives(() => engine.cacheSize({ config, layers: n, batch: n, context: kernel, bytes_per_element }));
      survives(() => engine.presets({ ...config, num_kv_heads: n, kv_latent_dim: kernel }));
      survives(() =>
        engine.convertToGrouped({ config: layer.config, weights: layer.weights, num_kv_heads: n }),
      );
      survives(() =>
        engine.convertToLatent({ config: layer.config, weights: layer.weights, kv_latent_dim: n }),
      );
    }),
    { numRuns: 200 },
  );
});

test('random shapes, lessons and explanations survive any numbers', () => {
  const lesson = fc.record({ seed: value, batch: value, length: value, d_model: value, num_heads: value });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), lesson, fc.array(value), (shape, options, row) => {
      survives(() => engine.randomState(1).randn(...shape));
      survives(() => engine.lessonInputs(options));
      survives(() => engine.explainSoftmax({ row }));
      survives(() => engine.explainDot({ left: row, right: row, bias: row[0] }));
    }),
    { numRuns: 200 },
  );
});
