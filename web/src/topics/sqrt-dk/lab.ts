/** Random queries and keys: how far q·k spreads, and what a softmax makes of it. */
import type { Sample } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';

export const widths = [4, 16, 64, 256, 512];

/** As in lesson C's experiment: seed 42, 10 000 pairs; rows of eight keys from 2 000 queries. */
export const sizes = { pairs: 10_000, queries: 2_000, keys: 8 };
/** Pieces in which an experiment is drawn, so that it can be watched and stopped. */
const pieces = 12;

export const bins = 31;

export type Watch = { readonly signal: AbortSignal; readonly progress: (share: number) => void };

/** All of one d_k; the histogram reaches from −limit to limit. */
export async function sampleOf(
  client: EngineClient,
  d_k: number,
  seed: number,
  limit: number,
  { signal, progress }: Watch,
): Promise<Sample> {
  const asked = { ...sizes, d_k, seed, histogram: { from: -limit, to: limit, bins } };
  let sample = await client.sampleDotProducts({ ...asked, until: 1 });
  const step = Math.ceil(sample.total / pieces);
  while (sample.done < sample.total && !signal.aborted) {
    sample = await client.sampleDotProducts({ ...asked, until: Math.min(sample.done + step, sample.total) });
    progress(sample.done / sample.total);
  }
  return sample;
}

export type Row = { readonly d_k: number; readonly sample: Sample };

/** One row for each d_k, the small ones first. */
export async function sampleAll(
  client: EngineClient,
  seed: number,
  { signal, progress }: Watch,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [place, d_k] of widths.entries()) {
    if (signal.aborted) break;
    const share = (part: number) => progress((place + part) / widths.length);
    rows.push({ d_k, sample: await sampleOf(client, d_k, seed, 1, { signal, progress: share }) });
  }
  return rows;
}
