import type { Grader, GraderInput } from '../grading.ts';
import { type ShapeTable, type Sizes, shapesFor } from './lab.ts';

const sizesOf = ({ settings }: GraderInput) => settings as unknown as Sizes;

const shapeOf = (table: ShapeTable, id: string) => table.shapes[id]?.numeric as readonly number[];

const heads: Grader = async (input) => {
  const { B, N, d_model, h } = sizesOf(input);
  const table = await shapesFor(input.client, sizesOf(input));
  const misconceptions = {
    untransposed: [B, N, h, table.d_k],
    unsplit: [B, N, d_model],
    fullWidth: [B, h, N, d_model],
  };
  return { kind: 'shape', shape: shapeOf(table, 'q'), misconceptions };
};

const weights: Grader = async (input) => {
  const { B, N, h } = sizesOf(input);
  const table = await shapesFor(input.client, sizesOf(input));
  const misconceptions = { oneHead: [B, N, N], wide: [B, h, N, table.d_k], batchless: [h, N, N] };
  return { kind: 'shape', shape: shapeOf(table, 'weights'), misconceptions };
};

const box: Grader = async (input) => {
  const { B, N, h } = sizesOf(input);
  const table = await shapesFor(input.client, sizesOf(input));
  const misconceptions = { perHead: [B, N, table.d_k], heads: [B, h, N, table.d_k] };
  return { kind: 'shape', shape: shapeOf(table, 'output'), misconceptions };
};

export default { heads, weights, box } satisfies Record<string, Grader>;
