/** The same architecture under two seeds, and what becomes of heads that begin as copies of each other. */
import type { HeadScores, Request, Tensor, Trace } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { headOf } from '../lesson-run.ts';

export const sizes = { batch: 1, length: 6, d_model: 64 };

export type Choice = { readonly seed: number; readonly num_heads: number; readonly equal: boolean };

export type SeedRun = {
  readonly run: Trace;
  /** What each head leans to, each (B, h). */
  readonly leaning: HeadScores;
  /** Largest difference between the weights of head 0 and of any other head. */
  readonly apart: number;
  /** Numbers that training may change. */
  readonly parameters: number;
};

export async function seedRun(client: EngineClient, choice: Choice): Promise<SeedRun> {
  const request = await requestOf(client, choice);
  const run = await client.trace(request);
  const [leaning, counts] = await Promise.all([
    client.headScores({ weights: run.weights }),
    client.parameterCount({ config: request.config, biases: false }),
  ]);
  const others = Array.from({ length: choice.num_heads - 1 }, (_, place) => place + 1);
  const first = headOf(run.weights, 0);
  const distances = await Promise.all(
    others.map((head) => client.difference({ left: first, right: headOf(run.weights, head) })),
  );
  const apart = Math.max(...distances.map(({ largest }) => largest));
  return { run, leaning, apart, parameters: counts.total };
}

export async function requestOf(client: EngineClient, { seed, num_heads, equal }: Choice): Promise<Request> {
  const { d_model } = sizes;
  const { x, weights } = await client.lessonInputs({ seed, ...sizes, num_heads });
  const config = { d_model, num_heads, mask: 'causal' } as const;
  if (!equal) return { config, x, weights };
  const { w_q, w_k, w_v, w_o } = weights;
  const copied = (matrix: Tensor) => firstHeadCopied(matrix, num_heads);
  return { config, x, weights: { w_q: copied(w_q), w_k: copied(w_k), w_v: copied(w_v), w_o } };
}

/** (d_model, h·d_k): every head gets the columns of head 0. */
function firstHeadCopied({ shape, data }: Tensor, num_heads: number): Tensor {
  const columns = shape[1] as number;
  const width = columns / num_heads;
  const copied = data.map((_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    return data[row * columns + (column % width)] as number;
  });
  return { shape, data: copied };
}

/** The head that leans most to the token before. */
export function previousTokenHead({ previous_token }: HeadScores): number {
  const scores = Array.from(previous_token.data);
  return scores.indexOf(Math.max(...scores));
}
