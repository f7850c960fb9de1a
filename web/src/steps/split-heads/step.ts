import type { Step } from '../step.ts';

export default {
  id: 'split-heads',
  lanes: [
    { inputs: ['q_proj'], operation: 'split', outputs: ['q'] },
    { inputs: ['k_proj'], operation: 'split', outputs: ['k'] },
    { inputs: ['v_proj'], operation: 'split', outputs: ['v'] },
  ],
  allHeads: ['q', 'k', 'v'],
  banded: ['q_proj', 'k_proj', 'v_proj'],
  covers: ['A10', 'A11'],
} satisfies Step;
