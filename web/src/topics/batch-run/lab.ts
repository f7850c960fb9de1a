/** The PyTorch lesson's test run: d_model 512, h = 8, four sentences of twenty tokens, float32. */
import type { ForwardResult, Request, RowStatistics, Tensor } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';

export const sizes = { batch: 4, length: 20, d_model: 512, num_heads: 8 };

export type MaskChoice = 'none' | 'causal';

export type BatchRun = {
  readonly x: readonly number[];
  /** (B, N, d_model) */
  readonly output: Tensor;
  /** (B, h, N, N) */
  readonly weights: Tensor;
  readonly statistics: RowStatistics;
};

export async function batchRun(client: EngineClient, mask: MaskChoice): Promise<BatchRun> {
  const { d_model, num_heads } = sizes;
  const { x, weights } = await client.lessonInputs({ seed: 42, ...sizes, dtype: 'float32' });
  const request: Request = { config: { d_model, num_heads, mask, dtype: 'float32' }, x, weights };
  const result = (await client.forward(request, { weights: true })) as Required<ForwardResult>;
  const statistics = await client.rowStatistics({ weights: result.weights });
  return { x: x.shape, ...result, statistics };
}
