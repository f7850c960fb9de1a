/** Undo and redo over whole snapshots; the newest 50 are kept. */
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

  undo(present: Snapshot): Snapshot | undefined {
    const before = this.#past.pop();
    if (before !== undefined) this.#future.push(present);
    return before;
  }

  redo(present: Snapshot): Snapshot | undefined {
    const after = this.#future.pop();
    if (after !== undefined) this.#past.push(present);
    return after;
  }
}
