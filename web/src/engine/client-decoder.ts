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

export type ClientDecoder = Pick<Decoder, 'length' | 'cache'> & {
  /** As `Decoder.step`. Steps are taken in the order in which they are asked for. */
  step(x: Parameters<Decoder['step']>[0], options?: StepOptions): Promise<StepResult>;
  reset(): Promise<void>;
  /** Later calls reject with the code DecoderDisposed. */
  dispose(): void;
};

/** What a decoder needs of its client. Everything asked rejects with Cancelled once cancel() has been called. */
export type DecoderHome = {
  /** A way to ask whatever belongs to one call that is made now. */
  asker(): (question: DecodeQuestion) => Promise<DecodeAnswer>;
  forget(id: number): void;
};

const empty: CacheSize = { elements: 0, bytes: 0 };
let lastId = 0;

/** Frees the memory of decoders that nobody holds any more. */
const forgotten = new FinalizationRegistry<() => void>((forget) => forget());

export async function openDecoder(home: DecoderHome, options: DecoderOptions): Promise<ClientDecoder> {
  const id = ++lastId;
  const kept = copied(options, 'options', 'plain data');
  const ask = home.asker();
  await ask({ id, from: 0, tokens: [], options: kept, last: {} });
  const decoder = decoderOver(home, id, kept);
  forgotten.register(decoder, () => home.forget(id), decoder);
  return decoder;
}

function decoderOver(home: DecoderHome, id: number, options: unknown): ClientDecoder {
  let tokens: unknown[] = [];
  let cache = empty;
  let isDisposed = false;
  let queue: Promise<unknown> = Promise.resolve();
  /** One after the other, whether or not the one before was refused. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = queue.then(() => {
      if (isDisposed) throw new AttentionError('DecoderDisposed');
      return work();
    });
    queue = turn.catch(() => {});
    return turn;
  };
  const decoder: ClientDecoder = {
    get length() {
      return tokens.length;
    },
    get cache() {
      return cache;
    },
    async step(x, stepOptions = {}) {
      const token = copied(x, 'x', 'a tensor { shape, data }');
      const last = copied(stepOptions, 'options', 'an object');
      const ask = home.asker();
      return inTurn(async () => {
        let answer = await ask({ id, from: tokens.length, tokens: [token], last });
        if ('forgotten' in answer) {
          answer = await ask({ id, from: 0, tokens: [...tokens, token], options, last });
        }
        if ('forgotten' in answer) throw new AttentionError('EngineLost');
        tokens.push(token);
        cache = answer.cache;
        return answer.result!;
      });
    },
    reset: () =>
      inTurn(async () => {
        tokens = [];
        cache = empty;
      }),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      tokens = [];
      forgotten.unregister(decoder);
      home.forget(id);
    },
  };
  return decoder;
}
