/** The measurement of the reader's own browser: the builds that it can run against the plain loop. */
import type { Build, Engine } from '../engine/api.d.ts';
import type { Case } from './cases.ts';
import type { TunedClock } from './clock.ts';
import { openLayer } from './engine-layer.ts';
import { type Figure, figureOf, type Noise, noiseOf, type Sample, undisturbedCanary } from './gate.ts';
import { inputsOf } from './inputs.ts';
import { plainLayer } from './plain-layer.ts';
import { type Contender, takeTurns } from './turns.ts';

export const columns = ['scalar', 'simd', 'relaxed', 'plain'] as const;
export type Column = (typeof columns)[number];
/** Milliseconds of one call; a column is missing where the browser cannot run the build. */
export type LiveRow = { readonly id: string; readonly figures: Partial<Record<Column, Figure>> };
export type LiveResult = { readonly rows: readonly LiveRow[]; readonly noise: Noise };

export type Live = {
  readonly cases: readonly Case[];
  readonly engines: Partial<Record<Build, Engine>>;
  readonly clock: TunedClock;
  /** Milliseconds for all contenders of one case. */
  readonly budget: number;
  /** share: from 0 to 1, of the whole measurement. */
  readonly progress: (id: string, share: number) => void;
  /** What is known after each case; figures of earlier cases may change with a better canary. */
  readonly report: (result: LiveResult) => void;
};

/** Outputs in float32 of sums of some hundred terms: further apart means that one of them is wrong. */
const tolerance = 1e-4;

type Taken = { id: string; samples: [Column, Sample[]][] };

export async function measureLive(live: Live): Promise<void> {
  const taken: Taken[] = [];
  for (const [place, each] of live.cases.entries()) {
    const progress = (share: number) => live.progress(each.id, (place + share) / live.cases.length);
    progress(0);
    await live.clock.pause(0);
    taken.push({ id: each.id, samples: await samplesOf(each, live, progress) });
    live.report(resultOf(taken));
  }
}

async function samplesOf(
  each: Case,
  { engines, clock, budget }: Live,
  progress: (share: number) => void,
): Promise<[Column, Sample[]][]> {
  const inputs = inputsOf(each);
  const expected = plainLayer(each, inputs);
  const open: { column: Column; contender: Contender; close: () => void }[] = [];
  for (const column of columns) {
    if (column === 'plain') {
      open.push({
        column,
        contender: { name: column, run: () => plainLayer(each, inputs) },
        close: () => {},
      });
    } else if (engines[column] !== undefined) {
      const { run, output, close } = openLayer(engines[column], each, inputs);
      run();
      if (!agree(expected, output())) throw new Error(`${column}: a wrong result`);
      open.push({ column, contender: { name: column, run }, close });
    }
  }
  const contenders = open.map(({ contender }) => contender);
  const turns = { milliseconds: budget, sampleMs: clock.sampleMs, fewest: 3, progress };
  const samples = await takeTurns(contenders, clock, turns);
  for (const { close } of open) close();
  return open.map(({ column }, place) => [column, samples[place]!]);
}

function agree(expected: ArrayLike<number>, found: ArrayLike<number>): boolean {
  for (let i = 0; i < expected.length; i++) {
    if (!(Math.abs(expected[i]! - found[i]!) <= tolerance)) return false;
  }
  return true;
}

function resultOf(taken: readonly Taken[]): LiveResult {
  const all = taken.flatMap(({ samples }) => samples.flatMap(([, each]) => each));
  const undisturbed = undisturbedCanary(all);
  const rows = taken.map(({ id, samples }) => ({
    id,
    figures: Object.fromEntries(samples.map(([column, each]) => [column, figureOf(each, undisturbed)])),
  }));
  return { rows, noise: noiseOf(all, undisturbed) };
}
