/** Which cells are marked: the explained one and the cells that it is made of. */
import type { Cell } from '../model/derivations.ts';

export type Marks = {
  readonly explained: string | undefined;
  readonly sources: ReadonlySet<string>;
};

export const noMarks: Marks = { explained: undefined, sources: new Set() };

export function keyOf(cell: Cell): string {
  return `${cell.tensor}:${cell.index.join(',')}`;
}

/** Sets the mark classes on the cells of one matrix; touches only what changes. */
export function applyMarks(table: Element, tensor: string, marks: Marks): void {
  for (const cell of table.querySelectorAll('.is-explained, .is-source')) {
    cell.classList.remove('is-explained', 'is-source');
  }
  const mark = (key: string, name: string) => {
    const index = key.startsWith(`${tensor}:`) ? key.slice(tensor.length + 1) : undefined;
    if (index !== undefined) table.querySelector(`[data-index="${index}"]`)?.classList.add(name);
  };
  for (const source of marks.sources) mark(source, 'is-source');
  if (marks.explained !== undefined) mark(marks.explained, 'is-explained');
}
