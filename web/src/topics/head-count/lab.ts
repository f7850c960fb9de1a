/** The same weights cut into 1, 2, 4 and 8 heads, at d_model 64. */
import type { DrawOrder, Request, Tensor, Trace } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { lessonRequest, partOf } from '../lesson-run.ts';

export const counts = [1, 2, 4, 8];
export const d_model = 64;
export const drawOrders: readonly DrawOrder[] = ['x-first', 'weights-first'];

export type HeadRun = {
  readonly num_heads: number;
  readonly d_k: number;
  readonly w_q: Tensor;
  readonly trace: Trace;
};

export type Experiment = {
  readonly runs: readonly HeadRun[];
  /** Parameters of all four matrices, the same for every h. */
  readonly parameters: number;
  /** Is row 0 of every head of every run (1, 0, …, 0)? */
  readonly firstRowsOneHot: boolean;
  /** How far output[·, 0] of any run is from that of one head. */
  readonly firstOutputsGap: number;
  /** How far output[·, 0] is from X[·, 0] · W_V · W_O. */
  readonly shortcutGap: number;
};

export async function runExperiment(
  client: EngineClient,
  order: DrawOrder,
  seed: number,
): Promise<Experiment> {
  const requests = await Promise.all(
    counts.map((num_heads) => lessonRequest(client, { d_model, num_heads, seed, order })),
  );
  const runs = await Promise.all(
    requests.map(async (request, place): Promise<HeadRun> => {
      const trace = await client.trace(request);
      const d_k = trace.q.shape.at(-1) as number;
      return { num_heads: counts[place] as number, d_k, w_q: request.weights.w_q, trace };
    }),
  );
  const first = firstTokens((runs[0] as HeadRun).trace.output);
  const gaps = await Promise.all(
    runs.map(({ trace }) => client.difference({ left: firstTokens(trace.output), right: first })),
  );
  const { weights } = requests[0] as Request;
  return {
    runs,
    parameters: Object.values(weights).reduce((sum, matrix) => sum + matrix.data.length, 0),
    firstRowsOneHot: runs.every(({ trace }) => hasOneHotRows(trace.weights)),
    firstOutputsGap: Math.max(...gaps.map(({ largest }) => largest)),
    shortcutGap: await shortcutGap(client, requests[0] as Request, first),
  };
}

/** Row 0 of every batch: (B, N, d) -> (B, d) */
function firstTokens(tensor: Tensor): Tensor {
  const [B, , d] = tensor.shape as [number, number, number];
  const rows = Array.from({ length: B }, (_, b) => Array.from(partOf(tensor, [b, 0]).data));
  return { shape: [B, d], data: Float64Array.from(rows.flat()) };
}

function hasOneHotRows(weights: Tensor): boolean {
  const [B, h] = weights.shape as [number, number];
  return Array.from({ length: B * h }, (_, place) =>
    partOf(weights, [Math.floor(place / h), place % h, 0]),
  ).every((row) => row.data.every((weight, key) => weight === (key === 0 ? 1 : 0)));
}

/** A sentence of its first token only attends to nothing else: what comes out is X · W_V · W_O. */
async function shortcutGap(client: EngineClient, request: Request, first: Tensor): Promise<number> {
  const x = firstTokens(request.x);
  const [B, d] = x.shape as [number, number];
  const alone = { ...request, x: { shape: [B, 1, d], data: x.data } };
  const { output } = await client.trace(alone);
  const { largest } = await client.difference({ left: { shape: [B, d], data: output.data }, right: first });
  return largest;
}

/** Weights of one row of one head, and the first numbers of that token's output. */
export function figuresOf(
  { trace }: HeadRun,
  batch: number,
  head: number,
  row: number,
): { weights: number[]; output: number[] } {
  return {
    weights: Array.from(partOf(trace.weights, [batch, head, row]).data),
    output: Array.from(partOf(trace.output, [batch, row]).data.slice(0, 4)),
  };
}
