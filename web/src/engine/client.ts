/**
 * The engine as the page sees it: asynchronous, in a worker where that is possible, replaced when it is lost.
 * Every call carries all it needs, so what was under way is simply asked of the new engine again; decoders keep their
 * tokens for it.
 */
import type { DecoderOptions, Engine, EngineInfo, ParameterRow, SchemaRow } from './api.d.ts';
import { type ClientDecoder, type DecoderHome, openDecoder } from './client-decoder.ts';
import { AttentionError } from './error.ts';
import type { Link } from './link.ts';
import type { WasmSources } from './load.ts';
import { type Asked, type DecodeAnswer, type Method, methods } from './protocol.ts';
import { hasWebAssembly } from './wasm-bytes.ts';
import { openWorkerLink } from './worker-link.ts';

export type { ClientDecoder, WasmSources };

type AsPromise<Call> = Call extends (...given: infer Given) => infer Result
  ? (...given: Given) => Promise<Result>
  : never;
type Calls = { [Name in Method]: AsPromise<Engine[Name]> };

export interface EngineClient extends Calls {
  readonly info: EngineInfo;
  readonly schema: readonly SchemaRow[];
  readonly parameters: readonly ParameterRow[];
  /** Where the engine runs now. */
  readonly where: 'worker' | 'main';
  /** The layer one token at a time. The decoder keeps its tokens, so it outlives an engine that is replaced. */
  decoder(options: DecoderOptions): Promise<ClientDecoder>;
  /** Ends the calculations under way: unanswered calls reject with the code Cancelled. */
  cancel(): void;
  /** Ends the engine: unanswered and later calls reject with the code EngineDisposed. */
  dispose(): void;
}

export type ClientOptions = { wasm: WasmSources; makeWorker?: () => Worker };

/** Rejects with WasmUnavailable where WebAssembly is refused, else as `loadEngine` does. */
export async function createEngineClient({ wasm, makeWorker }: ClientOptions): Promise<EngineClient> {
  const open = opener(keeping(wasm), makeWorker);
  const client = new Client(open, await open());
  const calls = methods.map((method) => [method, (...given: unknown[]) => client.call(method, given)]);
  return Object.assign(client, Object.fromEntries(calls) as Calls);
}

/** Opens a link: through a worker until one fails to start, from then on on this thread. */
function opener(wasm: WasmSources, makeWorker: (() => Worker) | undefined): () => Promise<Link> {
  let workerMaker = makeWorker;
  return async () => {
    if (!hasWebAssembly()) throw new AttentionError('WasmUnavailable');
    if (workerMaker !== undefined) {
      try {
        return await openWorkerLink(workerMaker, wasm);
      } catch {
        workerMaker = undefined;
      }
    }
    const { openMainLink } = await import('./main-link.ts');
    return openMainLink(wasm);
  };
}

/** Sources that remember what they have once given, for the next engine. */
function keeping(wasm: WasmSources): WasmSources {
  const kept: Partial<Record<'simd' | 'scalar', BufferSource>> = {};
  const source = (build: 'simd' | 'scalar') => async () => {
    kept[build] ??= await wasm[build]();
    return kept[build];
  };
  return { simd: source('simd'), scalar: source('scalar') };
}

const isLost = (thrown: unknown) => thrown instanceof AttentionError && thrown.code === 'EngineLost';

class Client implements Omit<EngineClient, Method> {
  readonly #open: () => Promise<Link>;
  /** The link in use, or the one being opened. */
  #link: Promise<Link> | undefined;
  /** The last link that opened, for what it says about itself; `#live` is the same while it is in use. */
  #current: Link;
  #live: Link | undefined;
  /** Grows with every cancel(), so that calls which still wait for a link know that they were meant. */
  #generation = 0;
  /** The calls that are asked again after an engine was lost. */
  #repeats: Promise<unknown> = Promise.resolve();
  #disposed = false;

  constructor(open: () => Promise<Link>, link: Link) {
    this.#open = open;
    this.#current = link;
    this.#live = link;
    this.#link = Promise.resolve(link);
  }

  get info(): EngineInfo {
    return { ...this.#current.started.info, memoryBytes: this.#current.memoryBytes };
  }

  get schema() {
    return this.#current.started.schema;
  }

  get parameters() {
    return this.#current.started.parameters;
  }

  get where() {
    return this.#current.where;
  }

  decoder(options: DecoderOptions): Promise<ClientDecoder> {
    const home: DecoderHome = {
      asker: () => {
        const generation = this.#generation;
        return (question) => this.call('decode', [question], generation) as Promise<DecodeAnswer>;
      },
      forget: (id) => {
        this.#live?.call('forget', [id]).catch(() => {});
      },
    };
    return openDecoder(home, options);
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

  /** Rejects with EngineLost only when the call ends a second engine too. */
  async call(asked: Asked, given: unknown[], generation = this.#generation): Promise<unknown> {
    try {
      return await this.#ask(asked, given, generation);
    } catch (thrown) {
      if (!isLost(thrown)) throw thrown;
      // One after the other: a call that ends every engine must not take the others with it a second time.
      const again = this.#repeats.then(() => this.#ask(asked, given, generation));
      this.#repeats = again.catch(() => {});
      return again;
    }
  }

  async #ask(asked: Asked, given: unknown[], generation: number): Promise<unknown> {
    if (this.#disposed) throw new AttentionError('EngineDisposed');
    const link = await this.#ready();
    if (generation !== this.#generation) {
      throw new AttentionError(this.#disposed ? 'EngineDisposed' : 'Cancelled');
    }
    try {
      return await link.call(asked, given);
    } catch (thrown) {
      if (isLost(thrown) && link === this.#live && !this.#disposed) this.#replace('EngineLost');
      throw thrown;
    }
  }

  /** The open link; opens one when there is none. */
  #ready(): Promise<Link> {
    this.#link ??= this.#opened();
    return this.#link;
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
    this.#ready().catch(() => {});
  }
}
