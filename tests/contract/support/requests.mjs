// Requests of any kind, filled with numbers that are different everywhere and the same in every run.

/** A small generator of numbers in (-1, 1); its quality does not matter here. */
function* numbers(seed) {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 31 - 1;
  }
}

export function tensorOf(shape, source, Kind = Float64Array) {
  const count = shape.reduce((product, size) => product * size, 1);
  return { shape, data: Kind.from({ length: count }, () => source.next().value) };
}

const float32 = (tensor) => ({ shape: tensor.shape, data: Float32Array.from(tensor.data) });

/** Sizes with the defaults of the contract filled in. */
export function sizesOf({ B = 2, N = 3, M = N, d_model = 8, num_heads = 2, ...others }) {
  const share = d_model / num_heads;
  const { num_kv_heads = num_heads, d_k = share, d_v = share, kv_latent_dim = 0 } = others;
  return { B, N, M, d_model, num_heads, num_kv_heads, d_k, d_v, kv_latent_dim };
}

/**
 * A request. `layout`: B, N, M and sizes of the config; `biases`, `cross` (its own memory), `maskRank` (2 or 3: a
 * mask tensor with one fully masked row), and any other setting of the config.
 */
export function requestOf({ seed = 7, biases = false, cross = false, maskRank, ...layout } = {}) {
  const source = numbers(seed);
  const { B: _b, N: _n, M: _m, ...settings } = layout;
  const config = { d_model: 8, num_heads: 2, ...settings };
  const { B, N, M, d_model, num_heads, num_kv_heads, d_k, d_v, kv_latent_dim } = sizesOf(layout);
  const latent = Number.isInteger(kv_latent_dim) && kv_latent_dim > 0 && kv_latent_dim < 1000;
  const request = {
    config,
    x: tensorOf([B, N, d_model], source),
    weights: {
      w_q: tensorOf([d_model, num_heads * d_k], source),
      ...(latent ? {} : { w_k: tensorOf([d_model, num_kv_heads * d_k], source) }),
      ...(latent ? {} : { w_v: tensorOf([d_model, num_kv_heads * d_v], source) }),
      w_o: tensorOf([num_heads * d_v, d_model], source),
    },
  };
  if (latent) {
    request.weights.w_dkv = tensorOf([d_model, kv_latent_dim], source);
    request.weights.w_uk = tensorOf([kv_latent_dim, num_kv_heads * d_k], source);
    request.weights.w_uv = tensorOf([kv_latent_dim, num_kv_heads * d_v], source);
  }
  if (cross) request.memory = tensorOf([B, M, d_model], source);
  if (biases) {
    const lengths = { b_q: num_heads * d_k, b_k: num_kv_heads * d_k, b_v: num_kv_heads * d_v, b_o: d_model };
    for (const [id, length] of Object.entries(lengths)) request.weights[id] = tensorOf([length], source);
  }
  if (maskRank !== undefined) config.mask = maskOf(maskRank === 3 ? [B, N, M] : [N, M], source);
  return config.dtype === 'float32' ? rounded(request) : request;
}

/** Ones and zeros; the first row has no allowed key. */
function maskOf(shape, source) {
  const mask = tensorOf(shape, source);
  const keys = shape.at(-1);
  mask.data = mask.data.map((value, at) => (at >= keys && value > -0.3 ? 1 : 0));
  return mask;
}

function rounded(request) {
  const weights = Object.entries(request.weights).map(([id, tensor]) => [id, float32(tensor)]);
  const result = { ...request, x: float32(request.x), weights: Object.fromEntries(weights) };
  if (request.memory) result.memory = float32(request.memory);
  return result;
}

/** The layouts that every property should hold for, by name. */
export const layouts = {
  MHA: {},
  'MHA with biases, causal': { biases: true, mask: 'causal' },
  'one head, one token': { B: 1, N: 1, num_heads: 1 },
  GQA: { num_heads: 4, num_kv_heads: 2, biases: true },
  'MQA, causal': { num_heads: 4, num_kv_heads: 1, mask: 'causal', mask_fill: 'additive_1e9' },
  'cross-attention': { cross: true, N: 2, M: 4, biases: true },
  'd_v differs from d_k': { d_k: 3, d_v: 5, scale: 'sqrt_d_model' },
  'heads that do not divide the model': { d_model: 7, d_k: 2, d_v: 3, scale: 'none' },
  'one mask, safe': { maskRank: 2, mask_fill: 'safe', scale: -0.75 },
  'one mask, -inf': { maskRank: 2, mask_fill: 'negative_infinity' },
  'a mask per batch, -1e9': { maskRank: 3, mask_fill: 'additive_1e9' },
  'MLA, causal': { kv_latent_dim: 3, num_heads: 4, mask: 'causal' },
  'MLA with groups, biases, cross-attention': {
    ...{ kv_latent_dim: 5, num_heads: 4, num_kv_heads: 2, d_v: 3, biases: true, cross: true, M: 4 },
  },
  'head gates': { num_heads: 4, head_gates: [1, 0.3, 0, 0.75] },
  'everything at once': {
    ...{ d_model: 4, num_heads: 6, num_kv_heads: 3, d_k: 3, d_v: 2, cross: true, N: 3, M: 5 },
    ...{ maskRank: 3, mask_fill: 'safe', scale: 1.25, biases: true },
  },
};
