/** What the page must know to show a tensor: its symbol, its colour family and what its rows and columns are. */

/** One accent colour per family, kept in matrices, formulas and prose. */
export type Family = 'x' | 'q' | 'k' | 'v' | 'scores' | 'weights' | 'output';

/** What a row or a column stands for; decides its label. */
export type AxisKind = 'query' | 'key' | 'dimension';

export type TensorFacts = {
  readonly symbol: string;
  readonly subscript?: string;
  readonly family: Family;
  /** Axes as the schema names them, for the shape in symbols. */
  readonly axes: readonly string[];
  readonly rows: AxisKind;
  readonly columns: AxisKind;
  /** Values may be typed over. */
  readonly editable?: boolean;
};

const perQuery = { rows: 'query', columns: 'dimension' } as const;
const perKey = { rows: 'key', columns: 'dimension' } as const;
const pairs = { rows: 'query', columns: 'key' } as const;
const parameter = { rows: 'dimension', columns: 'dimension', editable: true } as const;
/** A bias: named where it is added, shown nowhere as a matrix. */
const vector = { rows: 'dimension', columns: 'dimension' } as const;

export const tensors: Readonly<Record<string, TensorFacts>> = {
  x: { symbol: 'X', family: 'x', axes: ['B', 'N', 'd_model'], ...perQuery, editable: true },
  w_q: { symbol: 'W', subscript: 'Q', family: 'q', axes: ['d_model', 'h·d_k'], ...parameter },
  w_k: { symbol: 'W', subscript: 'K', family: 'k', axes: ['d_model', 'h·d_k'], ...parameter },
  w_v: { symbol: 'W', subscript: 'V', family: 'v', axes: ['d_model', 'h·d_v'], ...parameter },
  w_o: { symbol: 'W', subscript: 'O', family: 'output', axes: ['h·d_v', 'd_model'], ...parameter },
  b_q: { symbol: 'b', subscript: 'Q', family: 'q', axes: ['h·d_k'], ...vector },
  b_k: { symbol: 'b', subscript: 'K', family: 'k', axes: ['h·d_k'], ...vector },
  b_v: { symbol: 'b', subscript: 'V', family: 'v', axes: ['h·d_v'], ...vector },
  b_o: { symbol: 'b', subscript: 'O', family: 'output', axes: ['d_model'], ...vector },
  q_proj: { symbol: 'Q', family: 'q', axes: ['B', 'N', 'h·d_k'], ...perQuery },
  k_proj: { symbol: 'K', family: 'k', axes: ['B', 'N', 'h·d_k'], ...perKey },
  v_proj: { symbol: 'V', family: 'v', axes: ['B', 'N', 'h·d_v'], ...perKey },
  q: { symbol: 'q', family: 'q', axes: ['B', 'h', 'N', 'd_k'], ...perQuery },
  k: { symbol: 'k', family: 'k', axes: ['B', 'h', 'N', 'd_k'], ...perKey },
  v: { symbol: 'v', family: 'v', axes: ['B', 'h', 'N', 'd_v'], ...perKey },
  scores: { symbol: 'scores', family: 'scores', axes: ['B', 'h', 'N', 'N'], ...pairs },
  scaled_scores: { symbol: 'scaled_scores', family: 'scores', axes: ['B', 'h', 'N', 'N'], ...pairs },
  mask: { symbol: 'mask', family: 'x', axes: ['N', 'N'], ...pairs },
  masked_scores: { symbol: 'masked_scores', family: 'scores', axes: ['B', 'h', 'N', 'N'], ...pairs },
  weights: { symbol: 'weights', family: 'weights', axes: ['B', 'h', 'N', 'N'], ...pairs },
  head_outputs: { symbol: 'head_outputs', family: 'v', axes: ['B', 'h', 'N', 'd_v'], ...perQuery },
  concat: { symbol: 'concat', family: 'v', axes: ['B', 'N', 'h·d_v'], ...perQuery },
  output: { symbol: 'output', family: 'output', axes: ['B', 'N', 'd_model'], ...perQuery },
};

export function factsOf(tensor: string): TensorFacts {
  const facts = tensors[tensor];
  if (facts === undefined) throw new ReferenceError(`unknown tensor "${tensor}"`);
  return facts;
}

/** A tensor as the engine hands it out: row-major. */
export type TensorValue = { readonly shape: readonly number[]; readonly data: ArrayLike<number> };

/** Offset of an index in row-major data. */
export function offsetOf(shape: readonly number[], index: readonly number[]): number {
  return index.reduce((offset, position, axis) => offset * (shape[axis] as number) + position, 0);
}

export function valueAt(tensor: TensorValue, index: readonly number[]): number {
  return tensor.data[offsetOf(tensor.shape, index)] as number;
}

/** The values along the last axis: (B, h, N, M) under [b, a, i] gives the M weights of query i. */
export function rowAt({ shape, data }: TensorValue, leading: readonly number[]): number[] {
  const width = shape.at(-1) as number;
  const start = offsetOf(shape, [...leading, 0]);
  return Array.from({ length: width }, (_, column) => data[start + column] as number);
}

/** The leading indices that choose one matrix of a tensor: (batch), (batch, head) or none. */
export function sliceOf(tensor: TensorValue, id: string, batch: number, head: number): number[] {
  const outer = tensor.shape.length - 2;
  if (outer === 2) return [batch, head];
  if (outer === 1) return [batch];
  if (outer === 0) return [];
  throw new RangeError(`tensor "${id}" has ${tensor.shape.length} axes`);
}
