import type { Step } from '../step.ts';

export default {
  id: 'weighted-sum',
  lanes: [{ inputs: ['weights', 'v'], operation: 'matmul', outputs: ['head_outputs'] }],
  covers: ['A18', 'C4'],
} satisfies Step;
