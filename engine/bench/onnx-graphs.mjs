// The causal layer as ONNX graphs, in the ways ONNX Runtime has for it. Which is fastest depends on the size, so all
// that can express a case are tried. x (B,N,d_model) -> y (B,N,d_model); weights are constants, which the runtime packs
// when a session is made.
import { headWidth, keyWidth } from '../../web/src/bench/cases.ts';
import { floats, int32s, int64s, model, node } from './onnx-model.mjs';

const microsoft = 'com.microsoft';

function projections(size, { w_q, w_k, w_v }) {
  const { d_model } = size;
  return {
    nodes: ['q', 'k', 'v'].map((name) => node('MatMul', ['x', `w_${name}`], [name])),
    constants: [
      floats('w_q', [d_model, d_model], w_q),
      floats('w_k', [d_model, keyWidth(size)], w_k),
      floats('w_v', [d_model, keyWidth(size)], w_v),
    ],
  };
}

function layer(size, { w_o }, nodes, constants) {
  const { batch, length, d_model } = size;
  return model({
    nodes: [...nodes, node('MatMul', ['concat', 'w_o'], ['y'])],
    constants: [...constants, floats('w_o', [d_model, d_model], w_o)],
    input: ['x', [batch, length, d_model]],
    output: ['y', [batch, length, d_model]],
  });
}

/** MatMul, Softmax and the rest one by one. Heads that share keys stand on an axis of their own and are broadcast. */
function plain(size, weights) {
  const { batch, length, d_model, num_heads, num_kv_heads } = size;
  const width = headWidth(size);
  const grouped = num_heads !== num_kv_heads;
  const split = (heads) =>
    grouped ? [batch, length, num_kv_heads, heads / num_kv_heads, width] : [batch, length, heads, width];
  const perHead = grouped ? [0, 2, 3, 1, 4] : [0, 2, 1, 3];
  const perHeadTurned = grouped ? [0, 2, 3, 4, 1] : [0, 2, 3, 1];
  const together = grouped ? [0, 3, 1, 2, 4] : [0, 2, 1, 3];
  const mask = new Float32Array(length * length).map((_, cell) =>
    cell % length > Math.floor(cell / length) ? Number.NEGATIVE_INFINITY : 0,
  );
  const { nodes, constants } = projections(size, weights);
  return layer(
    size,
    weights,
    [
      ...nodes,
      node('Mul', ['q', 'scale'], ['scaled']),
      node('Reshape', ['scaled', 'q_split'], ['q_rows']),
      node('Reshape', ['k', 'k_split'], ['k_rows']),
      node('Reshape', ['v', 'k_split'], ['v_rows']),
      node('Transpose', ['q_rows'], ['q_heads'], { perm: perHead }),
      node('Transpose', ['k_rows'], ['k_heads'], { perm: perHeadTurned }),
      node('Transpose', ['v_rows'], ['v_heads'], { perm: perHead }),
      node('MatMul', ['q_heads', 'k_heads'], ['scores']),
      node('Add', ['scores', 'mask'], ['masked']),
      node('Softmax', ['masked'], ['weights'], { axis: -1 }),
      node('MatMul', ['weights', 'v_heads'], ['heads']),
      node('Transpose', ['heads'], ['rows'], { perm: together }),
      node('Reshape', ['rows', 'whole'], ['concat']),
    ],
    [
      ...constants,
      floats('scale', [1], Float32Array.of(1 / Math.sqrt(width))),
      floats('mask', [length, length], mask),
      int64s('q_split', split(num_heads)),
      int64s('k_split', split(num_kv_heads)),
      int64s('whole', [batch, length, d_model]),
    ],
  );
}

/** com.microsoft.Attention: one matrix for Q, K and V together. */
function attention(size, weights) {
  const { d_model, num_heads } = size;
  const joined = new Float32Array(3 * d_model * d_model);
  [weights.w_q, weights.w_k, weights.w_v].forEach((matrix, place) => {
    for (let row = 0; row < d_model; row++) {
      const values = matrix.subarray(row * d_model, (row + 1) * d_model);
      joined.set(values, (3 * row + place) * d_model);
    }
  });
  const attributes = { num_heads, unidirectional: 1 };
  return layer(
    size,
    weights,
    [node('Attention', ['x', 'w_qkv', 'b_qkv'], ['concat'], attributes, microsoft)],
    [
      floats('w_qkv', [d_model, 3 * d_model], joined),
      floats('b_qkv', [3 * d_model], new Float32Array(3 * d_model)),
    ],
  );
}

function multiHeadAttention(size, weights) {
  const { nodes, constants } = projections(size, weights);
  const attributes = { num_heads: size.num_heads, unidirectional: 1 };
  const fused = node('MultiHeadAttention', ['q', 'k', 'v'], ['concat'], attributes, microsoft);
  return layer(size, weights, [...nodes, fused], constants);
}

function groupedQueryAttention(size, weights) {
  const { batch, length, num_heads, num_kv_heads } = size;
  const { nodes, constants } = projections(size, weights);
  const inputs = ['q', 'k', 'v', '', '', 'last', 'total'];
  const attributes = { num_heads, kv_num_heads: num_kv_heads };
  const fused = node('GroupQueryAttention', inputs, ['concat', 'keys', 'values'], attributes, microsoft);
  return layer(
    size,
    weights,
    [...nodes, fused],
    [
      ...constants,
      int32s('last', [batch], new Array(batch).fill(length - 1)),
      int32s('total', [1], [length]),
    ],
  );
}

/** Attention of ONNX itself, since its version 23. */
function standardAttention(size, weights) {
  const { num_heads, num_kv_heads } = size;
  const { nodes, constants } = projections(size, weights);
  const attributes = { q_num_heads: num_heads, kv_num_heads: num_kv_heads, is_causal: 1 };
  const fused = node('Attention', ['q', 'k', 'v'], ['concat'], attributes);
  return layer(size, weights, [...nodes, fused], constants);
}

/** { name: () => bytes of a model } of every graph that can express a layer of this size. */
export function graphsFor(size, weights) {
  const all = { plain: () => plain(size, weights), 'ONNX Attention': () => standardAttention(size, weights) };
  // It wants heads whose width is a multiple of eight.
  if (headWidth(size) % 8 === 0) all.GroupQueryAttention = () => groupedQueryAttention(size, weights);
  if (size.num_heads !== size.num_kv_heads) return all;
  all.Attention = () => attention(size, weights);
  all.MultiHeadAttention = () => multiHeadAttention(size, weights);
  return all;
}
