/** Runs that keep in step: each comes here after its turn and goes on when all have come. */
export class Meeting {
  readonly #count: number;
  readonly #waiting = new Map<unknown, () => void>();

  constructor(count: number) {
    this.#count = count;
  }

  /** One that comes again without having been let go counts once. */
  arrive(who: unknown): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(who, resolve);
      if (this.#waiting.size < this.#count) return;
      for (const goOn of this.#waiting.values()) goOn();
      this.#waiting.clear();
    });
  }
}
