/** Inputs of a measured layer: repeatable numbers of the size that a trained layer has. */
import { keyWidth, type LayerSize } from './cases.ts';

export type LayerWeights = {
  /** (d_model, h·d_k) */
  readonly w_q: Float32Array<ArrayBuffer>;
  /** (d_model, h_kv·d_k) */
  readonly w_k: Float32Array<ArrayBuffer>;
  /** (d_model, h_kv·d_v) */
  readonly w_v: Float32Array<ArrayBuffer>;
  /** (h·d_v, d_model) */
  readonly w_o: Float32Array<ArrayBuffer>;
};
/** x: (B, N, d_model) */
export type LayerInputs = LayerWeights & { readonly x: Float32Array<ArrayBuffer> };

/** A small generator of 32 bits (xorshift): speed does not depend on the numbers, so quality hardly matters. */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
}

export function inputsOf(size: LayerSize): LayerInputs {
  const next = uniform(20177);
  const filled = (count: number, most: number) => {
    const values = new Float32Array(count);
    for (let i = 0; i < count; i++) values[i] = next() * most;
    return values;
  };
  const { batch, length, d_model } = size;
  const width = keyWidth(size);
  const small = Math.sqrt(3 / d_model);
  return {
    x: filled(batch * length * d_model, Math.sqrt(3)),
    w_q: filled(d_model * d_model, small),
    w_k: filled(d_model * width, small),
    w_v: filled(d_model * width, small),
    w_o: filled(d_model * d_model, small),
  };
}
