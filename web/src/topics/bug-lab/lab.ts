/** A run with one mistake in it, looked at through four instruments. */
import type { LessonBug, Request, Tensor, Trace } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { headOf, lessonRequest, lessonSizes, partOf } from '../lesson-run.ts';

/** The mistakes under letters, in an order that gives nothing away. */
export const cases = {
  none: 'none',
  A: 'mask-after-softmax',
  B: 'split-without-transpose',
  C: 'no-scale',
  D: 'shared-slice',
  E: 'softmax-over-queries',
  F: 'concat-without-transpose',
  G: 'scale-sqrt-d-model',
  H: 'mask-inverted',
} as const satisfies Record<string, LessonBug>;

export type CaseId = keyof typeof cases;
export const caseIds = Object.keys(cases) as CaseId[];

export type Findings = {
  readonly run: Trace;
  /** (B, h, N) */
  readonly rowSums: Tensor;
  /** (B, N): how far each output moves when 1 is added to the poked token. */
  readonly moved: Tensor;
  /** Largest difference between the weights of head 0 and head 1. */
  readonly headGap: number;
  /** Largest difference to the output without the mistake, and that of each token (B, N). */
  readonly change: number;
  readonly changeByToken: Tensor;
};

export async function examine(
  client: EngineClient,
  bug: LessonBug,
  token: number,
  d_model: number,
): Promise<Findings> {
  const request = await lessonRequest(client, { d_model });
  const [run, poked, correct] = await Promise.all([
    client.lessonBug({ request, bug }),
    client.lessonBug({ request: poke(request, token), bug }),
    client.trace(request),
  ]);
  const [statistics, moved, heads, change] = await Promise.all([
    client.rowStatistics({ weights: run.weights }),
    client.difference({ left: poked.output, right: run.output }),
    client.difference({ left: headOf(run.weights, 0), right: headOf(run.weights, 1) }),
    client.difference({ left: run.output, right: correct.output }),
  ]);
  return {
    run,
    rowSums: statistics.row_sum,
    moved: moved.rows,
    headGap: heads.largest,
    change: change.largest,
    changeByToken: change.rows,
  };
}

/** Adds 1 to all channels of a token, in every sentence. */
export function poke(request: Request, token: number): Request {
  const [, length, width] = request.x.shape as [number, number, number];
  const data = request.x.data.slice();
  for (let place = 0; place < data.length; place += 1) {
    if (Math.floor(place / width) % length === token) data[place] = (data[place] as number) + 1;
  }
  return { ...request, x: { shape: request.x.shape, data } };
}

export type Canary = 'still' | 'moved' | 'leak' | 'deaf';

/**
 * What the output of each token does when one is poked, against what a causal layer allows: tokens before it must stay
 * (else the future leaks), those from it on may move, and all of them do in a correct run.
 */
export function canaryOf(findings: Findings, token: number): Canary[] {
  return Array.from(partOf(findings.moved, [0]).data, (distance, row) => {
    if (row < token) return distance === 0 ? 'still' : 'leak';
    return distance === 0 ? 'deaf' : 'moved';
  });
}

export const tokenCount = lessonSizes.length;
