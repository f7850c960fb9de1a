// `node web/build/record-runs.mjs` trains, with the built engine, what the page shows of many runs before anything is
// trained in it, and writes web/content/data/recorded-runs.json: how ten seeds, equal heads, and 1, 2, 4 and 8 heads
// end. Tests repeat some of it.
import { writeFileSync } from 'node:fs';
import { at, isMain } from './paths.mjs';
import { readGrammar, withWorkshop } from './training-workshop.mjs';

const recordedPath = 'web/content/data/recorded-runs.json';
export const defaultSeed = 1;
const seeds = Array.from({ length: 10 }, (_, place) => defaultSeed + place);
const counts = [1, 2, 4, 8];
/** Points of a curve. */
const points = 60;
const grammar = readGrammar();

/** Six decimals: more than the page shows. */
function rounded(value) {
  if (typeof value === 'number') return Math.round(value * 1e6) / 1e6;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rounded(one)]));
}

const shownOf = ({ loss, accuracy, roleScores }) => rounded({ loss, accuracy, roleScores });

/** What is left of a run, and its curve as [step, loss]. `steps`: where to stop, at the end unless it is said. */
export function runOf(workshop, settings, steps = Number.POSITIVE_INFINITY) {
  const trainer = workshop.trainer({ grammar, ...settings });
  const last = Math.min(steps, trainer.settings.steps);
  const curve = [];
  let report = trainer.report();
  for (let step = 0; step <= last; step += trainer.settings.steps / points) {
    if (step > report.step) report = trainer.step(step - report.step);
    curve.push([step, rounded(report.loss)]);
  }
  trainer.dispose();
  return { report: shownOf(report), points: curve };
}

function recordedRuns(workshop) {
  const seed = defaultSeed;
  const bySeed = seeds.map((each) => runOf(workshop, { seed: each }).report);
  return {
    seeds: { first: seed, runs: bySeed.map(({ loss, roleScores }) => ({ loss, roleScores })) },
    equal: { seed, ...runOf(workshop, { seed, head_noise: 0, head_dropout: 0 }) },
    counts: {
      seed,
      runs: counts.map((num_heads) => ({ num_heads, ...runOf(workshop, { seed, num_heads, d_model: 32 }) })),
    },
  };
}

if (isMain(import.meta.url)) {
  const runs = await withWorkshop(recordedRuns);
  writeFileSync(at(recordedPath), `${JSON.stringify(runs)}\n`);
  console.log(`wrote ${recordedPath}`);
}
