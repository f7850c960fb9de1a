/**
 * How every cell of every tensor is computed, as data.
 *
 * The cell inspector, the hover marks and the arrows read this table, and a contract test evaluates it
 * against the engine's trace, so that the explanation on screen is itself tested. The arithmetic is left
 * to the engine: this table only says which cells meet, and in which order (`over` ascends).
 */
import {
  type IndexExpression,
  parseIndex,
  parseReference,
  type Reference,
  type Scope,
} from './index-expression.ts';

/** One cell of one tensor; `index` has as many entries as the tensor has axes. */
export type Cell = { readonly tensor: string; readonly index: readonly number[] };

export type Sizes = {
  readonly B: number;
  readonly N: number;
  readonly M: number;
  readonly d_model: number;
  readonly num_heads: number;
  readonly num_kv_heads: number;
  readonly d_k: number;
  readonly d_v: number;
  /** Only where keys and values come from a latent. */
  readonly kv_latent_dim?: number;
};

export type Rule =
  | { kind: 'given' }
  | { kind: 'copy'; from: string }
  | { kind: 'gate'; gate: string; of: string }
  | { kind: 'dot'; over: string; count: string; left: string; right: string; bias?: string }
  | { kind: 'scale'; of: string }
  | { kind: 'causal' }
  | { kind: 'mask'; of: string; mask: string }
  | { kind: 'softmax'; over: string; count: string; of: string };

/** `index` names the letters of the tensor's own axes, in order. */
export type Derivation = { readonly index: string } & Rule;

export const derivations: Readonly<Record<string, Derivation>> = {
  x: { index: 'b,i,c', kind: 'given' },
  memory: { index: 'b,j,c', kind: 'copy', from: 'x[b,j,c]' },
  w_q: { index: 'k,c', kind: 'given' },
  w_k: { index: 'k,c', kind: 'given' },
  w_v: { index: 'k,c', kind: 'given' },
  w_o: { index: 'k,c', kind: 'given' },
  b_q: { index: 'c', kind: 'given' },
  b_k: { index: 'c', kind: 'given' },
  b_v: { index: 'c', kind: 'given' },
  b_o: { index: 'c', kind: 'given' },
  q_proj: {
    index: 'b,i,c',
    kind: 'dot',
    over: 'k',
    count: 'd_model',
    left: 'x[b,i,k]',
    right: 'w_q[k,c]',
    bias: 'b_q[c]',
  },
  k_proj: {
    index: 'b,j,c',
    kind: 'dot',
    over: 'k',
    count: 'd_model',
    left: 'memory[b,j,k]',
    right: 'w_k[k,c]',
    bias: 'b_k[c]',
  },
  v_proj: {
    index: 'b,j,c',
    kind: 'dot',
    over: 'k',
    count: 'd_model',
    left: 'memory[b,j,k]',
    right: 'w_v[k,c]',
    bias: 'b_v[c]',
  },
  q: { index: 'b,h,i,c', kind: 'copy', from: 'q_proj[b,i,h*d_k+c]' },
  k: { index: 'b,h,j,c', kind: 'copy', from: 'k_proj[b,j,h*d_k+c]' },
  v: { index: 'b,h,j,c', kind: 'copy', from: 'v_proj[b,j,h*d_v+c]' },
  scores: {
    index: 'b,h,i,j',
    kind: 'dot',
    over: 'c',
    count: 'd_k',
    left: 'q[b,h,i,c]',
    right: 'k[b,h*num_kv_heads/num_heads,j,c]',
  },
  scaled_scores: { index: 'b,h,i,j', kind: 'scale', of: 'scores[b,h,i,j]' },
  mask: { index: 'b,i,j', kind: 'causal' },
  masked_scores: { index: 'b,h,i,j', kind: 'mask', of: 'scaled_scores[b,h,i,j]', mask: 'mask[b,i,j]' },
  weights: { index: 'b,h,i,j', kind: 'softmax', over: 'j', count: 'M', of: 'masked_scores[b,h,i,j]' },
  head_outputs: {
    index: 'b,h,i,c',
    kind: 'dot',
    over: 'j',
    count: 'M',
    left: 'weights[b,h,i,j]',
    right: 'v[b,h*num_kv_heads/num_heads,j,c]',
  },
  concat: { index: 'b,i,c', kind: 'copy', from: 'head_outputs[b,c/d_v,i,c%d_v]' },
  output: {
    index: 'b,i,c',
    kind: 'dot',
    over: 'k',
    count: 'num_heads*d_v',
    left: 'concat[b,i,k]',
    right: 'w_o[k,c]',
    bias: 'b_o[c]',
  },
};

/** Keys and values from a latent (MLA). */
const latentRows: Readonly<Record<string, Derivation>> = {
  w_dkv: { index: 'k,c', kind: 'given' },
  w_uk: { index: 'k,c', kind: 'given' },
  w_uv: { index: 'k,c', kind: 'given' },
  kv_latent: {
    index: 'b,j,c',
    kind: 'dot',
    over: 'k',
    count: 'd_model',
    left: 'memory[b,j,k]',
    right: 'w_dkv[k,c]',
  },
  k_proj: {
    index: 'b,j,c',
    kind: 'dot',
    over: 'k',
    count: 'kv_latent_dim',
    left: 'kv_latent[b,j,k]',
    right: 'w_uk[k,c]',
    bias: 'b_k[c]',
  },
  v_proj: {
    index: 'b,j,c',
    kind: 'dot',
    over: 'k',
    count: 'kv_latent_dim',
    left: 'kv_latent[b,j,k]',
    right: 'w_uv[k,c]',
    bias: 'b_v[c]',
  },
};

const gatedRows: Readonly<Record<string, Derivation>> = {
  head_gates: { index: 'h', kind: 'given' },
  concat: { index: 'b,i,c', kind: 'gate', gate: 'head_gates[c/d_v]', of: 'head_outputs[b,c/d_v,i,c%d_v]' },
};

/** Where a request gives the tensor `given`, these rows hold beside the others or in their place. */
export const variants: readonly { given: string; rows: Readonly<Record<string, Derivation>> }[] = [
  { given: 'w_dkv', rows: latentRows },
  { given: 'head_gates', rows: gatedRows },
];

/** The row of a tensor, for a request that gives what `ranks` says. */
export function derivationOf(tensor: string, ranks: Ranks): Derivation {
  const variant = variants.find(
    ({ given, rows }) => ranks[given] !== undefined && rows[tensor] !== undefined,
  );
  const rule = (variant?.rows ?? derivations)[tensor];
  if (rule === undefined) throw new ReferenceError(`no derivation for "${tensor}"`);
  return rule;
}

export type ResolvedTerm = { readonly at: number; readonly left: Cell; readonly right: Cell };

/** A derivation with every index worked out for one cell. */
export type Resolved =
  | { kind: 'given' }
  | { kind: 'causal'; allowed: boolean }
  | { kind: 'copy'; from: Cell }
  | { kind: 'gate'; gate: Cell; of: Cell }
  | { kind: 'scale'; of: Cell }
  | { kind: 'mask'; of: Cell; mask: Cell }
  | { kind: 'softmax'; over: string; row: Cell[]; self: number }
  | { kind: 'dot'; over: string; terms: ResolvedTerm[]; bias?: Cell };

/** What is there to refer to: number of axes of each tensor, parameters included; absent = not given. */
export type Ranks = Readonly<Record<string, number | undefined>>;

type Parsed = { letters: string[]; count?: IndexExpression; references: Record<string, Reference> };

const parsed = new Map<Derivation, Parsed>();

function parse(rule: Derivation): Parsed {
  const known = parsed.get(rule);
  if (known !== undefined) return known;
  const references: Record<string, Reference> = {};
  for (const part of ['from', 'left', 'right', 'bias', 'of', 'mask', 'gate'] as const) {
    const text = (rule as Record<string, string | undefined>)[part];
    if (text !== undefined) references[part] = parseReference(text);
  }
  const entry: Parsed = { letters: rule.index.split(','), references };
  if ('count' in rule) entry.count = parseIndex(rule.count);
  parsed.set(rule, entry);
  return entry;
}

/** A mask shared by the batch has one axis less than its reference: leading indices are dropped. */
function cellOf(reference: Reference, scope: Scope, ranks: Ranks): Cell {
  const index = reference.index.map((expression) => expression.at(scope));
  const rank = ranks[reference.tensor] ?? index.length;
  return { tensor: reference.tensor, index: index.slice(index.length - rank) };
}

/** Letters to numbers for one cell; a tensor with fewer axes than letters lacks the leading ones. */
function scopeOf(letters: readonly string[], index: readonly number[], sizes: Sizes): Record<string, number> {
  const scope: Record<string, number> = { ...sizes };
  const missing = letters.length - index.length;
  letters.forEach((letter, position) => {
    scope[letter] = position < missing ? 0 : (index[position - missing] as number);
  });
  return scope;
}

/**
 * Which cells make one cell, in the order in which the engine adds them.
 * Biases that the request does not give (rank absent) are left out. `memory` counts as given in cross-attention;
 * in self-attention it is a copy of `x`, and its readers are led to `x`, which the learner sees and can change.
 */
export function termsOf(cell: Cell, sizes: Sizes, ranks: Ranks, crossAttention = false): Resolved {
  const rule = derivationOf(cell.tensor, ranks);
  if (cell.tensor === 'memory' && crossAttention) return { kind: 'given' };
  const { letters, count, references } = parse(rule);
  const scope = scopeOf(letters, cell.index, sizes);
  const at = (part: string, extra: Scope = {}): Cell => {
    const found = cellOf(references[part] as Reference, { ...scope, ...extra }, ranks);
    return found.tensor === 'memory' && !crossAttention ? { ...found, tensor: 'x' } : found;
  };
  const steps = count === undefined ? [] : Array.from({ length: count.at(scope) }, (_, step) => step);
  switch (rule.kind) {
    case 'given':
      return { kind: 'given' };
    case 'causal':
      return { kind: 'causal', allowed: (scope.j as number) <= (scope.i as number) };
    case 'copy':
      return { kind: 'copy', from: at('from') };
    case 'gate':
      return { kind: 'gate', gate: at('gate'), of: at('of') };
    case 'scale':
      return { kind: 'scale', of: at('of') };
    case 'mask':
      return { kind: 'mask', of: at('of'), mask: at('mask') };
    case 'softmax':
      return {
        kind: 'softmax',
        over: rule.over,
        row: steps.map((step) => at('of', { [rule.over]: step })),
        self: scope[rule.over] as number,
      };
    case 'dot': {
      const terms = steps.map((step) => {
        const extra = { [rule.over]: step };
        return { at: step, left: at('left', extra), right: at('right', extra) };
      });
      const bias = references.bias;
      if (bias === undefined || ranks[bias.tensor] === undefined)
        return { kind: 'dot', over: rule.over, terms };
      return { kind: 'dot', over: rule.over, terms, bias: at('bias') };
    }
  }
}

/** Every cell that a cell reads directly, for marks and arrows. */
export function sourcesOf(resolved: Resolved): Cell[] {
  switch (resolved.kind) {
    case 'given':
    case 'causal':
      return [];
    case 'copy':
      return [resolved.from];
    case 'gate':
      return [resolved.gate, resolved.of];
    case 'scale':
      return [resolved.of];
    case 'mask':
      return [resolved.of, resolved.mask];
    case 'softmax':
      return resolved.row;
    case 'dot': {
      const cells = resolved.terms.flatMap((term) => [term.left, term.right]);
      return resolved.bias === undefined ? cells : [...cells, resolved.bias];
    }
  }
}
