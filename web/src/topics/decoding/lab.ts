/** The layer one token at a time: what each new token adds to the cache, and what it does to the older ones. */
import type { Request, Tensor, Trace } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';

export const sizes = { seed: 42, batch: 1, length: 6, d_model: 8, num_heads: 2 };

export type Mask = 'causal' | 'none';

export type DecodingStep = {
  /** The run over the tokens so far: their keys and values are what the cache holds. */
  readonly run: Trace;
  /** Numbers in the cache. */
  readonly elements: number;
  /** Of each token so far: how far its output moved when the newest came; 0 for the newest. */
  readonly moved: readonly number[];
  /** The same of the older keys, largest. */
  readonly keysMoved: number;
  /** How far the newest output is from the same row of the pass over the whole sentence. */
  readonly fromWhole: number;
};

export type Decoding = { readonly whole: Trace; readonly steps: readonly DecodingStep[] };

export async function decode(client: EngineClient, mask: Mask, signal?: AbortSignal): Promise<Decoding> {
  const { d_model, num_heads, length } = sizes;
  const { x, weights } = await client.lessonInputs(sizes);
  const request: Request = { config: { d_model, num_heads, mask }, x, weights };
  const whole = await client.trace(request);
  const steps: DecodingStep[] = [];
  for (let count = 1; count <= length && signal?.aborted !== true; count += 1) {
    const run = await client.trace({ ...request, x: firstTokens(x, count) });
    steps.push(await compared(client, request, run, steps.at(-1)?.run, whole));
  }
  return { whole, steps };
}

async function compared(
  client: EngineClient,
  { config }: Request,
  run: Trace,
  before: Trace | undefined,
  whole: Trace,
): Promise<DecodingStep> {
  const count = run.output.shape[1] as number;
  const older = (tensor: Tensor) => firstTokens(tensor, count - 1);
  const [cache, newest, outputs, keys] = await Promise.all([
    client.cacheSize({ config, layers: 1, batch: 1, context: count, bytes_per_element: 1 }),
    client.difference({ left: tokenOf(run.output, count - 1), right: tokenOf(whole.output, count - 1) }),
    before && client.difference({ left: older(run.output), right: before.output }),
    before && client.difference({ left: older(run.k_proj), right: before.k_proj }),
  ]);
  return {
    run,
    elements: cache.bytes,
    moved: [...(outputs?.rows.data ?? []), 0],
    keysMoved: keys?.largest ?? 0,
    fromWhole: newest.largest,
  };
}

/** (1, N, d) -> the first tokens of it. */
export function firstTokens({ shape, data }: Tensor, count: number): Tensor {
  const width = shape.at(-1) as number;
  return { shape: [1, count, width], data: data.slice(0, count * width) };
}

function tokenOf({ shape, data }: Tensor, token: number): Tensor {
  const width = shape.at(-1) as number;
  return { shape: [1, 1, width], data: data.slice(token * width, (token + 1) * width) };
}
