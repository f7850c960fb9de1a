// Shapes of every tensor for given sizes, as the engine's schema states them.
export function sizesOf(sizes) {
  const all = { B: 2, N: 3, d_model: 4, num_heads: 2, ...sizes };
  const share = all.d_model / all.num_heads;
  return { M: all.N, num_kv_heads: all.num_heads, d_k: share, d_v: share, ...all };
}

export function shapesOf(sizes, { biases = false, maskRank = 2 } = {}) {
  const { B, N, M, d_model, num_heads: h, num_kv_heads: g, d_k, d_v } = sizes;
  const pairs = [B, h, N, M];
  return {
    x: [B, N, d_model],
    memory: [B, M, d_model],
    w_q: [d_model, h * d_k],
    w_k: [d_model, g * d_k],
    w_v: [d_model, g * d_v],
    w_o: [h * d_v, d_model],
    ...(biases ? { b_q: [h * d_k], b_k: [g * d_k], b_v: [g * d_v], b_o: [d_model] } : {}),
    q_proj: [B, N, h * d_k],
    k_proj: [B, M, g * d_k],
    v_proj: [B, M, g * d_v],
    q: [B, h, N, d_k],
    k: [B, g, M, d_k],
    v: [B, g, M, d_v],
    scores: pairs,
    scaled_scores: pairs,
    mask: maskRank === 2 ? [N, M] : [B, N, M],
    masked_scores: pairs,
    weights: pairs,
    head_outputs: [B, h, N, d_v],
    concat: [B, N, h * d_v],
    output: [B, N, d_model],
  };
}

export const ranksOf = (shapes) =>
  Object.fromEntries(Object.entries(shapes).map(([id, shape]) => [id, shape.length]));

export const cellsOf = (tensor, shape) =>
  shape
    .reduce(
      (all, size) => all.flatMap((index) => Array.from({ length: size }, (_, at) => [...index, at])),
      [[]],
    )
    .map((index) => ({ tensor, index }));
