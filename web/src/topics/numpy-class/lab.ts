/** The lesson's class, run by the engine: under other factors, numbers of heads, masks. */
import type { ErrorParams, SoftmaxExplanation, Tensor, Trace } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { lessonRequest, partOf } from '../lesson-run.ts';
import type { ProgramSettings } from './program.ts';

export const headCounts = [1, 2, 3, 4, 8];

export type ClassRun = {
  readonly trace: Trace;
  readonly w_q: Tensor;
  /** Largest distance of any weight from an equal share among the keys it may see. */
  readonly fromUniform: number;
  /** Largest difference between the printed rows of the heads; 0 when there is one head. */
  readonly rowGap: number;
  /** How the printed row of head 0 comes about. */
  readonly softmax: SoftmaxExplanation;
};

export type Outcome =
  | { readonly run: ClassRun }
  | { readonly refused: { code: string; params: ErrorParams } };

/** Runs the class; a number of heads that does not divide d_model is an outcome like any other. */
export async function runClass(client: EngineClient, settings: ProgramSettings): Promise<Outcome> {
  try {
    return { run: await measured(client, settings) };
  } catch (error) {
    const { code, params } = error as { code?: string; params?: ErrorParams };
    if (code !== 'HeadsMustDivideModel') throw error;
    return { refused: { code, params: params ?? {} } };
  }
}

async function measured(client: EngineClient, settings: ProgramSettings): Promise<ClassRun> {
  const { causal, sentence, row, ...drawn } = settings;
  const request = await lessonRequest(client, { ...drawn, config: { mask: causal ? 'causal' : 'none' } });
  // With every score multiplied by 0 the softmax shares equally among the allowed keys.
  const even = { ...request, config: { ...request.config, scale: 0 } };
  const [trace, uniform] = await Promise.all([client.trace(request), client.trace(even)]);
  const rows = rowsOf(trace.weights, sentence, row);
  const first = { shape: rows.shape, data: repeated(rows) };
  const [distance, gap, softmax] = await Promise.all([
    client.difference({ left: trace.weights, right: uniform.weights }),
    client.difference({ left: rows, right: first }),
    client.explainSoftmax({ row: Array.from(partOf(trace.masked_scores, [sentence, 0, row]).data) }),
  ]);
  return {
    trace,
    w_q: request.weights.w_q,
    fromUniform: distance.largest,
    rowGap: gap.largest,
    softmax,
  };
}

/** The same row of every head: (h, M) */
function rowsOf(weights: Tensor, sentence: number, row: number): Tensor {
  const [, h, , M] = weights.shape as [number, number, number, number];
  const rows = Array.from({ length: h }, (_, head) =>
    Array.from(partOf(weights, [sentence, head, row]).data),
  );
  return { shape: [h, M], data: Float64Array.from(rows.flat()) };
}

/** The first row in place of every row. */
function repeated({ shape, data }: Tensor): Float64Array {
  const [h, M] = shape as [number, number];
  return Float64Array.from({ length: h * M }, (_, place) => data[place % M] as number);
}
