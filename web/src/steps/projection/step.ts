import type { Step } from '../step.ts';

export default {
  id: 'projection',
  shared: ['x'],
  lanes: [
    { inputs: ['w_q'], operation: 'matmul', outputs: ['q_proj'] },
    { inputs: ['w_k'], operation: 'matmul', outputs: ['k_proj'] },
    { inputs: ['w_v'], operation: 'matmul', outputs: ['v_proj'] },
  ],
  covers: ['A18', 'B4'],
} satisfies Step;
