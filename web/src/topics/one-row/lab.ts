/** The lesson's row of "it", and what one row, or two, can bring to it. */
import type { Tensor } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { type Direction, type HandHead, requestOf } from '../../model/hand-built.ts';
import { rowAt, valueAt } from '../../model/tensors.ts';

export const sentence = 'The cat sat on the mat because it was soft'.split(' ');

/** What lesson A lists of the row of "it", from the left; the other four tokens are "…". */
export const listed: readonly number[] = [0.03, 0.25, 0.05, 0.02, 0.02, 0.58];

/** Sum of a row of weights, added up by the engine. */
export async function sumOf(client: EngineClient, row: readonly number[]): Promise<number> {
  const weights: Tensor = { shape: [1, 1, 1, row.length], data: Float64Array.from(row) };
  return valueAt((await client.rowStatistics({ weights })).row_sum, [0, 0, 0]);
}

/** What is left for the tokens that the lesson does not list. */
export async function missing(client: EngineClient): Promise<number> {
  const { result } = await client.explainDot({ left: [1, ...listed], right: [1, ...listed.map(() => -1)] });
  return result;
}

/** Where "it" has to look: at the noun it stands for, and at the verb it is the subject of. */
export const targets = { coreference: sentence.indexOf('mat'), syntax: sentence.indexOf('was') } as const;
const asking = sentence.indexOf('it');

const features = ['it', 'mat', 'was'];
const tokens: Direction[] = sentence.map((word) => (features.includes(word) ? { [word]: 1 } : {}));

/** So far above all other scores (0) that nothing of note is left for them. */
const farAbove = 40;

/** A head that gives "mat" this share of the row of "it" and "was" the rest. */
function headSharing(share: number): HandHead {
  const scoreOf = (part: number) => (part > 0 ? farAbove + Math.log(part) : 0);
  return {
    matching: [{ query: { it: 1 }, key: { mat: scoreOf(share), was: scoreOf(1 - share) } }],
    carrying: [
      { value: { mat: 1 }, output: { mat: 1 } },
      { value: { was: 1 }, output: { was: 1 } },
    ],
  };
}

export type Served = {
  /** The row of "it", head by head. */
  readonly rows: readonly (readonly number[])[];
  /** How much of the information of "mat" and of "was" arrives at "it": 1 = all of it. */
  readonly arrives: { readonly coreference: number; readonly syntax: number };
  /** The larger of the two shares that are missing. */
  readonly worst: number;
};

/** One head that shares its row, or two heads with one target each. */
export async function serve(client: EngineClient, heads: 1 | 2, share: number): Promise<Served> {
  const layer = { features, heads: heads === 1 ? [headSharing(share)] : [headSharing(1), headSharing(0)] };
  const { weights, output } = await client.trace(requestOf(layer, tokens));
  const at = (feature: string) => valueAt(output, [0, asking, features.indexOf(feature)]);
  const arrives = { coreference: at('mat'), syntax: at('was') };
  const { largest } = await client.difference({
    left: pair(arrives.coreference, arrives.syntax),
    right: pair(1, 1),
  });
  return { rows: layer.heads.map((_, head) => rowAt(weights, [0, head, asking])), arrives, worst: largest };
}

const pair = (left: number, right: number): Tensor => ({ shape: [2], data: Float64Array.of(left, right) });

/** The best that one row can do: every share in steps of 0.05, the one whose worst target misses least. */
export async function bestOfOneRow(client: EngineClient): Promise<{ share: number; worst: number }> {
  const shares = Array.from({ length: 21 }, (_, step) => step / 20);
  const tried = await Promise.all(
    shares.map(async (share) => ({ share, worst: (await serve(client, 1, share)).worst })),
  );
  return tried.reduce((best, one) => (one.worst < best.worst ? one : best));
}
