/** How the lessons write the tensors of the run that is shown. */
import type { Run } from '../../state/computation.ts';

export type Place = 'page' | 'a' | 'b' | 'c';

/** A tensor's name in a lesson, its axes in that lesson's letters, and how code takes one head of it. */
export type Written = {
  readonly name: string;
  readonly axes: readonly string[];
  /** Code for one head of sentence 0; '' where all heads share the columns. */
  readonly one: (head: number) => string;
};

type Line = Readonly<Partial<Record<Place, Written>>>;

const byHead = (name: string, axes: readonly string[]): Written => ({
  name,
  axes,
  one: (head) => `${name}[0, ${head}]`,
});
const joined = (name: string, axes: readonly string[]): Written => ({ name, axes, one: () => '' });
const spoken = (name: string): Written => ({
  name,
  axes: [],
  one: (head) => name.replace(/h(?=\]?$)/, String(head + 1)),
});

/** Names as the code of each lesson has them; the concept lesson has pseudocode. */
export const notation: Readonly<Record<string, Line>> = {
  q: {
    page: byHead('q', ['B', 'h', 'N', 'd_k']),
    a: byHead('Q', ['B', 'h', 'N', 'd_k']),
    b: spoken('Q_h'),
    c: byHead('Q', ['batch', 'heads', 'seq_len', 'd_k']),
  },
  scores: {
    page: byHead('scores', ['B', 'h', 'N', 'M']),
    a: byHead('scores', ['B', 'h', 'N', 'N']),
    c: byHead('scores', ['batch', 'heads', 'seq_len_q', 'seq_len_k']),
  },
  weights: {
    page: byHead('weights', ['B', 'h', 'N', 'M']),
    a: byHead('weights', ['B', 'h', 'N', 'N']),
    c: byHead('attn_weights', ['B', 'H', 'T', 'T']),
  },
  head_outputs: {
    page: byHead('head_outputs', ['B', 'h', 'N', 'd_v']),
    a: byHead('output', ['B', 'h', 'N', 'd_k']),
    b: spoken('heads[h]'),
    c: byHead('output', ['B', 'H', 'T', 'd_v']),
  },
  concat: {
    page: joined('concat', ['B', 'N', 'h·d_v']),
    a: joined('output', ['B', 'N', 'D']),
    b: joined('concatenated', []),
    c: joined('x', ['B', 'T', 'd_model']),
  },
  output: {
    page: joined('output', ['B', 'N', 'd_model']),
    a: joined('out', ['B', 'N', 'd_model']),
    b: joined('output', []),
    c: joined('out', ['batch', 'seq_len', 'd_model']),
  },
};

/** The shape that a tensor has in the shown run. */
export function shapeOf(run: Run, tensor: string): readonly number[] {
  return run.tensors[tensor]?.shape ?? [];
}
