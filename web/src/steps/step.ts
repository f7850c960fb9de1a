/**
 * What a step shows. A step is a folder with a `step.ts` that exports one of these; `index.ts` finds it by
 * its id. Texts are in web/content/<language>/steps.json, formulas in web/content/lessons/formulas.json.
 */
import type { StepId } from '../model/step-ids.ts';

/** What happens between inputs and outputs; decides the sign that is drawn. */
export type Operation =
  | 'draw'
  | 'matmul'
  | 'matmulTransposed'
  | 'split'
  | 'scale'
  | 'mask'
  | 'softmax'
  | 'join';

/** One line of the picture: inputs, the operation, outputs. A product is drawn with its result in the corner. */
export type Lane = {
  readonly inputs: readonly string[];
  readonly operation: Operation;
  readonly outputs: readonly string[];
};

export type Step = {
  readonly id: StepId;
  /** Inputs that every lane shares, drawn once above them. */
  readonly shared?: readonly string[];
  readonly lanes: readonly Lane[];
  /** Tensors shown with all their heads side by side, not only the chosen one. */
  readonly allHeads?: readonly string[];
  /** Tensors whose columns belong to heads: the chosen head's columns are marked. */
  readonly banded?: readonly string[];
  /** Rows of the lesson map that can be done here (web/content/data/lesson-items.json). */
  readonly covers?: readonly string[];
  /** The setting that chooses among formulas `<id>.<value>`. */
  readonly formulaBy?: (settings: { scale: string; mask: string; mask_fill: string }) => string;
};

/** Every tensor of a step, once, inputs first. */
export function tensorsOf(step: Step): string[] {
  const shown = step.lanes.flatMap((lane) => [...lane.inputs, ...lane.outputs]);
  return [...new Set([...(step.shared ?? []), ...shown])];
}

export function outputsOf(step: Step): string[] {
  return step.lanes.flatMap((lane) => lane.outputs);
}
