/** The layers that are measured, causal, in float32. */
export type LayerSize = {
  readonly batch: number;
  readonly length: number;
  readonly d_model: number;
  readonly num_heads: number;
  readonly num_kv_heads: number;
};

/** `id` is what the command line takes, `name` what the results say: (B,N,d,h). */
export type Case = LayerSize & { readonly id: string; readonly name: string };

function layer(
  id: string,
  [batch, length, d_model, num_heads]: readonly [number, number, number, number],
  num_kv_heads = num_heads,
): Case {
  const grouped = num_kv_heads === num_heads ? '' : `/${num_kv_heads}`;
  const name = `(${batch},${length},${d_model},${num_heads}${grouped})`;
  return { id, name, batch, length, d_model, num_heads, num_kv_heads };
}

/** The lesson's own size, a small model, a GPT-2 layer twice, and a layer with grouped heads as in Llama 3 8B. */
export const cases: readonly Case[] = [
  layer('lesson', [2, 5, 8, 2]),
  layer('small', [4, 20, 512, 8]),
  layer('n128', [1, 128, 768, 12]),
  layer('n1024', [1, 1024, 768, 12]),
  layer('grouped', [1, 256, 4096, 32], 8),
];

/** Sequence lengths of the growth measurement, at d_model 512 and 8 heads. */
export const scalingLengths: readonly number[] = [128, 256, 512, 1024, 2048, 4096];
export const scalingSize = (length: number): LayerSize => ({
  batch: 1,
  length,
  d_model: 512,
  num_heads: 8,
  num_kv_heads: 8,
});

export const headWidth = ({ d_model, num_heads }: LayerSize): number => d_model / num_heads;
export const keyWidth = (size: LayerSize): number => size.num_kv_heads * headWidth(size);

/** Multiplications and additions of the whole layer, hidden scores counted too, so that no skipping shows here. */
export function denseFlops(size: LayerSize): number {
  const { batch, length, d_model, num_heads } = size;
  const projections = 2 * batch * length * d_model * (2 * d_model + 2 * keyWidth(size));
  const attention = 4 * batch * num_heads * length * length * headWidth(size);
  return projections + attention;
}
