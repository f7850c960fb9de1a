import type { Step } from '../step.ts';

export default { id: 'input', lanes: [{ inputs: [], operation: 'draw', outputs: ['x'] }] } satisfies Step;
