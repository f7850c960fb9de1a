import type { Grader } from '../grading.ts';
import { division, repetition } from './lab.ts';

/** Difference between the weights of two heads with the same matrices. */
const repeated: Grader = async ({ client }) => {
  const [shared, own] = await Promise.all([repetition(client, true), repetition(client, false)]);
  return {
    kind: 'number',
    value: shared.apart,
    tolerance: 0.0005,
    misconceptions: { ownMatrices: own.apart },
  };
};

const narrow: Grader = async ({ client }) => {
  const { d_k } = await division(client, 64);
  return { kind: 'number', value: d_k, misconceptions: { whole: 512, base: 64 } };
};

export default { repetition: repeated, narrow } satisfies Record<string, Grader>;
