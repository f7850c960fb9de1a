import type { Step } from '../step.ts';

export default {
  id: 'input',
  lanes: [{ inputs: [], operation: 'draw', outputs: ['x'] }],
  covers: ['A1', 'A20'],
} satisfies Step;
