import type { Grader } from '../grading.ts';
import { d_model } from './lab.ts';
import { recordedCounts } from './recorded.ts';

const heads = 8;
/** Losses closer than this, in nats, are called equal. */
const equalWithin = 0.01;

const best: Grader = () => {
  const losses = recordedCounts.rows.map(({ report }) => report.loss);
  const [one, ...more] = losses as [number, ...number[]];
  const lowest = Math.min(...more);
  if (Math.abs(one - lowest) <= equalWithin) return { kind: 'choice', right: 'same' };
  return { kind: 'choice', right: lowest < one ? 'several' : 'one' };
};

/** Numbers in W_Q: the same for every h. */
const parameters: Grader = async ({ client }) => {
  const counted = await client.parameterCount({ config: { d_model, num_heads: heads }, biases: false });
  return {
    kind: 'number',
    value: counted.total / 4,
    misconceptions: { perHead: counted.total / 4 / heads, times: (counted.total / 4) * heads },
  };
};

export default { best, parameters } satisfies Record<string, Grader>;
