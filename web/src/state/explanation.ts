/** How one cell comes about, in numbers: cells from the derivation table, arithmetic from the engine. */
import type { EngineClient } from '../engine/client.ts';
import type { Cell, Resolved } from '../model/derivations.ts';
import { type TensorValue, valueAt } from '../model/tensors.ts';
import type { Run } from './computation.ts';

export type Valued = { readonly cell: Cell; readonly value: number };

export type DotRow = {
  readonly at: number;
  readonly left: Valued;
  readonly right: Valued;
  /** Absent where no engine can run: the page does not compute in its place. */
  readonly product?: number | undefined;
  readonly sum?: number | undefined;
};

export type SoftmaxRow = {
  readonly at: number;
  readonly source: Valued;
  readonly shifted?: number | undefined;
  readonly exponential?: number | undefined;
  readonly weight: number;
};

export type Explanation = Valued &
  (
    | { kind: 'given'; edited: boolean }
    | { kind: 'causal'; rule: 'mayAttend' | 'mayNotAttend' | 'allAllowed' }
    | { kind: 'copy'; from: Valued }
    | { kind: 'gate'; of: Valued; gate: Valued }
    | { kind: 'scale'; of: Valued; operation: 'divide' | 'multiply' | 'none'; by?: number | undefined }
    | { kind: 'mask'; of: Valued; mask: Valued; fill: string }
    | { kind: 'dot'; over: string; rows: DotRow[]; bias?: Valued | undefined }
    | {
        kind: 'softmax';
        over: string;
        rows: SoftmaxRow[];
        self: number;
        maximum?: number | undefined;
        sum?: number | undefined;
      }
  );

export async function explain(
  client: EngineClient | undefined,
  run: Run,
  cell: Cell,
  resolved: Resolved,
  edited: boolean,
): Promise<Explanation> {
  const valued = (source: Cell): Valued => ({
    cell: source,
    value: valueAt(run.tensors[source.tensor] as TensorValue, source.index),
  });
  const own = valued(cell);
  switch (resolved.kind) {
    case 'given':
      return { ...own, kind: 'given', edited };
    case 'causal':
      if (run.config.mask !== 'causal') return { ...own, kind: 'causal', rule: 'allAllowed' };
      return { ...own, kind: 'causal', rule: resolved.allowed ? 'mayAttend' : 'mayNotAttend' };
    case 'copy':
      return { ...own, kind: 'copy', from: valued(resolved.from) };
    case 'gate':
      return { ...own, kind: 'gate', of: valued(resolved.of), gate: valued(resolved.gate) };
    case 'scale': {
      const scale = await client?.scaleOf(run.config);
      return {
        ...own,
        kind: 'scale',
        of: valued(resolved.of),
        operation: scale?.operation ?? 'divide',
        by: scale?.value,
      };
    }
    case 'mask':
      return {
        ...own,
        kind: 'mask',
        of: valued(resolved.of),
        mask: valued(resolved.mask),
        fill: run.config.mask_fill ?? 'negative_infinity',
      };
    case 'dot':
      return explainDot(client, run, own, resolved, valued);
    case 'softmax':
      return explainSoftmax(client, run, own, resolved, valued);
  }
}

async function explainDot(
  client: EngineClient | undefined,
  run: Run,
  own: Valued,
  resolved: Extract<Resolved, { kind: 'dot' }>,
  valued: (cell: Cell) => Valued,
): Promise<Explanation> {
  const terms = resolved.terms.map(({ at, left, right }) => ({
    at,
    left: valued(left),
    right: valued(right),
  }));
  const parts = await client?.explainDot({
    dtype: run.dtype,
    left: terms.map((term) => term.left.value),
    right: terms.map((term) => term.right.value),
  });
  const rows = terms.map((term, place) => ({
    ...term,
    product: parts?.products[place],
    sum: parts?.sums[place],
  }));
  const bias = resolved.bias === undefined ? undefined : valued(resolved.bias);
  return { ...own, kind: 'dot', over: resolved.over, rows, bias };
}

async function explainSoftmax(
  client: EngineClient | undefined,
  run: Run,
  own: Valued,
  resolved: Extract<Resolved, { kind: 'softmax' }>,
  valued: (cell: Cell) => Valued,
): Promise<Explanation> {
  const sources = resolved.row.map(valued);
  const parts = await client?.explainSoftmax({
    dtype: run.dtype,
    row: sources.map((source) => source.value),
    mask_fill: run.config.mask_fill ?? 'negative_infinity',
  });
  const weights = run.tensors.weights as TensorValue;
  const rows = sources.map((source, at) => ({
    at,
    source,
    shifted: parts?.shifted[at],
    exponential: parts?.exponentials[at],
    weight: valueAt(weights, source.cell.index),
  }));
  const { over, self } = resolved;
  return { ...own, kind: 'softmax', over, rows, self, maximum: parts?.maximum, sum: parts?.sum };
}
