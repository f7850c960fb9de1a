import type { Step } from '../step.ts';

export default {
  id: 'masking',
  lanes: [{ inputs: ['scaled_scores', 'mask'], operation: 'mask', outputs: ['masked_scores'] }],
  formulaBy: ({ mask, mask_fill }) => (mask === 'none' ? 'none' : mask_fill),
  covers: ['A18'],
} satisfies Step;
