/** What became of one seed, and of many. */
import type { TrainingReport } from '../../engine/api-training.d.ts';
import { type Casting, castingOf } from '../../model/head-roles.ts';

/** Seeds of one table. */
export const seedCount = 10;

export type SeedRow = { readonly seed: number; readonly loss: number; readonly casting: Casting };

export function rowOf(
  seed: number,
  { loss, roleScores }: Pick<TrainingReport, 'loss' | 'roleScores'>,
): SeedRow {
  return { seed, loss, casting: castingOf(roleScores) };
}

export const completeIn = (rows: readonly SeedRow[]): number =>
  rows.filter(({ casting }) => casting.isComplete).length;

/** Castings that differ: which heads, in the order of the roles. */
export const differentIn = (rows: readonly SeedRow[]): number =>
  new Set(rows.filter(({ casting }) => casting.isComplete).map(({ casting }) => casting.heads.join())).size;
