/** How h heads share the columns of one projection, and what that costs: laid out and counted by the engine. */
import type { Tensor } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';

export type Widths = {
  /** (d_model, h·d_k), as drawn from the seed. */
  readonly w_q: Tensor;
  readonly d_k: number;
  /** Numbers in W_Q, W_K and W_V: as they are, and with h full sets. */
  readonly parameters: { readonly shared: number; readonly copies: number };
};

const sample = { seed: 42, batch: 1, length: 1 };

/** The common W_Q and the width of one head of it. */
export async function widthsOf(client: EngineClient, d_model: number, num_heads: number): Promise<Widths> {
  const { x, weights } = await client.lessonInputs({ ...sample, d_model, num_heads });
  const { q } = await client.trace({ config: { d_model, num_heads }, x, weights });
  const [shared, copies] = await Promise.all([
    parametersOf(client, { d_model, num_heads }),
    // Every head as wide as the whole model: what h single-head layers side by side would need.
    parametersOf(client, { d_model, num_heads, d_k: d_model, d_v: d_model }),
  ]);
  return { w_q: weights.w_q, d_k: q.shape.at(-1) as number, parameters: { shared, copies } };
}

type Sizes = { d_model: number; num_heads: number; d_k?: number; d_v?: number };

async function parametersOf(client: EngineClient, config: Sizes): Promise<number> {
  const { w_q = 0, w_k = 0, w_v = 0 } = await client.parameterCount({ config, biases: false });
  return w_q + w_k + w_v;
}

/** The columns of W_Q that head i reads: the first, and the one after the last. */
export function columnsOf(head: number, d_k: number): [number, number] {
  return [head * d_k, (head + 1) * d_k];
}

export type Cost = {
  readonly num_heads: number;
  /** Both products and the four projections. */
  readonly multiply_adds: number;
  /** Cells that mask and softmax run over, and that are kept where weights are. */
  readonly cells: number;
};

/** One layer on n tokens, for each number of heads. */
export function costsOf(
  client: EngineClient,
  d: number,
  n: number,
  counts: readonly number[],
): Promise<Cost[]> {
  return Promise.all(
    counts.map(async (num_heads) => {
      const costs = await client.layerCosts({ kind: 'attention', n, d, num_heads });
      return { num_heads, multiply_adds: costs.total_multiply_adds, cells: costs.stored_weights };
    }),
  );
}
