/** The engine, and the workshop once it is loaded, as a link sees them: calls by name, decoders and trainings by number. */
import type { Decoder, DecoderOptions, Engine, StepOptions, StepResult, Tensor, Workshop } from './api.d.ts';
import {
  type Asked,
  type DecodeAnswer,
  type DecodeQuestion,
  needsWorkshop,
  type Started,
  type TrainAnswer,
  type TrainQuestion,
} from './protocol.ts';
import { TrainingHost } from './training-host.ts';

export class EngineHost {
  readonly #engine: Engine;
  /** Loaded beside the engine before anything is asked of it. */
  workshop: Workshop | undefined;
  /** By the number that the client gave them; gone with this engine, and made again when the client asks. */
  readonly #decoders = new Map<number, Decoder>();
  #trainings: TrainingHost | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get started(): Started {
    const { info, schema, parameters } = this.#engine;
    return { info: { ...info }, schema, parameters };
  }

  get memoryBytes(): number {
    return this.#engine.info.memoryBytes;
  }

  answer(asked: Asked, given: unknown[]): unknown {
    if (asked === 'decode') return this.#decode(given[0] as DecodeQuestion);
    if (asked === 'forget') return this.#forget(given[0] as number);
    if (asked === 'forgetTraining') return this.#trainings?.forget(given[0] as number);
    if (asked === 'train') return this.#trained(given[0] as TrainQuestion);
    if (needsWorkshop(asked)) return (this.workshop![asked] as (...given: unknown[]) => unknown)(...given);
    return (this.#engine[asked] as (...given: unknown[]) => unknown)(...given);
  }

  dispose(): void {
    this.#engine.dispose();
    this.workshop?.dispose();
  }

  #trained(question: TrainQuestion): TrainAnswer {
    this.#trainings ??= new TrainingHost(this.workshop!);
    return this.#trainings.answer(question);
  }

  #decode({ id, from, tokens, options, last }: DecodeQuestion): DecodeAnswer {
    const decoder = this.#decoderAt(id, from, options);
    if (decoder === undefined) return { forgotten: true };
    let result: StepResult | undefined;
    tokens.forEach((token, place) => {
      // What was asked about earlier tokens has been answered already.
      const about = place === tokens.length - 1 ? last : {};
      result = decoder.step(token as Tensor, about as StepOptions);
    });
    return { result, cache: { ...decoder.cache } };
  }

  /** The decoder, when it has taken `from` tokens; a new one where there are options for it. */
  #decoderAt(id: number, from: number, options: unknown): Decoder | undefined {
    const kept = this.#decoders.get(id);
    if (from === 0) kept?.reset();
    if (kept?.length === from) return kept;
    if (options === undefined) return undefined;
    this.#forget(id);
    const made = this.#engine.decoder(options as DecoderOptions);
    this.#decoders.set(id, made);
    return made;
  }

  #forget(id: number): void {
    this.#decoders.get(id)?.dispose();
    this.#decoders.delete(id);
  }
}
