/** What the learner has seen and answered. Kept on this computer where the host lets it, else as long as the page. */

export type Answered = 'right' | 'wrong';

/** The part of Storage that is needed. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'attention-lesson.progress.v1';

export class Progress {
  readonly #store: Store | undefined;
  #seen = new Set<string>();
  #answered = new Map<string, Answered>();

  constructor(store: Store | undefined) {
    this.#store = store;
    this.#read();
  }

  get isEmpty(): boolean {
    return this.#seen.size === 0 && this.#answered.size === 0;
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

  clear(): void {
    this.#seen.clear();
    this.#answered.clear();
    try {
      this.#store?.removeItem(key);
    } catch {
      // Nothing was kept, so nothing is left.
    }
  }

  #read(): void {
    try {
      const found: unknown = JSON.parse(this.#store?.getItem(key) ?? '{}');
      const { seen, answered } = (found ?? {}) as { seen?: unknown; answered?: unknown };
      if (Array.isArray(seen)) this.#seen = new Set(seen.filter((entry) => typeof entry === 'string'));
      const entries = Object.entries(answered ?? {}).filter(
        ([, value]) => value === 'right' || value === 'wrong',
      );
      this.#answered = new Map(entries as [string, Answered][]);
    } catch {
      // Forbidden, or not ours: begin anew.
    }
  }

  #write(): void {
    try {
      const kept = { seen: [...this.#seen], answered: Object.fromEntries(this.#answered) };
      this.#store?.setItem(key, JSON.stringify(kept));
    } catch {
      // Full or forbidden: progress then lives as long as the page.
    }
  }
}

/** The page's local storage; sandboxed frames and strict privacy settings throw on the mere mention of it. */
export function safeStorage(): Store | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
