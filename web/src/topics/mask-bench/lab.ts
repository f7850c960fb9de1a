/** Masks of every kind on lesson A's first sentence: built, read one way or the other, filled in four ways. */
import type { DType, MaskFill, Request, Tensor, Trace } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { lessonRequest, lessonSizes } from '../lesson-run.ts';

export const tokens = lessonSizes.length;

export const patterns = ['tril', 'triu', 'padding', 'ones', 'free'] as const;
export type Pattern = (typeof patterns)[number];

/** What a 1 in the matrix means: lesson C's reading, and lesson A's. */
export const readings = ['attend', 'block'] as const;
export type Reading = (typeof readings)[number];

export const fills = ['negative_infinity', 'additive_1e9', 'safe', 'after-softmax'] as const;
export type Fill = (typeof fills)[number];

/** Tokens of padding at the end of the sentence. */
const padded = 2;

const rules: Record<Exclude<Pattern, 'free'>, (query: number, key: number) => boolean> = {
  tril: (query, key) => key <= query,
  triu: (query, key) => key > query,
  padding: (_query, key) => key < tokens - padded,
  ones: () => true,
};

/** The matrix as a program would build it, row by row; `free` takes the cells drawn by hand. */
export function matrixOf(pattern: Pattern, cells: string): number[] {
  if (pattern === 'free') return Array.from(cells, Number);
  const rule = rules[pattern];
  return Array.from({ length: tokens * tokens }, (_, place) =>
    Number(rule(Math.floor(place / tokens), place % tokens)),
  );
}

/** What the engine is told: 1 = may attend, whichever way the matrix is read. */
export function allowedBy(matrix: readonly number[], reading: Reading): number[] {
  return matrix.map((one) => (reading === 'attend' ? one : 1 - one));
}

export type Bench = {
  readonly run: Trace;
  /** (B, h, N) */
  readonly rowSums: Tensor;
};

export async function runBench(
  client: EngineClient,
  allowed: readonly number[],
  fill: Fill,
  dtype: DType,
): Promise<Bench> {
  const mask = { shape: [tokens, tokens], data: Float64Array.from(allowed) };
  const mask_fill: MaskFill = fill === 'after-softmax' ? 'negative_infinity' : fill;
  const request = await lessonRequest(client, { config: { mask, mask_fill, dtype } });
  const bug = fill === 'after-softmax' ? 'mask-after-softmax' : 'none';
  const run = await client.lessonBug({ request, bug });
  const { row_sum } = await client.rowStatistics({ weights: run.weights });
  return { run, rowSums: row_sum };
}

export type Outcome = { readonly fill: MaskFill; readonly dtype: DType; readonly weights: readonly number[] };

/** Scores of the row in which every key is hidden. */
export const hiddenScores = [0.5, -0.2, 0.1];

const one = () => ({ shape: [1, 1], data: Float64Array.of(1) });

/** One query whose scores are exactly these: every matrix is 1 × 1 and holds 1. */
function oneRow(scores: readonly number[], allowed: number, mask_fill: MaskFill, dtype: DType): Request {
  const M = scores.length;
  return {
    config: {
      ...{ d_model: 1, num_heads: 1, scale: 'none', dtype, mask_fill },
      mask: { shape: [1, M], data: new Float64Array(M).fill(allowed) },
    },
    x: { shape: [1, 1, 1], data: Float64Array.of(1) },
    memory: { shape: [1, M, 1], data: Float64Array.from(scores) },
    weights: { w_q: one(), w_k: one(), w_v: one(), w_o: one() },
  };
}

/** The row with every key hidden, by fill and precision; and the same row with nothing hidden. */
export async function hiddenRow(client: EngineClient): Promise<{ outcomes: Outcome[]; open: number[] }> {
  const kinds: readonly [MaskFill, DType][] = [
    ['additive_1e9', 'float64'],
    ['additive_1e9', 'float32'],
    ['negative_infinity', 'float64'],
    ['safe', 'float64'],
  ];
  const weightsOf = async (allowed: number, fill: MaskFill, dtype: DType) =>
    Array.from((await client.trace(oneRow(hiddenScores, allowed, fill, dtype))).weights.data);
  const outcomes = await Promise.all(
    kinds.map(async ([fill, dtype]) => ({ fill, dtype, weights: await weightsOf(0, fill, dtype) })),
  );
  return { outcomes, open: await weightsOf(1, 'negative_infinity', 'float64') };
}

/** Cells in which a query gives weight to a later key. */
export function leaksOf(weights: Tensor): boolean[] {
  return Array.from(
    weights.data,
    (weight, place) => place % tokens > Math.floor(place / tokens) % tokens && weight !== 0,
  );
}
