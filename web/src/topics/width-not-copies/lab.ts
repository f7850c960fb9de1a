/** How h heads share the columns of one projection, as the engine lays it out. */
import type { Tensor } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';

export type Widths = {
  /** (d_model, h·d_k), as drawn from the seed. */
  readonly w_q: Tensor;
  readonly d_k: number;
};

const sample = { seed: 42, batch: 1, length: 1 };

/** The common W_Q and the width of one head of it. */
export async function widthsOf(client: EngineClient, d_model: number, num_heads: number): Promise<Widths> {
  const { x, weights } = await client.lessonInputs({ ...sample, d_model, num_heads });
  const { q } = await client.trace({ config: { d_model, num_heads }, x, weights });
  return { w_q: weights.w_q, d_k: q.shape.at(-1) as number };
}

/** The columns of W_Q that head i reads: the first, and the one after the last. */
export function columnsOf(head: number, d_k: number): [number, number] {
  return [head * d_k, (head + 1) * d_k];
}
