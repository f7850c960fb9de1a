import type { Grader } from '../grading.ts';
import { costsOf, crossingOf } from './lab.ts';

const d = 512;

const crossing: Grader = async ({ client }) => ({
  kind: 'number',
  value: (await crossingOf(client, d)) ?? 0,
  misconceptions: { square: d * d, kernel: 3 * d },
});

/** How the sequential operations of a convolution grow when there are 64 times as many tokens. */
const sequential: Grader = async ({ client }) => {
  const stepsOf = async (n: number) =>
    (await costsOf(client, { n, d, kernel: 3, num_heads: 1 })).convolution.sequential_operations;
  const growth = (await stepsOf(4096)) / (await stepsOf(64));
  return { kind: 'choice', right: growth === 1 ? 'constant' : growth === 64 ? 'linear' : 'logarithm' };
};

export default { crossing, sequential } satisfies Record<string, Grader>;
