/**
 * The layer one token at a time: what each new token adds to the cache, and what it does to the older ones. Under the
 * causal mask the steps are those of the engine's decoder; beside them the sentence so far is computed anew each time.
 */
import type { Request, Tensor, Trace } from '../../engine/api.d.ts';
import type { ClientDecoder, EngineClient } from '../../engine/client.ts';

export const sizes = { seed: 42, batch: 1, length: 6, d_model: 8, num_heads: 2 };

export type Mask = 'causal' | 'none';

export type DecodingStep = {
  /** The run over the tokens so far, from scratch: its keys and values are what the cache holds. */
  readonly run: Trace;
  /** (h, t): where the newest query looks among the t tokens so far. */
  readonly weights: Tensor;
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
  const decoder =
    mask === 'causal' ? await client.decoder({ config: request.config, weights, batch: 1 }) : undefined;
  try {
    const steps: DecodingStep[] = [];
    for (let count = 1; count <= length && signal?.aborted !== true; count += 1) {
      const run = await client.trace({ ...request, x: firstTokens(x, count) });
      const newest = decoder === undefined ? lastOf(run) : await taken(decoder, tokenOf(x, count - 1));
      const elements = decoder?.cache.elements ?? (await elementsKept(client, request, count));
      const distances = await compared(client, newest.output, run, steps.at(-1)?.run, whole);
      steps.push({ run, elements, weights: newest.weights, ...distances });
    }
    return { whole, steps };
  } finally {
    decoder?.dispose();
  }
}

/** What one step gives: output (1, 1, d_model) and weights (h, t). */
type Newest = { readonly output: Tensor; readonly weights: Tensor };

async function taken(decoder: ClientDecoder, x: Tensor): Promise<Newest> {
  const { output, weights } = await decoder.step(x, { weights: true });
  const { data, shape } = weights as Tensor;
  return { output, weights: { shape: [shape[1] as number, shape[3] as number], data } };
}

/** The same of a run over all tokens so far: its last row. */
function lastOf({ output, weights }: Trace): Newest {
  const [, heads, count] = weights.shape as [number, number, number, number];
  const data = weights.data.filter((_, place) => Math.floor(place / count) % count === count - 1);
  return { output: tokenOf(output, count - 1), weights: { shape: [heads, count], data } };
}

async function elementsKept(client: EngineClient, { config }: Request, count: number): Promise<number> {
  const kept = { config, layers: 1, batch: 1, context: count, bytes_per_element: 1 };
  return (await client.cacheSize(kept)).bytes;
}

async function compared(
  client: EngineClient,
  newest: Tensor,
  run: Trace,
  before: Trace | undefined,
  whole: Trace,
): Promise<Pick<DecodingStep, 'moved' | 'keysMoved' | 'fromWhole'>> {
  const count = run.output.shape[1] as number;
  const older = (tensor: Tensor) => firstTokens(tensor, count - 1);
  const [fromWhole, outputs, keys] = await Promise.all([
    client.difference({ left: newest, right: tokenOf(whole.output, count - 1) }),
    before && client.difference({ left: older(run.output), right: before.output }),
    before && client.difference({ left: older(run.k_proj), right: before.k_proj }),
  ]);
  return {
    moved: [...(outputs?.rows.data ?? []), 0],
    keysMoved: keys?.largest ?? 0,
    fromWhole: fromWhole.largest,
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
