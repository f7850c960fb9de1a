/** Lesson A's run, which several experiments start from, and matrices cut out of its tensors. */
import type { DrawOrder, Request, Tensor } from '../engine/api.d.ts';
import type { EngineClient } from '../engine/client.ts';
import { offsetOf } from '../model/tensors.ts';

/** Seed 42, X (2, 5, 8): two sentences of five tokens. */
export const lessonSizes = { seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 };

export type LessonChoice = {
  readonly d_model?: number;
  readonly num_heads?: number;
  readonly seed?: number;
  readonly length?: number;
  readonly order?: DrawOrder;
  readonly factor?: number;
  readonly config?: Partial<Request['config']>;
};

/** A request with the lesson's inputs; causal unless the choice says otherwise. */
export async function lessonRequest(client: EngineClient, choice: LessonChoice = {}): Promise<Request> {
  const { config, ...sizes } = choice;
  const drawn = { ...lessonSizes, ...sizes };
  const { d_model, num_heads } = drawn;
  const dtype = config?.dtype ?? 'float64';
  const { x, weights } = await client.lessonInputs({ ...drawn, dtype });
  return { config: { d_model, num_heads, mask: 'causal', ...config }, x, weights };
}

/** The part of a tensor under its leading indices: (B, h, N, M) and [b, a] give the matrix (N, M). */
export function partOf({ shape, data }: Tensor, leading: readonly number[]): Tensor {
  const rest = shape.slice(leading.length);
  const count = rest.reduce((product, size) => product * size, 1);
  const start = offsetOf(shape, [...leading, ...rest.map(() => 0)]);
  return { shape: rest, data: data.slice(start, start + count) };
}

/** One head of every batch: (B, h, N, M) -> (B, N, M). */
export function headOf(tensor: Tensor, head: number): Tensor {
  const batches = Array.from({ length: tensor.shape[0] as number }, (_, b) => partOf(tensor, [b, head]));
  const Kind = tensor.data instanceof Float32Array ? Float32Array : Float64Array;
  const data = Kind.from(batches.flatMap((batch) => Array.from(batch.data)));
  return { shape: [batches.length, ...(batches[0] as Tensor).shape], data };
}
