/** The four runs as this engine trained them (web/build/record-runs.mjs), so that they are there at once. */
import recorded from '../../../content/data/recorded-runs.json';
import type { CountRow } from './lab.ts';

export const recordedCounts: { readonly seed: number; readonly rows: readonly CountRow[] } = {
  seed: recorded.counts.seed,
  rows: recorded.counts.runs.map(({ num_heads, report, points }) => ({
    num_heads,
    report,
    points: points.map(([step, loss]) => ({ step: step as number, loss: loss as number })),
  })),
};
