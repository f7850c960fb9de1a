/** What the two lessons' layers hold, and what happens when the mask of one is given to the code of the other. */
import type { EngineClient } from '../../engine/client.ts';

export type LayerSizes = {
  /** Four matrices, as in the NumPy lesson. */
  readonly withoutBiases: number;
  /** Four `nn.Linear`, each with a bias. */
  readonly withBiases: number;
};

export async function sizesOf(client: EngineClient, d_model: number, num_heads = 8): Promise<LayerSizes> {
  const config = { d_model, num_heads };
  const [bare, full] = await Promise.all([
    client.parameterCount({ config, biases: false }),
    client.parameterCount({ config, biases: true }),
  ]);
  return { withoutBiases: bare.total, withBiases: full.total };
}

/** The matrix as the formula has it, and as `nn.Linear` keeps it: (out, in). */
export async function projectionShapes(
  client: EngineClient,
  d_model: number,
  d_k: number,
): Promise<{ formula: number[]; linear: number[] }> {
  const counts = await client.parameterCount({ config: { d_model, num_heads: 1, d_k }, biases: true });
  // A bias has one number per output.
  const outputs = counts.b_q as number;
  const inputs = (counts.w_q as number) / outputs;
  return { formula: [inputs, outputs], linear: [outputs, inputs] };
}

/**
 * Cells hidden by `masked_fill(mask == 0)`, query by query: with the mask it expects (1 = may attend), and with the
 * NumPy lesson's, which marks the opposite (1 = hidden).
 */
export async function hiddenCells(
  client: EngineClient,
  length: number,
): Promise<{ expected: boolean[]; exchanged: boolean[] }> {
  const sizes = { d_model: 2, num_heads: 1 };
  const { x, weights } = await client.lessonInputs({ seed: 42, batch: 1, length, ...sizes });
  const { mask } = await client.trace({ config: { ...sizes, mask: 'causal' }, x, weights });
  const mayAttend = Array.from(mask.data, (value) => value === 1);
  return { expected: mayAttend.map((may) => !may), exchanged: mayAttend };
}
