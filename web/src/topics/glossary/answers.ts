import type { Grader } from '../grading.ts';
import { shapeOf } from './lab.ts';

const sequence: Grader = ({ run }) => {
  const shape = shapeOf(run, 'weights');
  const [B, h, N, M] = shape as [number, number, number, number];
  const { d_k } = run.sizes;
  return {
    kind: 'shape',
    shape,
    misconceptions: { swapped: [B, N, h, M], width: [B, h, N, d_k], single: [B, N, M] },
  };
};

export default { sequence } satisfies Record<string, Grader>;
