// The engine's builds as contenders, and the plain loop.
import { plainLayer } from '../../web/src/bench/plain-layer.ts';

export const buildNames = ['scalar', 'simd', 'relaxed'];
export const plainName = 'plain JavaScript';

function requestOf(size, inputs, dtype = 'float32') {
  const { batch, length, d_model, num_heads, num_kv_heads } = size;
  const width = (d_model / num_heads) * num_kv_heads;
  const tensor = (data, ...shape) => ({ data, shape });
  return {
    config: { d_model, num_heads, num_kv_heads, dtype, mask: 'causal' },
    x: tensor(inputs.x, batch, length, d_model),
    weights: {
      w_q: tensor(inputs.w_q, d_model, d_model),
      w_k: tensor(inputs.w_k, d_model, width),
      w_v: tensor(inputs.w_v, d_model, width),
      w_o: tensor(inputs.w_o, d_model, d_model),
    },
  };
}

/** `layer.forward` with packed weights, per build. engines: { build: Engine }. */
export function layerContenders(engines, size, inputs) {
  return Object.entries(engines).map(([build, engine]) => ({
    name: `engine, ${build}`,
    build,
    open: async () => {
      const { config, x, weights } = requestOf(size, inputs);
      const layer = engine.layer({ config, weights });
      let last;
      return {
        run: () => {
          last = layer.forward({ x }).output.data;
        },
        output: () => last,
        close: () => layer.dispose(),
      };
    },
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
