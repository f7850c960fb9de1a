import type { Step } from '../step.ts';

export default {
  id: 'weighted-sum',
  lanes: [{ inputs: ['weights', 'v'], operation: 'matmul', outputs: ['head_outputs'] }],
} satisfies Step;
