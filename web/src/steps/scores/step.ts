import type { Step } from '../step.ts';

export default {
  id: 'scores',
  lanes: [{ inputs: ['q', 'k'], operation: 'matmulTransposed', outputs: ['scores'] }],
} satisfies Step;
