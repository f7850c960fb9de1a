/**
 * Which samples count on a machine whose core runs at two speeds. A canary, a fixed piece of work, is timed before and
 * after each sample; where it was slow, the core was slow, whatever was measured in between.
 */

/** Milliseconds of one call, and of the canary on either side of it. */
export type Sample = { readonly ms: number; readonly before: number; readonly after: number };

/**
 * `gated`: how many of the samples passed the gate. With fewer than `fewestGated` the figure comes from the fastest
 * quarter of all samples, and `isGated` is false.
 */
export type Figure = {
  readonly ms: number;
  readonly best: number;
  readonly samples: number;
  readonly gated: number;
  readonly isGated: boolean;
};

/** Both canaries must run at least at this share of the speed of an undisturbed one. */
export const gateShare = 0.93;
export const fewestGated = 3;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** One of so many canaries is shorter by accident: a step of the clock, a moment of boost. */
const accidents = 1 / 100;

/** How long a canary takes on the undisturbed core: the shortest of a run but for accidents. */
export function undisturbedCanary(samples: readonly Sample[]): number {
  const canaries = samples.flatMap(({ before, after }) => [before, after]).sort((a, b) => a - b);
  return canaries[Math.floor(canaries.length * accidents)] ?? Number.POSITIVE_INFINITY;
}

export function passes({ before, after }: Sample, undisturbed: number): boolean {
  return Math.max(before, after) * gateShare <= undisturbed;
}

/** What the samples of one contender say, given the run's undisturbed canary. */
export function figureOf(samples: readonly Sample[], undisturbed: number): Figure {
  if (samples.length === 0) throw new RangeError('a figure needs at least one sample');
  const all = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const gated = samples.filter((sample) => passes(sample, undisturbed)).map(({ ms }) => ms);
  const isGated = gated.length >= fewestGated;
  const quarter = all.slice(0, Math.max(fewestGated, Math.ceil(all.length / 4)));
  return {
    ms: median(isGated ? gated : quarter),
    best: all[0]!,
    samples: all.length,
    gated: gated.length,
    isGated,
  };
}

/** How noisy a run was: the share of samples that passed, and the median canary as a multiple of the undisturbed one. */
export type Noise = { readonly passed: number; readonly canary: number };

export function noiseOf(samples: readonly Sample[], undisturbed: number): Noise {
  const canaries = samples.flatMap(({ before, after }) => [before, after]);
  return {
    passed: samples.filter((sample) => passes(sample, undisturbed)).length / samples.length,
    canary: median(canaries) / undisturbed,
  };
}
