/** Every symbol of the formulas, tied to the tensor of the shown run, or to the part of it, that it stands for. */
import type { StepId } from '../../model/step-ids.ts';
import { offsetOf, sliceOf, type TensorValue } from '../../model/tensors.ts';
import type { Run } from '../../state/computation.ts';

/** How a symbol is cut out of its tensor. */
type Part = 'matrix' | 'columns' | 'head';

export type SymbolEntry = {
  readonly id: string;
  readonly tensor: string;
  readonly part: Part;
  /** The step that shows it. */
  readonly step: StepId;
};

export const symbols: readonly SymbolEntry[] = [
  { id: 'X', tensor: 'x', part: 'matrix', step: 'input' },
  { id: 'W_i^Q', tensor: 'w_q', part: 'columns', step: 'projection' },
  { id: 'W_i^K', tensor: 'w_k', part: 'columns', step: 'projection' },
  { id: 'W_i^V', tensor: 'w_v', part: 'columns', step: 'projection' },
  { id: 'Q', tensor: 'q', part: 'head', step: 'split-heads' },
  { id: 'K', tensor: 'k', part: 'head', step: 'split-heads' },
  { id: 'V', tensor: 'v', part: 'head', step: 'split-heads' },
  { id: 'QKᵀ', tensor: 'scores', part: 'head', step: 'scores' },
  { id: 'QKᵀ/√d_k', tensor: 'scaled_scores', part: 'head', step: 'scaling' },
  { id: 'softmax', tensor: 'weights', part: 'head', step: 'softmax' },
  { id: 'head_i', tensor: 'head_outputs', part: 'head', step: 'weighted-sum' },
  { id: 'Concat', tensor: 'concat', part: 'matrix', step: 'concat' },
  { id: 'W^O', tensor: 'w_o', part: 'matrix', step: 'output-projection' },
  { id: 'MultiHead', tensor: 'output', part: 'matrix', step: 'output-projection' },
];

export function symbolNamed(id: string): SymbolEntry {
  const entry = symbols.find((one) => one.id === id);
  if (entry === undefined) throw new ReferenceError(`no symbol "${id}"`);
  return entry;
}

/** The matrix that a symbol stands for, for one sentence and one head: (rows, columns). */
export function matrixOf(run: Run, { tensor, part }: SymbolEntry, batch: number, head: number): TensorValue {
  const value = run.tensors[tensor] as TensorValue;
  const [rows, columns] = value.shape.slice(-2) as [number, number];
  const outer = sliceOf(value, tensor, batch, head);
  const start = offsetOf(value.shape, [...outer, 0, 0]);
  const whole = Array.from(value.data).slice(start, start + rows * columns);
  if (part !== 'columns') return { shape: [rows, columns], data: whole };
  const width = columns / run.sizes.num_heads;
  const data = whole.filter((_, place) => Math.floor((place % columns) / width) === head);
  return { shape: [rows, width], data };
}
