/** What a layer costs by formula, and how long the engine really takes here. */
import type { LayerCosts, LayerKind } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';

export const kinds: readonly LayerKind[] = ['attention', 'rnn', 'convolution'];
export const lengths = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384];
export const widths = [64, 128, 256, 512, 1024, 2048, 4096];

export type CostChoice = {
  readonly n: number;
  readonly d: number;
  readonly kernel: number;
  readonly num_heads: number;
};

export type CostsByKind = Readonly<Record<LayerKind, LayerCosts>>;

export async function costsOf(client: EngineClient, choice: CostChoice): Promise<CostsByKind> {
  const costs = await Promise.all(kinds.map((kind) => client.layerCosts({ kind, ...choice })));
  return Object.fromEntries(kinds.map((kind, place) => [kind, costs[place]])) as CostsByKind;
}

export type Curves = readonly { readonly n: number; readonly costs: CostsByKind }[];

/** The costs for all lengths of the slider. */
export async function curvesOf(client: EngineClient, choice: Omit<CostChoice, 'n'>): Promise<Curves> {
  return Promise.all(lengths.map(async (n) => ({ n, costs: await costsOf(client, { ...choice, n }) })));
}

/** The first length of the slider at which attention no longer has fewer multiply-adds than an RNN. */
export async function crossingOf(client: EngineClient, d: number): Promise<number | undefined> {
  const curves = await curvesOf(client, { d, kernel: 3, num_heads: 1 });
  return curves.find(({ costs }) => costs.attention.multiply_adds >= costs.rnn.multiply_adds)?.n;
}

export type Timing = { readonly n: number; readonly milliseconds: number };

export const timed = { d_model: 64, num_heads: 4, lengths: [32, 64, 128, 256, 512, 1024, 2048] };
const repetitions = 3;

/** The best of some runs for each length; the way to the engine and back is part of it. */
export async function timings(
  client: EngineClient,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Timing[]> {
  const { d_model, num_heads } = timed;
  const found: Timing[] = [];
  for (const n of timed.lengths) {
    const options = { seed: 42, batch: 1, length: n, d_model, num_heads, dtype: 'float32' } as const;
    const { x, weights } = await client.lessonInputs(options);
    const request = { config: { d_model, num_heads, dtype: 'float32' }, x, weights } as const;
    let best = Number.POSITIVE_INFINITY;
    // The first run of a size finds memory and code cold, so it is not timed.
    for (let run = 0; run <= repetitions && !signal.aborted; run += 1) {
      const begin = performance.now();
      await client.forward(request);
      if (run > 0) best = Math.min(best, performance.now() - begin);
    }
    if (signal.aborted) return found;
    found.push({ n, milliseconds: best });
    progress(found.length / timed.lengths.length);
  }
  return found;
}
