/**
 * The layer as loops over typed arrays: what one writes in JavaScript without a library, with some care. The innermost
 * loops run along rows, four of them at a time (twice as fast as one), and hidden keys are left out.
 */
import { headWidth, keyWidth, type LayerSize } from './cases.ts';
import type { LayerInputs } from './inputs.ts';

/** left (rows,inner), right (inner,columns) -> (rows,columns); inner is a multiple of 4 in all measured layers */
function product(
  left: Float32Array,
  right: Float32Array,
  rows: number,
  inner: number,
  columns: number,
): Float32Array {
  const result = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const row = i * columns;
    for (let k = 0; k < inner; k += 4) {
      const from = i * inner + k;
      const [a, b, c, d] = [left[from]!, left[from + 1]!, left[from + 2]!, left[from + 3]!];
      const first = k * columns;
      const second = first + columns;
      const third = second + columns;
      const fourth = third + columns;
      for (let j = 0; j < columns; j++) {
        result[row + j]! +=
          a * right[first + j]! + b * right[second + j]! + c * right[third + j]! + d * right[fourth + j]!;
      }
    }
  }
  return result;
}

/** In place: the first `count` scores become their weights. */
function softmax(scores: Float32Array, count: number): void {
  let most = scores[0]!;
  for (let j = 1; j < count; j++) if (scores[j]! > most) most = scores[j]!;
  let sum = 0;
  for (let j = 0; j < count; j++) sum += scores[j] = Math.exp(scores[j]! - most);
  for (let j = 0; j < count; j++) scores[j]! /= sum;
}

/** One sequence: q (N,h·d_k), k and v (N,h_kv·d_k) -> concat (N,h·d_v), which comes in as zeros */
function attend(
  size: LayerSize,
  q: Float32Array,
  k: Float32Array,
  v: Float32Array,
  concat: Float32Array,
): void {
  const { length, d_model, num_heads } = size;
  const width = headWidth(size);
  const stride = keyWidth(size);
  const group = num_heads / size.num_kv_heads;
  const scale = 1 / Math.sqrt(width);
  const scores = new Float32Array(length);
  for (let a = 0; a < num_heads; a++) {
    const shared = Math.floor(a / group) * width;
    for (let i = 0; i < length; i++) {
      const own = i * d_model + a * width;
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let c = 0; c < width; c++) sum += q[own + c]! * k[j * stride + shared + c]!;
        scores[j] = sum * scale;
      }
      softmax(scores, i + 1);
      for (let j = 0; j <= i; j++) {
        const weight = scores[j]!;
        for (let c = 0; c < width; c++) concat[own + c]! += weight * v[j * stride + shared + c]!;
      }
    }
  }
}

/** The output (B,N,d_model) of the causal layer. */
export function plainLayer(size: LayerSize, { x, w_q, w_k, w_v, w_o }: LayerInputs): Float32Array {
  const { batch, length, d_model } = size;
  const width = keyWidth(size);
  const tokens = batch * length;
  const q = product(x, w_q, tokens, d_model, d_model);
  const k = product(x, w_k, tokens, d_model, width);
  const v = product(x, w_v, tokens, d_model, width);
  const concat = new Float32Array(tokens * d_model);
  for (let b = 0; b < batch; b++) {
    const rows = b * length;
    const keys = (values: Float32Array) => values.subarray(rows * width, (rows + length) * width);
    const queries = (values: Float32Array) => values.subarray(rows * d_model, (rows + length) * d_model);
    attend(size, queries(q), keys(k), keys(v), queries(concat));
  }
  return product(concat, w_o, tokens, d_model, d_model);
}
