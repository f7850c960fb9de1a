/** What the recorded run shows at its beginning and its end. */
import type { Tensor } from '../../engine/api.d.ts';
import { partOf } from '../lesson-run.ts';

/** The largest weight in the last row of any head: 1 / N would be a row without any preference. */
export function sharpestOfLastRow(weights: Tensor): number {
  const [, heads, length] = weights.shape as [number, number, number];
  const rows = Array.from({ length: heads }, (_, head) => partOf(weights, [0, head, length - 1]).data);
  return Math.max(...rows.map((row) => Math.max(...row)));
}
