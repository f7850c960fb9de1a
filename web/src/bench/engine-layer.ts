/** The engine's side of a measured layer: the same request in the page and in `npm run bench`. */
import type { Engine, Request, Tensor } from '../engine/api.d.ts';
import { keyWidth, type LayerSize } from './cases.ts';
import type { LayerInputs } from './inputs.ts';

export function requestOf(
  size: LayerSize,
  inputs: LayerInputs,
  dtype: 'float32' | 'float64' = 'float32',
): Request {
  const { batch, length, d_model, num_heads, num_kv_heads } = size;
  const width = keyWidth(size);
  const tensor = (data: Float32Array, ...shape: number[]): Tensor => ({ shape, data });
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

/** A prepared layer with packed weights: x in, output out. */
export function openLayer(engine: Engine, size: LayerSize, inputs: LayerInputs) {
  const { config, weights } = requestOf(size, inputs);
  const layer = engine.layer({ config, weights });
  const prepared = layer.prepare({ batch: size.batch, length: size.length });
  const output = new Float32Array(inputs.x.length);
  return {
    run: () => prepared.run(inputs.x, output),
    output: () => output as ArrayLike<number>,
    close: () => layer.dispose(),
  };
}
