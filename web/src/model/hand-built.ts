/**
 * Attention heads written by hand: tokens with named features, and for every head what its query asks for, what a key
 * offers, and what is carried over. Real matrices come out, which the engine runs like any others.
 *
 * With F features and N tokens: x (1, N, F); w_q, w_k (F, h·d_k); w_v (F, h·d_v); w_o (h·d_v, F).
 */
import type { Config, Request, Tensor, Weights } from '../engine/api.d.ts';

/** A number per feature; features that are not named have 0. */
export type Direction = Readonly<Record<string, number>>;

/** One column of W_Q and the same column of W_K: query i and key j match by (x_i·query)·(x_j·key). */
export type Matching = { readonly query: Direction; readonly key: Direction };

/** One column of W_V and the row of W_O that takes it on: x_j·value is added along `output`. */
export type Carrying = { readonly value: Direction; readonly output: Direction };

export type HandHead = {
  readonly matching: readonly Matching[];
  readonly carrying?: readonly Carrying[];
};

export type HandLayer = {
  readonly features: readonly string[];
  readonly heads: readonly HandHead[];
};

export type HandOptions = { readonly causal?: boolean; readonly gates?: readonly number[] };

/** One token per entry: its features. */
export function requestOf(
  layer: HandLayer,
  tokens: readonly Direction[],
  { causal = false, gates }: HandOptions = {},
): Request {
  const { features, heads } = layer;
  const config: Config = {
    d_model: features.length,
    num_heads: heads.length,
    d_k: widest(heads.map(({ matching }) => matching)),
    d_v: widest(heads.map(({ carrying }) => carrying ?? [])),
    mask: causal ? 'causal' : 'none',
    // What is written in the matrices is what reaches the softmax.
    scale: 'none',
    ...(gates === undefined ? {} : { head_gates: [...gates] }),
  };
  return { config, x: inputOf(features, tokens), weights: weightsOf(layer) };
}

/** (1, N, F) */
export function inputOf(features: readonly string[], tokens: readonly Direction[]): Tensor {
  return { shape: [1, tokens.length, features.length], data: rowsOf(features, tokens) };
}

export function weightsOf({ features, heads }: HandLayer): Weights {
  const matching = heads.map((head) => head.matching);
  const carrying = heads.map((head) => head.carrying ?? []);
  return {
    w_q: columns(
      features,
      padded(matching, ({ query }) => query),
    ),
    w_k: columns(
      features,
      padded(matching, ({ key }) => key),
    ),
    w_v: columns(
      features,
      padded(carrying, ({ value }) => value),
    ),
    w_o: rows(
      features,
      padded(carrying, ({ output }) => output),
    ),
  };
}

/**
 * Places as points on a circle of `period` tokens, features `cos` and `sin`: the nearer two places, the larger the
 * product of their features. The period must exceed the number of tokens, or the ends meet.
 */
export function placeOf(position: number, period: number): Direction {
  const angle = (2 * Math.PI * position) / period;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
}

/** A head that looks `by` tokens away (−1 = the token before): W_Q turns the circle, W_K leaves it as it is. */
export function lookingBy(by: number, period: number, strength: number): Matching[] {
  const { cos, sin } = placeOf(by, period) as { cos: number; sin: number };
  return [
    { query: { cos: strength * cos, sin: -strength * sin }, key: { cos: 1 } },
    { query: { cos: strength * sin, sin: strength * cos }, key: { sin: 1 } },
  ];
}

/** The widest head's number of columns, at least one: a head cannot be without any. */
const widest = (heads: readonly (readonly unknown[])[]) => Math.max(1, ...heads.map(({ length }) => length));

/** One direction per column, head after head; heads with fewer are filled up with zeros. */
function padded<Part>(heads: readonly (readonly Part[])[], pick: (part: Part) => Direction): Direction[] {
  const width = widest(heads);
  return heads.flatMap((parts) =>
    Array.from({ length: width }, (_, place) => {
      const part = parts[place];
      return part === undefined ? {} : pick(part);
    }),
  );
}

function rows(features: readonly string[], directions: readonly Direction[]): Tensor {
  return { shape: [directions.length, features.length], data: rowsOf(features, directions) };
}

function columns(features: readonly string[], directions: readonly Direction[]): Tensor {
  const turned = rowsOf(features, directions);
  const data = features.flatMap((_, row) =>
    directions.map((_, column) => turned[column * features.length + row] as number),
  );
  return { shape: [features.length, directions.length], data: Float64Array.from(data) };
}

function rowsOf(features: readonly string[], directions: readonly Direction[]): Float64Array {
  for (const name of directions.flatMap((direction) => Object.keys(direction))) {
    if (!features.includes(name)) throw new ReferenceError(`there is no feature "${name}"`);
  }
  return Float64Array.from(directions.flatMap((one) => features.map((feature) => one[feature] ?? 0)));
}
