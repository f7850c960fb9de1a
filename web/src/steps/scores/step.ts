import type { Step } from '../step.ts';

export default {
  id: 'scores',
  lanes: [{ inputs: ['q', 'k'], operation: 'matmulTransposed', outputs: ['scores'] }],
  covers: ['A18', 'C4'],
} satisfies Step;
