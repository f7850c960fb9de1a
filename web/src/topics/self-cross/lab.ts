/** Queries of one sentence on keys of the same or of another one, with one set of parameters or with two. */
import type { Request, Tensor, Trace, Weights } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';

export const width = { d_model: 8, num_heads: 2, d_k: 4 };

/** Seeds of the decoder's sentence and layer, of the encoder's sentence, and of the cross layer of its own. */
const seeds = { decoder: 42, encoder: 43, cross: 44 };

export type Mode = 'self' | 'cross';

export type SelfCrossChoice = {
  readonly mode: Mode;
  /** Tokens of the decoder (queries) and of the encoder. */
  readonly decoder: number;
  readonly encoder: number;
  readonly d_v: number;
  /** Cross-attention with parameters of its own, instead of those of the self-attention. */
  readonly own: boolean;
};

export type SelfCross = {
  readonly run: Trace;
  /** Largest differences between the tensors that the same input gives through three projections. */
  readonly qk: number;
  /** How far the output moves when the cross-attention borrows the parameters of the self-attention. */
  readonly borrowed: number | undefined;
};

export async function attend(client: EngineClient, choice: SelfCrossChoice): Promise<SelfCross> {
  const run = await client.trace(await requestOf(client, choice));
  const same = { left: firstRows(run.q_proj, run.k_proj), right: firstRows(run.k_proj, run.q_proj) };
  const qk = (await client.difference(same)).largest;
  if (choice.mode === 'self') return { run, qk, borrowed: undefined };
  const other = await client.trace(await requestOf(client, { ...choice, own: !choice.own }));
  return { run, qk, borrowed: (await client.difference({ left: run.output, right: other.output })).largest };
}

export async function requestOf(client: EngineClient, choice: SelfCrossChoice): Promise<Request> {
  const { mode, decoder, encoder, d_v, own } = choice;
  const draw = (seed: number, length: number) =>
    client.lessonInputs({
      seed,
      batch: 1,
      length,
      d_model: width.d_model,
      num_heads: width.num_heads,
    });
  const [ours, theirs, separate] = await Promise.all([
    draw(seeds.decoder, decoder),
    draw(seeds.encoder, encoder),
    draw(seeds.cross, 1),
  ]);
  const isCross = mode === 'cross';
  return {
    config: { ...width, d_v },
    x: ours.x,
    ...(isCross ? { memory: theirs.x } : {}),
    weights: narrowed(isCross && own ? separate.weights : ours.weights, d_v),
  };
}

/** The first h·d_v columns of W_V and rows of W_O: heads whose values are narrower than their keys. */
function narrowed(
  { w_q, w_k, w_v, w_o }: Required<Pick<Weights, 'w_q' | 'w_k' | 'w_v' | 'w_o'>>,
  d_v: number,
) {
  const [d_model, values] = [width.d_model, width.num_heads * d_v];
  const cut = (matrix: Tensor, rows: number, columns: number): Tensor => {
    const all = matrix.shape[1] as number;
    const kept = Array.from(matrix.data).filter((_, place) => place % all < columns && place < rows * all);
    return { shape: [rows, columns], data: Float64Array.from(kept) };
  };
  return { w_q, w_k, w_v: cut(w_v, d_model, values), w_o: cut(w_o, values, d_model) };
}

/** As many rows of the first as both have: (B, N, …) and (B, M, …) with B = 1. */
function firstRows(tensor: Tensor, other: Tensor): Tensor {
  const [, rows, columns] = tensor.shape as [number, number, number];
  const common = Math.min(rows, other.shape[1] as number);
  return { shape: [1, common, columns], data: tensor.data.slice(0, common * columns) };
}
