/** One layer as MHA, GQA, MQA and MLA: made from the same X and W, so that what is lost can be measured. */
import type { Config, LatentConversion, Request, Trace, Weights } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';

export const sizes = { seed: 42, batch: 1, length: 5, d_model: 64, num_heads: 8 };
export const groupCounts = [8, 4, 2, 1];
export const latentWidths = [64, 48, 32, 16, 8, 4, 2];

export type Choice =
  | { readonly kind: 'grouped'; readonly num_kv_heads: number }
  | { readonly kind: 'latent'; readonly kv_latent_dim: number };

export type VariantRun = {
  readonly choice: Choice;
  readonly run: Trace;
  /** Largest difference of the output from that of MHA. */
  readonly drift: number;
  /** Numbers kept per token by this layer. */
  readonly elements: number;
  /** Of the latent: Frobenius norm of what the cut took away. */
  readonly cut: number | undefined;
};

export async function variantRun(client: EngineClient, choice: Choice): Promise<VariantRun> {
  const original = await originalOf(client);
  const { config, weights, cut } = await converted(client, original, choice);
  const [full, run] = await Promise.all([
    client.trace(original),
    client.trace({ config, x: original.x, weights }),
  ]);
  const [{ largest }, elements] = await Promise.all([
    client.difference({ left: run.output, right: full.output }),
    elementsOf(client, config),
  ]);
  return { choice, run, drift: largest, elements, cut };
}

/** All variants that the two controls can reach, MHA first. */
export async function allVariants(client: EngineClient, kind: Choice['kind']): Promise<VariantRun[]> {
  const choices: Choice[] =
    kind === 'grouped'
      ? groupCounts.map((num_kv_heads) => ({ kind, num_kv_heads }))
      : latentWidths.map((kv_latent_dim) => ({ kind, kv_latent_dim }));
  return Promise.all(choices.map((choice) => variantRun(client, choice)));
}

async function originalOf(client: EngineClient): Promise<Request> {
  const { d_model, num_heads } = sizes;
  const { x, weights } = await client.lessonInputs(sizes);
  return { config: { d_model, num_heads, mask: 'causal' }, x, weights };
}

async function converted(
  client: EngineClient,
  { config, weights }: Request,
  choice: Choice,
): Promise<{ config: Config; weights: Weights; cut?: number }> {
  if (choice.kind === 'grouped') {
    const { num_kv_heads } = choice;
    return client.convertToGrouped({ config, weights, num_kv_heads });
  }
  const { kv_latent_dim } = choice;
  const latent: LatentConversion = await client.convertToLatent({ config, weights, kv_latent_dim });
  return { config: latent.config, weights: latent.weights, cut: latent.error };
}

/** Of one layer and one token. */
async function elementsOf(client: EngineClient, config: Config, decoupled_key_dim = 0): Promise<number> {
  const { elements_per_token } = await client.cacheSize({
    config,
    layers: 1,
    batch: 1,
    context: 1,
    bytes_per_element: 2,
    decoupled_key_dim,
  });
  return elements_per_token;
}

export type VariantId = 'MHA' | 'MQA' | 'GQA' | 'MLA';
export type VariantRow = {
  readonly id: VariantId;
  readonly year: number;
  readonly elements: number;
  /** Of what MHA keeps. */
  readonly share: number;
};

/** 32 heads of 128, as in Llama 3 8B: 8 groups there; the latent of DeepSeek V2 and V3 (512, and 64 with positions). */
const reference = { d_model: 4096, num_heads: 32 };
const years: Readonly<Record<VariantId, number>> = { MHA: 2017, MQA: 2019, GQA: 2023, MLA: 2024 };

export async function variantTable(client: EngineClient): Promise<VariantRow[]> {
  const [mha, mqa, gqa, mla] = (await Promise.all([
    elementsOf(client, reference),
    elementsOf(client, { ...reference, num_kv_heads: 1 }),
    elementsOf(client, { ...reference, num_kv_heads: 8 }),
    elementsOf(client, { ...reference, kv_latent_dim: 512 }, 64),
  ])) as [number, number, number, number];
  const elements = { MHA: mha, MQA: mqa, GQA: gqa, MLA: mla };
  return (Object.keys(elements) as VariantId[]).map((id) => ({
    id,
    year: years[id],
    elements: elements[id],
    share: elements[id] / mha,
  }));
}

export type SortKey = 'name' | 'year' | 'elements' | 'share';

export function sorted(rows: readonly VariantRow[], key: SortKey, down: boolean): VariantRow[] {
  const order = (left: VariantRow, right: VariantRow) =>
    key === 'name' ? left.id.localeCompare(right.id) : left[key] - right[key];
  return [...rows].sort((left, right) => (down ? order(right, left) : order(left, right)));
}

export type Saving = {
  readonly equalPrecision: number;
  readonly sixBits: number;
  readonly againstMha: number;
};

/**
 * How much less DeepSeek V2 keeps than DeepSeek 67B (95 layers, 8 groups of 128): at 16 bits both, and with V2's cache at
 * six bits; and than MHA with V2's own heads at equal precision. Shares from 0 to 1.
 */
export async function savingsOfLatent(client: EngineClient): Promise<Saving> {
  const bytes = async (config: Config, layers: number, bytes_per_element: number, decoupled_key_dim = 0) =>
    (await client.cacheSize({ config, layers, batch: 1, context: 1, bytes_per_element, decoupled_key_dim }))
      .bytes;
  const latent = { d_model: 5120, num_heads: 128, d_k: 128, d_v: 128, kv_latent_dim: 512 };
  const grouped = { d_model: 8192, num_heads: 64, num_kv_heads: 8, d_k: 128, d_v: 128 };
  const [six, sixteen, dense, ownHeads] = (await Promise.all([
    bytes(latent, 60, 6 / 8, 64),
    bytes(latent, 60, 2, 64),
    bytes(grouped, 95, 2),
    bytes({ d_model: 5120, num_heads: 128, d_k: 128, d_v: 128 }, 60, 2),
  ])) as [number, number, number, number];
  return {
    equalPrecision: 1 - sixteen / dense,
    sixBits: 1 - six / dense,
    againstMha: 1 - sixteen / ownHeads,
  };
}
