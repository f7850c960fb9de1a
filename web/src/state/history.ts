/**
 * Undo and redo over snapshots; the newest 50 are kept. A snapshot holds what its change touched, so the present
 * of the same properties is asked for when it is used.
 */
const depth = 50;

export class History<Snapshot> {
  #past: Snapshot[] = [];
  #future: Snapshot[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Remembers what was before a change; a new change ends what could be redone. */
  record(before: Snapshot): void {
    this.#past.push(before);
    if (this.#past.length > depth) this.#past.shift();
    this.#future = [];
  }

  undo(presentOf: (before: Snapshot) => Snapshot): Snapshot | undefined {
    const before = this.#past.pop();
    if (before !== undefined) this.#future.push(presentOf(before));
    return before;
  }

  redo(presentOf: (after: Snapshot) => Snapshot): Snapshot | undefined {
    const after = this.#future.pop();
    if (after !== undefined) this.#past.push(presentOf(after));
    return after;
  }
}
