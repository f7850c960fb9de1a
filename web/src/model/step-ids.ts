/** The ten steps of the lesson, in lesson order. One id names stage, step, view and text. */
export const stepIds = [
  'input',
  'projection',
  'split-heads',
  'scores',
  'scaling',
  'masking',
  'softmax',
  'weighted-sum',
  'concat',
  'output-projection',
] as const;

export type StepId = (typeof stepIds)[number];

export function isStepId(value: unknown): value is StepId {
  return (stepIds as readonly unknown[]).includes(value);
}
