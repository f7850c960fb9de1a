/** The two patterns that lesson A writes down by hand, and what its program would print for them. */
import type { Tensor } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { offsetOf, valueAt } from '../../model/tensors.ts';

export const tokens = ['The', 'cat', 'sat', 'it', 'was', 'soft'];

export const patternIds = ['local', 'longRange'] as const;
export type PatternId = (typeof patternIds)[number];

const patterns: Readonly<Record<PatternId, readonly (readonly number[])[]>> = {
  local: [
    [0.7, 0.2, 0.05, 0.02, 0.02, 0.01],
    [0.4, 0.45, 0.1, 0.03, 0.01, 0.01],
    [0.1, 0.3, 0.5, 0.07, 0.02, 0.01],
    [0.05, 0.1, 0.15, 0.6, 0.07, 0.03],
    [0.02, 0.05, 0.1, 0.3, 0.48, 0.05],
    [0.01, 0.02, 0.03, 0.04, 0.05, 0.85],
  ],
  longRange: [
    [0.3, 0.05, 0.05, 0.2, 0.2, 0.2],
    [0.1, 0.3, 0.05, 0.25, 0.2, 0.1],
    [0.08, 0.1, 0.25, 0.2, 0.25, 0.12],
    [0.05, 0.08, 0.1, 0.25, 0.3, 0.22],
    [0.05, 0.05, 0.1, 0.15, 0.35, 0.3],
    [0.05, 0.05, 0.1, 0.15, 0.3, 0.35],
  ],
};

/** Cells typed over, as one text for the link: `pattern.row.column=value`, parted by `;`. */
export type Edits = ReadonlyMap<string, number>;

export function readEdits(text: string): Edits {
  const entries = text.split(';').flatMap((part): [string, number][] => {
    const [key, value] = part.split('=') as [string, string | undefined];
    return value === undefined ? [] : [[key, Number(value)]];
  });
  return new Map(entries);
}

export function writeEdits(edits: Edits): string {
  return [...edits].map(([key, value]) => `${key}=${value}`).join(';');
}

export const editKey = (pattern: PatternId, row: number, column: number) =>
  `${patternIds.indexOf(pattern)}.${row}.${column}`;

/** (1, 2, 6, 6): both patterns with the learner's changes. */
export function tensorOf(edits: Edits = new Map()): Tensor {
  const shape = [1, patternIds.length, tokens.length, tokens.length];
  const data = Float64Array.from(patternIds.flatMap((id) => patterns[id].flat()));
  for (const [key, value] of edits) {
    const index = [0, ...key.split('.').map(Number)];
    if (index.every((place, axis) => place < (shape[axis] as number))) data[offsetOf(shape, index)] = value;
  }
  return { shape, data };
}

export type RowReport = {
  readonly token: number;
  readonly argmax: number;
  readonly largest: number;
  /** Other keys with exactly the same weight as the largest. */
  readonly ties: readonly number[];
  readonly sum: number;
};

/** What lesson A's loop prints, row by row, of one matrix of (B, h, N, M) weights, with each row's sum. */
export async function report(
  client: EngineClient,
  weights: Tensor,
  batch: number,
  head: number,
): Promise<RowReport[]> {
  const statistics = await client.rowStatistics({ weights });
  const [queries, keys] = weights.shape.slice(-2) as [number, number];
  return Array.from({ length: queries }, (_, token) => {
    const at = (of: Tensor) => valueAt(of, [batch, head, token]);
    const [argmax, largest] = [at(statistics.argmax), at(statistics.largest)];
    const ties = Array.from({ length: keys }, (_, key) => key).filter(
      (key) => key !== argmax && valueAt(weights, [batch, head, token, key]) === largest,
    );
    return { token, argmax, largest, ties, sum: at(statistics.row_sum) };
  });
}
