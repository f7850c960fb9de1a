import type { Step } from '../step.ts';

export default {
  id: 'softmax',
  lanes: [{ inputs: ['masked_scores'], operation: 'softmax', outputs: ['weights'] }],
  formulaBy: ({ mask, mask_fill }) => (mask === 'none' ? 'none' : mask_fill),
  covers: ['A18', 'A19', 'A21', 'C4'],
} satisfies Step;
