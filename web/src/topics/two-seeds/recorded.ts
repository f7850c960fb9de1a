/** Ten seeds as this engine trained them (web/build/record-runs.mjs), so that the table is there at once. */
import recorded from '../../../content/data/recorded-runs.json';
import { rowOf, type SeedRow } from './lab.ts';

const { first, runs } = recorded.seeds;

export const recordedSeeds: { readonly first: number; readonly rows: readonly SeedRow[] } = {
  first,
  rows: runs.map((report, place) => rowOf(first + place, report)),
};
