/**
 * The calls of one thing that an engine keeps for the client by number, a decoder or a training: one after the other,
 * whether or not the one before was refused, until the thing is disposed of.
 */
import { AttentionError } from './error.ts';

/** Frees what the engine keeps for things that nobody holds any more. */
const unheld = new FinalizationRegistry<() => void>((forget) => forget());

export class Turns {
  readonly #whenDisposed: 'DecoderDisposed' | 'TrainerDisposed';
  readonly #forget: () => void;
  #queue: Promise<unknown> = Promise.resolve();
  #isDisposed = false;

  /**
   * `forget` tells the engine in use, if there is one, and does no harm where the thing is not known. It must not hold
   * the thing itself, or that would never be let go.
   */
  constructor(whenDisposed: 'DecoderDisposed' | 'TrainerDisposed', forget: () => void) {
    this.#whenDisposed = whenDisposed;
    this.#forget = forget;
  }

  /** From now on the engine forgets when nobody holds `thing` any more. Work in turn holds it as long as it needs it. */
  forgetWith(thing: object): void {
    unheld.register(thing, this.#forget, this);
  }

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#queue.then(() => this.#worked(work));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** Throws once disposed of: for work that asks more than once, between two questions. */
  check(): void {
    if (this.#isDisposed) throw new AttentionError(this.#whenDisposed);
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    unheld.unregister(this);
    this.#forget();
  }

  async #worked<Result>(work: () => Promise<Result>): Promise<Result> {
    this.check();
    try {
      const result = await work();
      this.check();
      return result;
    } catch (thrown) {
      if (!this.#isDisposed) throw thrown;
      // An engine that was opened only after dispose() was not told, and may have made the thing anew.
      this.#forget();
      throw new AttentionError(this.#whenDisposed);
    }
  }
}
