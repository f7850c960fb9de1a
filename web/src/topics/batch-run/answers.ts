import type { Grader } from '../grading.ts';
import { batchRun, sizes } from './lab.ts';

const shape: Grader = async ({ client }) => {
  const { weights } = await batchRun(client, 'none');
  const { batch, length, d_model, num_heads } = sizes;
  return {
    kind: 'shape',
    shape: weights.shape,
    misconceptions: {
      averaged: [batch, length, length],
      likeOutput: [batch, length, d_model],
      headsFirst: [num_heads, batch, length, length],
      notPairs: [batch, num_heads, length, d_model / num_heads],
    },
  };
};

/** The first query of head 0 and the last key: a weight above 0 means that it looks ahead. */
const causal: Grader = async ({ client }) => {
  const { weights } = await batchRun(client, 'none');
  return { kind: 'choice', right: (weights.data[sizes.length - 1] as number) > 0 ? 'sees' : 'hidden' };
};

export default { shape, causal } satisfies Record<string, Grader>;
