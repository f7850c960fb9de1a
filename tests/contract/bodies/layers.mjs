// Layers that keep their weights, against the plain calls.
import { closeTensor, ok, refused, same, sameTensor, sameTensors } from '../support/check.mjs';
import { layouts, requestOf } from '../support/requests.mjs';

const partsOf = ({ config, weights, ...inputs }) => ({ options: { config, weights }, inputs });

export const layers = {
  'a layer gives what forward gives, whatever the variant, run after run': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const [name, layout] of Object.entries(layouts)) {
      for (const dtype of ['float64', 'float32']) {
        const request = requestOf({ ...layout, dtype });
        const { options, inputs } = partsOf(request);
        const { mask, ...config } = options.config;
        const layer = engine.layer({ config, weights: options.weights });
        const run = { ...inputs, ...(mask === undefined ? {} : { mask }) };
        for (const weights of [false, true, true]) {
          const expected = engine.forward(request, { weights });
          const actual = layer.forward(run, { weights });
          sameTensor(actual.output, expected.output, `${name}, ${dtype}`);
          if (weights) sameTensor(actual.weights, expected.weights, `${name}, ${dtype}, weights`);
        }
        layer.dispose();
      }
    }
  },

  'forward gives what trace gives, run after run': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const [name, layout] of Object.entries(layouts)) {
      const request = requestOf({ ...layout, dtype: 'float32' });
      const expected = engine.trace(request).output;
      for (let count = 0; count < 3; count += 1) sameTensor(engine.forward(request).output, expected, name);
    }
  },

  'results belong to the caller: later runs leave them alone': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = requestOf({});
    const first = engine.forward(request).output;
    const copy = { shape: [...first.shape], data: first.data.slice() };
    first.shape.reverse();
    engine.forward({ ...request, x: { ...request.x, data: request.x.data.map((value) => -value) } });
    same(engine.forward(request).output.shape, copy.shape);
    sameTensor(engine.forward(request).output, copy, 'output');
  },

  'lengths may change from run to run': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = requestOf({ N: 5 });
    const { options } = partsOf(request);
    const layer = engine.layer(options);
    for (const N of [5, 1, 17, 5]) {
      const { x } = requestOf({ N });
      sameTensor(layer.forward({ x }).output, engine.forward({ ...request, x }).output, `N = ${N}`);
    }
    refused(() => layer.forward({ x: options.weights.w_q }), 'ShapeMismatch');
    refused(
      () => layer.forward({ x: { shape: request.x.shape, data: new Float64Array(3) } }),
      'ShapeMismatch',
    );
    refused(() => layer.forward({ x: request.x, weights: 1 }), 'UnknownName');
    sameTensor(layer.forward({ x: request.x }).output, engine.forward(request).output, 'after refusals');
    layer.dispose();
    layer.dispose();
    refused(() => layer.forward({ x: request.x }), 'LayerDisposed');
  },

  'a prepared layer gives what the layer gives, whatever ran in between': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const [name, layout] of Object.entries(layouts)) {
      if (layout.cross) continue;
      for (const dtype of ['float64', 'float32']) {
        const request = requestOf({ ...layout, dtype });
        const { options } = partsOf(request);
        const layer = engine.layer(options);
        const [batch, length] = request.x.shape;
        const prepared = layer.prepare({ batch, length });
        const output = new request.x.data.constructor(request.x.data.length);
        for (let count = 0; count < 3; count += 1) {
          const x = { shape: request.x.shape, data: request.x.data.map((value) => value * (count - 1)) };
          output.fill(7);
          prepared.run(x.data, output);
          const expected = engine.forward({ ...request, x }).output;
          sameTensor({ shape: expected.shape, data: output }, expected, `${name}, ${dtype}, run ${count}`);
          layer.forward({ x: request.x }, { weights: true });
        }
        layer.dispose();
      }
    }
  },

  'prepared layers of several shapes share one layer, and outlive a memory that grows': async ({
    loadEngine,
  }) => {
    const engine = await loadEngine();
    const request = requestOf({ mask: 'causal' });
    const { options } = partsOf(request);
    const layer = engine.layer(options);
    const run = (prepared, B, N) => {
      const { x } = requestOf({ B, N });
      const output = new Float32Array(x.data.length);
      prepared.run(Float32Array.from(x.data), output);
      const single = { shape: x.shape, data: Float64Array.from(Float32Array.from(x.data)) };
      const expected = engine.forward({ ...request, x: single }).output;
      const data = Float32Array.from(expected.data);
      sameTensor({ shape: expected.shape, data: output }, { shape: expected.shape, data }, `${B}, ${N}`);
    };
    const [small, large] = [layer.prepare({ batch: 2, length: 3 }), layer.prepare({ batch: 1, length: 9 })];
    run(small, 2, 3);
    run(large, 1, 9);
    const before = engine.info.memoryBytes;
    engine.forward(requestOf({ B: 2, N: 300, d_model: 16, num_heads: 4 }), { weights: true });
    ok(engine.info.memoryBytes > before, 'memory has grown');
    run(large, 1, 9);
    run(small, 2, 3);
    engine.dispose();
  },

  'a prepared layer takes arrays of the right kind and length only': async ({ getEngine }) => {
    const engine = await getEngine();
    const { options } = partsOf(requestOf({}));
    const layer = engine.layer(options);
    for (const value of [undefined, null, 5, 'x', []]) refused(() => layer.prepare(value), 'WrongType');
    refused(() => layer.prepare({ batch: 1 }), 'WrongType');
    refused(() => layer.prepare({ batch: 1, length: 2, memory: 3 }), 'UnknownName');
    refused(() => layer.prepare({ batch: 0, length: 2 }), 'NotPositive');
    refused(() => layer.prepare({ batch: 1, length: 2.5 }), 'NotAnInteger');
    refused(() => layer.prepare({ batch: 1, length: Number.NaN }), 'NotFinite');
    const prepared = layer.prepare({ batch: 1, length: 2 });
    const [x, output] = [new Float32Array(16).fill(1), new Float32Array(16)];
    for (const value of [undefined, null, 16, Array(16).fill(1), new Int32Array(16), x.buffer]) {
      refused(() => prepared.run(value, output), 'WrongType');
      refused(() => prepared.run(x, value), 'WrongType');
    }
    const params = { axis: 'data', expected: 16, actual: 15 };
    refused(() => prepared.run(new Float32Array(15), output), 'ShapeMismatch', { tensor: 'x', ...params });
    refused(() => prepared.run(x, new Float32Array(15)), 'ShapeMismatch', { tensor: 'output', ...params });
    same([...output], Array(16).fill(0), 'output');
    layer.dispose();
    refused(() => prepared.run(x, output), 'LayerDisposed');
    refused(() => layer.prepare({ batch: 1, length: 2 }), 'LayerDisposed');
  },

  'the relaxed build fuses in forward alone, within its tolerance': async ({ loadEngine, getEngine }) => {
    const relaxed = await loadEngine({ build: 'relaxed' }).catch((error) => error);
    const fastest = await loadEngine({ build: 'fastest' });
    if (relaxed instanceof Error) {
      same([relaxed.code, fastest.info.build], ['SelfTestFailed', 'simd'], 'a host without relaxed SIMD');
      return;
    }
    same([relaxed.info.build, fastest.info.build], ['relaxed', 'relaxed']);
    const strict = await getEngine('simd');
    for (const [name, layout] of Object.entries(layouts)) {
      for (const [dtype, tolerance] of [
        ['float32', 1e-5],
        ['float64', 1e-13],
      ]) {
        const request = requestOf({ ...layout, dtype });
        sameTensors(relaxed.trace(request), strict.trace(request), `${name}, ${dtype}, trace`);
        const expected = strict.forward(request).output;
        closeTensor(relaxed.forward(request).output, expected, tolerance, `${name}, ${dtype}`);
      }
    }
    relaxed.dispose();
    fastest.dispose();
  },

  'weights that do not fit are refused at once': async ({ getEngine }) => {
    const engine = await getEngine();
    const { options } = partsOf(requestOf({}));
    const { w_k: _, ...incomplete } = options.weights;
    refused(() => engine.layer({ ...options, weights: incomplete }), 'MissingTensor', { tensor: 'w_k' });
    for (const value of [undefined, 5, null]) refused(() => engine.layer(value), 'WrongType');
    ok(engine.info.memoryBytes > 0, 'the engine is there');
  },
};
