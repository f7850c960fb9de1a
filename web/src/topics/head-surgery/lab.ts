/** A layer under the knife: every head behind a gate, and what each one adds to the output. */
import type { Request, Tensor } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { valueAt } from '../../model/tensors.ts';
import { headOf } from '../lesson-run.ts';

export const headCounts = [2, 4, 8] as const;

/** The lesson's closing experiment: seed 42, X (2, 5, 64), then W; causal. */
export async function layerOf(client: EngineClient, num_heads: number): Promise<Request> {
  const inputs = await client.lessonInputs({ seed: 42, batch: 2, length: 5, d_model: 64, num_heads });
  return { config: { d_model: 64, num_heads, mask: 'causal' }, ...inputs };
}

/** Gates as one text for the link: hundredths, parted by dots; heads that are not named are open. */
export function readGates(text: string, num_heads: number): number[] {
  const parts = text === '' ? [] : text.split('.');
  return Array.from({ length: num_heads }, (_, head) => Math.min(100, Number(parts[head] ?? 100)) / 100);
}

export function writeGates(gates: readonly number[]): string {
  return gates.every((gate) => gate === 1) ? '' : gates.map((gate) => Math.round(gate * 100)).join('.');
}

export type Surgery = {
  /** (B, N, d_model), with the gates. */
  readonly output: Tensor;
  /** (B, h, N): length of what each head adds through its gate, and of what it would add with the gate open. */
  readonly norms: Tensor;
  readonly openNorms: Tensor;
  /** What one head adds through its gate: (B, N, d_model). */
  readonly contributionOf: (head: number) => Tensor;
  /** Largest change of any number of the output against all gates open. */
  readonly change: number;
  /** Largest difference between the output and all contributions added up. */
  readonly sumError: number;
};

export async function operate(
  client: EngineClient,
  request: Request,
  gates: readonly number[],
): Promise<Surgery> {
  const { config, weights } = request;
  const gated = { ...request, config: { ...config, head_gates: [...gates] } };
  const [open, cut] = await Promise.all([client.trace(request), client.trace(gated)]);
  const w_o = weights.w_o;
  const [whole, { contributions, norms }] = await Promise.all([
    client.headContributions({ head_outputs: open.head_outputs, w_o }),
    client.headContributions({ head_outputs: byHead(cut.concat, config.num_heads), w_o }),
  ]);
  const contributionOf = (head: number) => headOf(contributions, head);
  const sum = summed(gates.map((_, head) => contributionOf(head)));
  const [change, error] = await Promise.all([
    client.difference({ left: cut.output, right: open.output }),
    client.difference({ left: sum, right: cut.output }),
  ]);
  return {
    output: cut.output,
    norms,
    openNorms: whole.norms,
    contributionOf,
    change: change.largest,
    sumError: error.largest,
  };
}

/** The joined heads, gates applied, taken apart again: (B, N, h·d_v) → (B, h, N, d_v). */
function byHead({ shape, data }: Tensor, num_heads: number): Tensor {
  const [B, N, width] = shape as [number, number, number];
  const d_v = width / num_heads;
  const rows = Array.from({ length: B * num_heads * N }, (_, place) => {
    const [batch, head, token] = [
      Math.floor(place / (num_heads * N)),
      Math.floor(place / N) % num_heads,
      place % N,
    ];
    const start = (batch * N + token) * width + head * d_v;
    return [...data.slice(start, start + d_v)];
  });
  return { shape: [B, num_heads, N, d_v], data: Float64Array.from(rows.flat()) };
}

/** Heads ascending. */
function summed(parts: readonly Tensor[]): Tensor {
  const { shape, data } = parts[0] as Tensor;
  const sums = Float64Array.from(data, (_, place) =>
    parts.reduce((sum, part) => sum + (part.data[place] as number), 0),
  );
  return { shape, data: sums };
}

/** Lengths (B, h, N) of one token, head by head. */
export function normsAt(norms: Tensor, batch: number, token: number): number[] {
  return Array.from({ length: norms.shape[1] as number }, (_, head) => valueAt(norms, [batch, head, token]));
}

export type Cut = { readonly removed: readonly number[]; readonly change: number };

export type Order = 'smallest' | 'largest';

/** Closes one gate after the other, in the order of what the heads add to the last token of sentence 0. */
export async function prune(client: EngineClient, request: Request, order: Order): Promise<Cut[]> {
  const num_heads = request.config.num_heads;
  const all = Array.from({ length: num_heads }, (_, head) => head);
  const last = (request.x.shape[1] as number) - 1;
  const whole = await operate(
    client,
    request,
    all.map(() => 1),
  );
  const norms = normsAt(whole.norms, 0, last);
  const sign = order === 'smallest' ? 1 : -1;
  const ranked = all.toSorted((one, other) => sign * ((norms[one] as number) - (norms[other] as number)));
  const cuts: Cut[] = [];
  for (let count = 0; count <= num_heads; count += 1) {
    const removed = ranked.slice(0, count);
    const gates = all.map((head) => (removed.includes(head) ? 0 : 1));
    cuts.push({ removed, change: (await operate(client, request, gates)).change });
  }
  return cuts;
}

/** Heads that Voita et al. (2019) report: all encoder heads of their model, and those removed. */
export const voita = { heads: 48, removed: 38 } as const;

/** Share of heads removed, in percent, divided by the engine. */
export async function removedShare(client: EngineClient): Promise<number> {
  const { result } = await client.explainDot({ left: [voita.removed], right: [100 / voita.heads] });
  return result;
}
