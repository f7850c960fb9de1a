/** Random dot products, drawn in pieces so that a page can show progress and stop. */
import type { HistogramRange, Sample } from './api.d.ts';
import { refuse } from './border.ts';
import { fieldsOf, optionalNumber, requiredNumber } from './checks.ts';
import { AttentionError } from './error.ts';
import type { RawModule, RawSampler } from './raw.ts';

type Sizes = Record<(typeof sizeKeys)[number], number>;
export type CheckedSample = {
  sizes: Sizes;
  until: number | undefined;
  histogram: HistogramRange | undefined;
};

const sizeKeys = ['seed', 'd_k', 'pairs', 'queries', 'keys'] as const;
const rangeKeys = ['from', 'to', 'bins'] as const;

export function checkSample(value: unknown): CheckedSample {
  const fields = fieldsOf(value, 'options', [...sizeKeys, 'until', 'histogram']);
  const sizes = Object.fromEntries(sizeKeys.map((name) => [name, requiredNumber(fields, name)])) as Sizes;
  return { sizes, until: optionalNumber(fields, 'until'), histogram: checkRange(fields.histogram) };
}

function checkRange(value: unknown): HistogramRange | undefined {
  if (value === undefined) return undefined;
  const fields = fieldsOf(value, 'histogram', rangeKeys);
  return Object.fromEntries(rangeKeys.map((name) => [name, requiredNumber(fields, name)])) as HistogramRange;
}

/**
 * Keeps the last experiment, so that a call that asks for more of the same goes on instead of starting anew. That
 * saves time and nothing else: every call could be the first.
 */
export class Sampling {
  #last: { sizes: Sizes; raw: RawSampler } | undefined;

  sample = (raw: RawModule, { sizes, until, histogram }: CheckedSample): Sample => {
    const sampler = this.#samplerFor(raw, sizes, until);
    refuse(sampler.run_until(until ?? sampler.vectors()));
    const result = { ...sampler.result(), total: sampler.vectors() };
    if (histogram === undefined) return result;
    const { from, to, bins } = histogram;
    refuse(sampler.check_histogram(from, to, bins));
    const counts = (scaled: boolean) => Array.from(sampler.histogram(from, to, scaled));
    return { ...result, histogram: { unscaled: counts(false), scaled: counts(true) } };
  };

  #samplerFor(raw: RawModule, sizes: Sizes, until = Number.POSITIVE_INFINITY): RawSampler {
    const last = this.#last;
    const isSame = last !== undefined && sizeKeys.every((name) => Object.is(last.sizes[name], sizes[name]));
    if (isSame && last.raw.result().done <= until) return last.raw;
    this.#last = undefined;
    last?.raw.delete();
    const { seed, d_k, pairs, queries, keys } = sizes;
    const opened = new raw.Sampler(seed, d_k, pairs, queries, keys);
    try {
      refuse(opened.prepare());
    } catch (thrown) {
      if (thrown instanceof AttentionError) opened.delete();
      throw thrown;
    }
    this.#last = { sizes, raw: opened };
    return opened;
  }
}
