/** The questions that look ahead: asked at the end of a step, about the next one. They are those of the topic `ahead`. */
import { type StepId, stepIds } from '../model/step-ids.ts';

export const aheadTopic = 'ahead';

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export function stepAfter(step: StepId): StepId | undefined {
  return stepIds[stepIds.indexOf(step) + 1];
}

/** Questions go by the step that they are about. The last step has no step after it, and no question. */
export function questionAhead(step: StepId): string | undefined {
  const next = stepAfter(step);
  return next === undefined ? undefined : camelCase(next);
}
