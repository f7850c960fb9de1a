/**
 * A link that is replaced when it is lost. Every call carries all it needs, so what was under way is simply asked of the
 * next one again.
 */
import { AttentionError } from './error.ts';
import type { Link } from './link.ts';
import type { Asked } from './protocol.ts';

/** By the code: an engine from another script has a class of errors of its own. */
const isLost = (thrown: unknown) => (thrown as Partial<AttentionError>).code === 'EngineLost';

export class KeptLink {
  readonly #open: () => Promise<Link>;
  readonly #prepare: (link: Link, asked: Asked) => Promise<void>;
  /** The link in use, or the one being opened. */
  #link: Promise<Link> | undefined;
  #current: Link | undefined;
  /** The same as `#current` while it is in use. */
  #live: Link | undefined;
  /** Grows with every cancel(), so that calls which still wait for a link know that they were meant. */
  #generation = 0;
  /** The calls that are asked again after a link was lost. */
  #repeats: Promise<unknown> = Promise.resolve();
  #disposed = false;

  /** Opens with the first call. `prepare`: what a link needs before it can answer a call. */
  constructor(open: () => Promise<Link>, prepare = async (_link: Link, _asked: Asked): Promise<void> => {}) {
    this.#open = open;
    this.#prepare = prepare;
  }

  /** The last link that opened, for what it says about itself. */
  get current(): Link | undefined {
    return this.#current;
  }

  /** What a call that is made now belongs to. */
  get generation(): number {
    return this.#generation;
  }

  /** The open link; opens one when there is none. */
  ready(): Promise<Link> {
    this.#link ??= this.#opened();
    return this.#link;
  }

  /** Rejects with EngineLost only when the call ends a second link too. */
  async call(asked: Asked, given: unknown[], generation = this.#generation): Promise<unknown> {
    try {
      return await this.#ask(asked, given, generation);
    } catch (thrown) {
      if (!isLost(thrown)) throw thrown;
      // One after the other: a call that ends every link must not take the others with it a second time.
      const again = this.#repeats.then(() => this.#ask(asked, given, generation));
      this.#repeats = again.catch(() => {});
      return again;
    }
  }

  /** For what nobody waits for, and only the link in use has to know. */
  tell(asked: Asked, given: unknown[]): void {
    this.#live?.call(asked, given).catch(() => {});
  }

  cancel(): void {
    this.#generation += 1;
    if (this.#live !== undefined && this.#live.pending > 0) this.#replace('Cancelled');
  }

  dispose(): void {
    this.#disposed = true;
    this.#generation += 1;
    this.#live?.close('EngineDisposed');
  }

  async #ask(asked: Asked, given: unknown[], generation: number): Promise<unknown> {
    if (this.#disposed) throw new AttentionError('EngineDisposed');
    const link = await this.ready();
    this.#checkWanted(generation);
    try {
      await this.#prepare(link, asked);
      this.#checkWanted(generation);
      return await link.call(asked, given);
    } catch (thrown) {
      if (isLost(thrown) && link === this.#live && !this.#disposed) this.#replace('EngineLost');
      throw thrown;
    }
  }

  #checkWanted(generation: number): void {
    if (generation === this.#generation) return;
    throw new AttentionError(this.#disposed ? 'EngineDisposed' : 'Cancelled');
  }

  async #opened(): Promise<Link> {
    try {
      const link = await this.#open();
      if (this.#disposed) link.close('EngineDisposed');
      this.#current = link;
      this.#live = link;
      return link;
    } catch (thrown) {
      this.#link = undefined;
      throw thrown;
    }
  }

  #replace(code: 'Cancelled' | 'EngineLost'): void {
    this.#live?.close(code);
    this.#live = undefined;
    this.#link = undefined;
    // Opened ahead of the next call, which will report it if this fails.
    this.ready().catch(() => {});
  }
}
