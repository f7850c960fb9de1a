import type { Step } from '../step.ts';

export default {
  id: 'softmax',
  lanes: [{ inputs: ['masked_scores'], operation: 'softmax', outputs: ['weights'] }],
} satisfies Step;
