import type { Step } from '../step.ts';

export default {
  id: 'concat',
  lanes: [{ inputs: ['head_outputs'], operation: 'join', outputs: ['concat'] }],
  allHeads: ['head_outputs'],
  banded: ['concat'],
  covers: ['A11'],
} satisfies Step;
