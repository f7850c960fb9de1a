import type { Step } from '../step.ts';

export default {
  id: 'output-projection',
  lanes: [{ inputs: ['concat', 'w_o'], operation: 'matmul', outputs: ['output'] }],
  covers: ['A11', 'A18'],
} satisfies Step;
