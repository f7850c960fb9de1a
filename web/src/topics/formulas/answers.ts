import type { Grader } from '../grading.ts';
import { matrixOf, symbolNamed } from './lab.ts';

/** Shapes of the shown run: a strip of W_Q. */
const order: Grader = ({ run }) => {
  const { shape } = matrixOf(run, symbolNamed('W_i^Q'), 0, 0);
  const [rows, columns] = shape as readonly [number, number];
  const all = run.tensors.w_q?.shape as readonly number[];
  return { kind: 'shape', shape, misconceptions: { all, turned: [columns, rows] } };
};

const wv: Grader = ({ run }) => {
  const { d_v, d_model } = run.sizes;
  const shape = run.tensors.w_o?.shape as readonly number[];
  return { kind: 'shape', shape, misconceptions: { one: [d_v, d_model] } };
};

export default { order, wv } satisfies Record<string, Grader>;
