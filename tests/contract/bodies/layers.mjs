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
