/** What the next step will give, read off the run that is shown. */
import { offsetOf, type TensorValue } from '../../model/tensors.ts';
import type { Grader, GraderInput } from '../grading.ts';

const tensorOf = ({ run }: GraderInput, id: string) => run.tensors[id] as TensorValue;

/** The matrix of the shown sentence and head: (rows, columns). */
function shown({ run, state }: GraderInput, id: string): { rows: number; columns: number; data: number[] } {
  const { shape, data } = run.tensors[id] as TensorValue;
  const [rows, columns] = shape.slice(-2) as [number, number];
  const start = offsetOf(shape, [state.batch, state.head, 0, 0]);
  return { rows, columns, data: Array.from(data).slice(start, start + rows * columns) };
}

const shapes =
  (id: string, misconceptions: (input: GraderInput) => Record<string, readonly number[]>): Grader =>
  (input) => ({
    kind: 'shape',
    shape: tensorOf(input, id).shape,
    misconceptions: misconceptions(input),
  });

const projection = shapes('q_proj', (input) => ({
  split: tensorOf(input, 'q').shape,
  weights: tensorOf(input, 'w_q').shape,
}));

const splitHeads = shapes('q', (input) => {
  const [batch, heads, tokens, width] = tensorOf(input, 'q').shape as [number, number, number, number];
  return { noTranspose: [batch, tokens, heads, width], joined: tensorOf(input, 'q_proj').shape };
});

const scores = shapes('scores', (input) => {
  const [batch, heads, queries, keys] = tensorOf(input, 'scores').shape as [number, number, number, number];
  const width = tensorOf(input, 'q').shape.at(-1) as number;
  return { oneTable: [batch, queries, keys], keepsWidth: [batch, heads, queries, width] };
});

/** The divisor is what the step does to the largest score. */
const scaling: Grader = (input) => {
  const [before, after] = [shown(input, 'scores').data, shown(input, 'scaled_scores').data];
  const sizes = before.map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  const { d_k, d_model } = input.run.sizes;
  return {
    kind: 'number',
    value: (before[largest] as number) / (after[largest] as number),
    tolerance: 0.01,
    misconceptions: { width: d_k, model: Math.sqrt(d_model) },
  };
};

const masking: Grader = (input) => {
  const { rows, columns, data } = shown(input, 'weights');
  const cells = (isOn: (row: number, column: number) => boolean) =>
    Array.from({ length: rows * columns }, (_, place) => isOn(Math.floor(place / columns), place % columns));
  return {
    kind: 'cells',
    rows,
    columns,
    on: data.map((weight) => weight === 0),
    misconceptions: {
      past: cells((query, key) => key < query),
      diagonal: cells((query, key) => key >= query),
    },
  };
};

const softmax: Grader = (input) => {
  const { columns, data } = shown(input, 'weights');
  return {
    kind: 'number',
    value: data[0] as number,
    tolerance: 0.005,
    misconceptions: { even: 1 / columns, nothing: 0 },
  };
};

const weightedSum: Grader = (input) => {
  const [mixed, values] = [shown(input, 'head_outputs'), shown(input, 'v')];
  const isOwn = values.data.slice(0, values.columns).every((value, place) => value === mixed.data[place]);
  return { kind: 'choice', right: isOwn ? 'own' : 'blend' };
};

const concat: Grader = ({ run }) => ({
  kind: 'number',
  value: run.sizes.num_heads - 1,
  misconceptions: { fromOne: run.sizes.num_heads, mixed: 0 },
});

/** A head counts for a number of the output where its rows of W_O have a weight in that column. */
const outputProjection: Grader = (input) => {
  const { shape, data } = tensorOf(input, 'w_o');
  const [rows, columns] = shape as [number, number];
  const band = rows / input.run.sizes.num_heads;
  const counts = (head: number) =>
    Array.from({ length: band }, (_, row) => data[(head * band + row) * columns]).some(
      (weight) => weight !== 0,
    );
  const heads = Array.from({ length: input.run.sizes.num_heads }, (_, head) => counts(head));
  return { kind: 'choice', right: heads.every(Boolean) ? 'all' : 'own' };
};

export default {
  ...{ projection, splitHeads, scores, scaling, masking, softmax, weightedSum, concat, outputProjection },
} satisfies Record<string, Grader>;
