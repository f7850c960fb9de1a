import type { Step } from '../step.ts';

export default {
  id: 'scaling',
  lanes: [{ inputs: ['scores'], operation: 'scale', outputs: ['scaled_scores'] }],
  formulaBy: ({ scale }) => scale,
  covers: ['C4'],
} satisfies Step;
