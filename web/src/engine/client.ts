/**
 * The engine as the page sees it: asynchronous, in a worker where that is possible, replaced when it is lost.
 * What was under way is asked of the new engine again; decoders keep their tokens for it, trainings their steps.
 */
import type { DecoderOptions, Engine, EngineInfo, ParameterRow, SchemaRow, Workshop } from './api.d.ts';
import type { TrainingSettings } from './api-training.d.ts';
import { type ClientDecoder, type DecoderHome, openDecoder } from './client-decoder.ts';
import type { ClientTraining, TrainedModel, TrainingHome } from './client-training.ts';
import { AttentionError } from './error.ts';
import { KeptLink } from './kept-link.ts';
import type { Link } from './link.ts';
import type { WasmSources } from './loader.ts';
import { imported, once } from './on-demand.ts';
import {
  type Asked,
  type DecodeAnswer,
  type Method,
  methods,
  needsWorkshop,
  type Started,
  type TrainAnswer,
  type WorkshopMethod,
  workshopMethods,
} from './protocol.ts';
import { hasWebAssembly } from './wasm-bytes.ts';
import { openWorkerLink } from './worker-link.ts';

export type { ClientDecoder, ClientTraining, WasmSources };

type AsPromise<Call> = Call extends (...given: infer Given) => infer Result
  ? (...given: Given) => Promise<Result>
  : never;
type Calls = { [Name in Method]: AsPromise<Engine[Name]> } & {
  [Name in WorkshopMethod]: AsPromise<Workshop[Name]>;
};

export interface EngineClient extends Calls {
  readonly info: EngineInfo;
  readonly schema: readonly SchemaRow[];
  readonly parameters: readonly ParameterRow[];
  /** Where the engine runs now. */
  readonly where: 'worker' | 'main';
  /** The layer one token at a time. The decoder keeps its tokens, so it outlives an engine that is replaced. */
  decoder(options: DecoderOptions): Promise<ClientDecoder>;
  /**
   * Trains a small model, slice by slice. The run is decided by its settings, so it outlives an engine that is replaced:
   * the next one takes the same steps. With `model` it goes on from one that was trained before.
   */
  training(settings: TrainingSettings, model?: TrainedModel): Promise<ClientTraining>;
  /** Ends the calculations under way: unanswered calls reject with the code Cancelled. */
  cancel(): void;
  /** Ends the engine: unanswered and later calls reject with the code EngineDisposed. */
  dispose(): void;
}

export type ClientOptions = {
  wasm: WasmSources;
  /** The workshop's files; asked for when a method of the workshop is called first. */
  workshop: () => Promise<WasmSources>;
  makeWorker?: () => Worker;
};

/** Rejects with WasmUnavailable where WebAssembly is refused, else as `loadEngine` does. */
export async function createEngineClient(options: ClientOptions): Promise<EngineClient> {
  const { wasm, workshop, makeWorker } = options;
  const engine = new KeptLink(opener(keeping(wasm), makeWorker), withWorkshop(workshop));
  await engine.ready();
  const calls = [...methods, ...workshopMethods].map((method) => [
    method,
    (...given: unknown[]) => engine.call(method, given),
  ]);
  return Object.assign(new Client(engine), Object.fromEntries(calls) as Calls);
}

/**
 * Opens a link: through a worker, or on this thread where the first one fails to start. One that has started shows that the
 * host allows it: if another does not start, as without a connection, the one after it may.
 */
function opener(wasm: WasmSources, makeWorker: (() => Worker) | undefined): () => Promise<Link> {
  let workerMaker = makeWorker;
  let isProven = false;
  return async () => {
    if (!hasWebAssembly()) throw new AttentionError('WasmUnavailable');
    if (workerMaker !== undefined) {
      try {
        const link = await openWorkerLink(workerMaker, wasm);
        isProven = true;
        return link;
      } catch {
        if (!isProven) workerMaker = undefined;
      }
    }
    const { openMainLink } = await imported(import('#main-link'), 'engine');
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

/** Sees to it that a link has loaded the workshop, where a call needs it. */
function withWorkshop(find: () => Promise<WasmSources>): (link: Link, asked: Asked) => Promise<void> {
  const sources = once(async () => keeping(await imported(find())));
  return async (link, asked) => {
    if (needsWorkshop(asked)) await link.openWorkshop(await sources());
  };
}

class Client implements Omit<EngineClient, Method | WorkshopMethod> {
  readonly #engine: KeptLink;

  /** `engine` has opened. */
  constructor(engine: KeptLink) {
    this.#engine = engine;
  }

  get #link(): Link {
    return this.#engine.current as Link;
  }

  get #started(): Started {
    return this.#link.started;
  }

  get info(): EngineInfo {
    return { ...this.#started.info, memoryBytes: this.#link.memoryBytes };
  }

  get schema() {
    return this.#started.schema;
  }

  get parameters() {
    return this.#started.parameters;
  }

  get where() {
    return this.#link.where;
  }

  decoder(options: DecoderOptions): Promise<ClientDecoder> {
    const engine = this.#engine;
    const home: DecoderHome = {
      asker: () => {
        const { generation } = engine;
        return (question) => engine.call('decode', [question], generation) as Promise<DecodeAnswer>;
      },
      forget: (id) => engine.tell('forget', [id]),
    };
    return openDecoder(home, options);
  }

  async training(settings: TrainingSettings, model?: TrainedModel): Promise<ClientTraining> {
    const engine = this.#engine;
    const { openTraining } = await imported(import('./client-training.ts'));
    const home: TrainingHome = {
      asker: () => {
        const { generation } = engine;
        return (question) => engine.call('train', [question], generation) as Promise<TrainAnswer>;
      },
      forget: (id) => engine.tell('forgetTraining', [id]),
    };
    return openTraining(home, settings, model);
  }

  cancel(): void {
    this.#engine.cancel();
  }

  dispose(): void {
    this.#engine.dispose();
  }
}
