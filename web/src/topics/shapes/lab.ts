/** Shapes of every tensor for any B, N, d_model and h: the engine's schema with numbers put in. */
import type { EngineClient } from '../../engine/client.ts';

export type Sizes = {
  readonly B: number;
  readonly N: number;
  readonly d_model: number;
  readonly h: number;
};

/** The rows of lesson A's table, in its order: parameters and tensors, and the part of one head. */
export const tableRows = [
  { id: 'x', perHead: false },
  { id: 'w_q', perHead: true },
  { id: 'q', perHead: true },
  { id: 'weights', perHead: true },
  { id: 'head_outputs', perHead: true },
  { id: 'concat', perHead: false },
  { id: 'w_o', perHead: false },
  { id: 'output', perHead: false },
] as const;

/** The stations of the flow chart, each with the step that shows it. */
export const stations = [
  { ids: ['x'], step: 'input' },
  { ids: ['q_proj', 'k_proj', 'v_proj'], step: 'projection' },
  { ids: ['q', 'k', 'v'], step: 'split-heads' },
  { ids: ['weights'], step: 'softmax' },
  { ids: ['head_outputs'], step: 'weighted-sum' },
  { ids: ['concat'], step: 'concat' },
  { ids: ['output'], step: 'output-projection' },
] as const;

export type Shape = { readonly symbolic: readonly string[]; readonly numeric: readonly number[] };

export type ShapeTable = {
  readonly d_k: number;
  /** By id of tensor or parameter. */
  readonly shapes: Readonly<Record<string, Shape>>;
  /** Entries of W_Q, W_K, W_V and W_O together. */
  readonly parameters: number;
};

/** The engine judges whether the heads divide d_model. */
export async function shapesFor(client: EngineClient, { B, N, d_model, h }: Sizes): Promise<ShapeTable> {
  const { total } = await client.parameterCount({ config: { d_model, num_heads: h }, biases: false });
  const d_k = d_model / h;
  const sizes: Readonly<Record<string, number>> = { B, N, M: N, d_model, h, h_kv: h, d_k, d_v: d_k };
  const entries = [...client.schema, ...client.parameters].map(({ id, axes }) => {
    const symbolic = axes.map((axis) => selfAttention(axis));
    return [id, { symbolic, numeric: axes.map((axis) => product(axis, sizes)) }] as const;
  });
  return { d_k, shapes: Object.fromEntries(entries), parameters: total };
}

/** The part of a shape that belongs to one head: without the axis of heads, or a strip of columns. */
export function perHead({ symbolic, numeric }: Shape, h: number): Shape {
  const axis = symbolic.indexOf('h');
  if (axis >= 0) return { symbolic: symbolic.toSpliced(axis, 1), numeric: numeric.toSpliced(axis, 1) };
  const isStrip = (name: string) => name.startsWith('h·');
  return {
    symbolic: symbolic.map((name) => (isStrip(name) ? name.slice(2) : name)),
    numeric: numeric.map((size, place) => (isStrip(symbolic[place] as string) ? size / h : size)),
  };
}

/** Here keys come from the same tokens, and every head has its own. */
function selfAttention(axis: string): string {
  return axis.replaceAll('*', '·').replaceAll('h_kv', 'h').replace(/^M$/, 'N');
}

function product(axis: string, sizes: Readonly<Record<string, number>>): number {
  return axis.split('*').reduce((all, name) => {
    const size = sizes[name];
    // A latent layer's own axes: not part of this table.
    return size === undefined ? Number.NaN : all * size;
  }, 1);
}
