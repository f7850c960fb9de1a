/** What the learner has seen and answered. Kept on this computer where the host lets it, else as long as the page. */

export type Answered = 'right' | 'wrong';

/** The part of Storage that is needed. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'attention-lesson.progress.v1';

export class Progress {
  readonly #store: Store | undefined;
  #seen = new Set<string>();
  #answered = new Map<string, Answered>();
  /** Questions whose answer was looked at instead. */
  #passed = new Set<string>();
  #version = 0;
  #round = 0;

  constructor(store: Store | undefined) {
    this.#store = store;
    this.#read();
  }

  get isEmpty(): boolean {
    return this.#seen.size === 0 && this.#answered.size === 0 && this.#passed.size === 0;
  }

  /** Grows with every change, so that whoever shows this object knows of it. */
  get version(): number {
    return this.#version;
  }

  /** Grows when all is cleared. */
  get round(): number {
    return this.#round;
  }

  hasSeen(entry: string): boolean {
    return this.#seen.has(entry);
  }

  see(entry: string): void {
    if (this.#seen.has(entry)) return;
    this.#seen.add(entry);
    this.#write();
  }

  answeredOf(topic: string, question: string): Answered | undefined {
    return this.#answered.get(`${topic}/${question}`);
  }

  /** A right answer stays right, whatever is tried afterwards. */
  answer(topic: string, question: string, correct: boolean): void {
    const name = `${topic}/${question}`;
    if (this.#answered.get(name) === 'right') return;
    this.#answered.set(name, correct ? 'right' : 'wrong');
    this.#write();
  }

  /** These questions need not be answered any more for what waits for them to be shown. */
  pass(topic: string, questions: readonly string[]): void {
    const names = questions
      .map((question) => `${topic}/${question}`)
      .filter((name) => !this.#passed.has(name));
    if (names.length === 0) return;
    for (const name of names) this.#passed.add(name);
    this.#write();
  }

  /** Answered, rightly or not, or passed over. */
  isSettled(topic: string, question: string): boolean {
    const name = `${topic}/${question}`;
    return this.#answered.has(name) || this.#passed.has(name);
  }

  clear(): void {
    this.#seen.clear();
    this.#answered.clear();
    this.#passed.clear();
    this.#version += 1;
    this.#round += 1;
    try {
      this.#store?.removeItem(key);
    } catch {
      // Nothing was kept, so nothing is left.
    }
  }

  /** Adds what is kept: another page, or another lesson on this one, may have written it. */
  #read(): void {
    try {
      const found: unknown = JSON.parse(this.#store?.getItem(key) ?? '{}');
      const { seen, answered, passed } = (found ?? {}) as Record<string, unknown>;
      for (const entry of textsIn(seen)) this.#seen.add(entry);
      for (const name of textsIn(passed)) this.#passed.add(name);
      for (const [name, value] of Object.entries(answered ?? {})) {
        const isBetter = value === 'right' || (value === 'wrong' && !this.#answered.has(name));
        if (isBetter) this.#answered.set(name, value);
      }
    } catch {
      // Forbidden, or not ours: begin anew.
    }
  }

  #write(): void {
    this.#version += 1;
    this.#read();
    try {
      const kept = {
        seen: [...this.#seen],
        answered: Object.fromEntries(this.#answered),
        passed: [...this.#passed],
      };
      this.#store?.setItem(key, JSON.stringify(kept));
    } catch {
      // Full or forbidden: progress then lives as long as the page.
    }
  }
}

const textsIn = (value: unknown): Set<string> =>
  new Set(Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []);

/** The page's local storage; sandboxed frames and strict privacy settings throw on the mere mention of it. */
export function safeStorage(): Store | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
