// The engine's builds as contenders, and the plain loop.
import { openLayer, requestOf } from '../../web/src/bench/engine-layer.ts';
import { plainLayer } from '../../web/src/bench/plain-layer.ts';

export const buildNames = ['scalar', 'simd', 'relaxed'];
export const plainName = 'plain JavaScript';

/** `layer.forward` with packed weights, per build. engines: { build: Engine }. */
export function layerContenders(engines, size, inputs) {
  return Object.entries(engines).map(([build, engine]) => ({
    name: `engine, ${build}`,
    build,
    open: async () => openLayer(engine, size, inputs),
  }));
}

/** `engine.forward` and `engine.trace`, which take the weights with each call. */
export function callContenders(engine, size, inputs, dtypes = ['float32', 'float64']) {
  return ['forward', 'trace'].flatMap((call) =>
    dtypes.map((dtype) => ({
      name: `${call}, ${dtype}`,
      call,
      dtype,
      open: async () => {
        const request = requestOf(size, inputs, dtype);
        let last;
        return {
          run: () => {
            last = engine[call](request).output.data;
          },
          output: () => last,
          close: () => {},
        };
      },
    })),
  );
}

export function plainContender(size, inputs) {
  let last;
  return {
    name: plainName,
    peer: plainName,
    open: async () => ({
      run: () => {
        last = plainLayer(size, inputs);
      },
      output: () => last,
      close: () => {},
    }),
  };
}
