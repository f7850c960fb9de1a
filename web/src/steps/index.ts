/** Steps are found by convention: a folder named by the step's id. */
import { type StepId, stepIds } from '../model/step-ids.ts';
import { outputsOf, type Step, tensorsOf } from './step.ts';

const modules = import.meta.glob<Step>('./*/step.ts', { eager: true, import: 'default' });

export const steps = Object.fromEntries(
  stepIds.map((id) => {
    const step = modules[`./${id}/step.ts`];
    if (step?.id !== id) throw new Error(`steps/${id}/step.ts must define the step "${id}"`);
    return [id, step];
  }),
) as Readonly<Record<StepId, Step>>;

/** The step to open to see a tensor: the current one if it shows it, else the one that makes it, else any. */
export function stepShowing(tensor: string, current: StepId): StepId | undefined {
  if (tensorsOf(steps[current]).includes(tensor)) return current;
  return (
    stepIds.find((id) => outputsOf(steps[id]).includes(tensor)) ??
    stepIds.find((id) => tensorsOf(steps[id]).includes(tensor))
  );
}
