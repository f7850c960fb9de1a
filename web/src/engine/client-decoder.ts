/**
 * A decoder of the client: asynchronous, and alive when its engine is not.
 *
 * It keeps every token that it was given. An engine that does not know it any more, because the one before was lost or
 * cancelled, gets all of them again and is then where the other was, to the bit.
 */
import type { CacheSize, Decoder, DecoderOptions, StepOptions, StepResult } from './api.d.ts';
import { copied } from './checks.ts';
import { AttentionError } from './error.ts';
import type { DecodeAnswer, DecodeQuestion } from './protocol.ts';
import { Turns } from './turns.ts';

export type ClientDecoder = Pick<Decoder, 'length' | 'cache'> & {
  /** As `Decoder.step`. Steps are taken in the order in which they are asked for. */
  step(x: Parameters<Decoder['step']>[0], options?: StepOptions): Promise<StepResult>;
  reset(): Promise<void>;
  /** Unanswered and later calls reject with the code DecoderDisposed. */
  dispose(): void;
};

/** What a decoder needs of its client. Everything asked rejects with Cancelled once cancel() has been called. */
export type DecoderHome = {
  /** A way to ask whatever belongs to one call that is made now. */
  asker(): Asker;
  /** Tells the engine in use, if there is one. */
  forget(id: number): void;
};

type Asker = (question: DecodeQuestion) => Promise<DecodeAnswer>;
type Taken = Exclude<DecodeAnswer, { forgotten: true }>;

const empty: CacheSize = { elements: 0, bytes: 0 };
let lastId = 0;

export async function openDecoder(home: DecoderHome, options: DecoderOptions): Promise<ClientDecoder> {
  const id = ++lastId;
  const kept = copied(options, 'options', 'plain data');
  const ask = home.asker();
  await ask({ id, from: 0, tokens: [], options: kept, last: {} });
  const turns = new Turns('DecoderDisposed', () => home.forget(id));
  const decoder = new KeptDecoder(home, id, kept, turns);
  turns.forgetWith(decoder);
  return decoder;
}

class KeptDecoder implements ClientDecoder {
  readonly #home: DecoderHome;
  readonly #id: number;
  readonly #options: unknown;
  readonly #turns: Turns;
  #tokens: unknown[] = [];
  #cache = empty;

  constructor(home: DecoderHome, id: number, options: unknown, turns: Turns) {
    this.#home = home;
    this.#id = id;
    this.#options = options;
    this.#turns = turns;
  }

  get length(): number {
    return this.#tokens.length;
  }

  get cache(): CacheSize {
    return this.#cache;
  }

  async step(x: Parameters<Decoder['step']>[0], stepOptions: StepOptions = {}): Promise<StepResult> {
    const token = copied(x, 'x', 'a tensor { shape, data }');
    const last = copied(stepOptions, 'options', 'an object');
    const ask = this.#home.asker();
    return this.#turns.take(async () => {
      const answer = await this.#answered(ask, token, last);
      this.#turns.check();
      this.#tokens.push(token);
      this.#cache = answer.cache;
      return answer.result!;
    });
  }

  async reset(): Promise<void> {
    return this.#turns.take(async () => this.#empty());
  }

  dispose(): void {
    this.#turns.dispose();
    this.#empty();
  }

  #empty(): void {
    this.#tokens = [];
    this.#cache = empty;
  }

  async #answered(ask: Asker, token: unknown, last: unknown): Promise<Taken> {
    const id = this.#id;
    const answer = await ask({ id, from: this.#tokens.length, tokens: [token], last });
    if (!('forgotten' in answer)) return answer;
    // The engine is another one, unless it was told to forget: then the tokens are gone too.
    this.#turns.check();
    const tokens = [...this.#tokens, token];
    const again = await ask({ id, from: 0, tokens, options: this.#options, last });
    if ('forgotten' in again) throw new AttentionError('EngineLost');
    return again;
  }
}
