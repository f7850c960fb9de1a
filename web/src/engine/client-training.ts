/**
 * A training of the client: asynchronous, in slices, and alive when its engine is not.
 *
 * A run is decided by its settings, to the bit. So an engine that does not know it any more, because the one before was
 * lost or cancelled, takes the same steps again and is then where the other was.
 */
import type { Tensor } from './api.d.ts';
import type {
  ProbeResult,
  RunFrame,
  SampledSentence,
  Trainer,
  TrainingEvaluation,
  TrainingReport,
  TrainingSettings,
} from './api-training.d.ts';
import { copied } from './checks.ts';
import { AttentionError } from './error.ts';
import type { TrainAnswer, TrainCall, TrainerMethod, TrainingFacts, TrainQuestion } from './protocol.ts';
import { Turns } from './turns.ts';

/** A model that was trained before: what it learned, and after how many steps. */
export type TrainedModel = { readonly parameters: Record<string, Tensor>; readonly step: number };

export type ClientTraining = TrainingFacts & {
  /** Steps taken. */
  readonly step: number;
  /** Takes up to `count` steps, as many as fit into about `milliseconds`, at least one. Gives the steps taken in all. */
  advance(count: number, milliseconds?: number): Promise<number>;
  report(): Promise<TrainingReport>;
  evaluate(options?: { head_gates?: number[] }): Promise<TrainingEvaluation>;
  probe(tokens: readonly string[], options?: { head_gates?: number[] }): Promise<ProbeResult>;
  sample(count: number, seed: number): Promise<SampledSentence[]>;
  keptSteps(): Promise<number[]>;
  lookBack(step: number, tokens: readonly string[]): Promise<RunFrame>;
  parameters(): Promise<Record<string, Tensor>>;
  /** Unanswered and later calls reject with the code TrainerDisposed. */
  dispose(): void;
};

/** What a training needs of its client. Everything asked rejects with Cancelled once cancel() has been called. */
export type TrainingHome = {
  /** A way to ask whatever belongs to one call that is made now. */
  asker(): Asker;
  /** Tells the engine in use, if there is one. */
  forget(id: number): void;
};

type Make = NonNullable<TrainQuestion['make']>;
type Asker = (question: TrainQuestion) => Promise<TrainAnswer>;

/** Of one slice: other questions, and on the page's own thread the frames, wait no longer than this. */
export const sliceMilliseconds = 8;

let lastId = 0;

export async function openTraining(
  home: TrainingHome,
  settings: TrainingSettings,
  model?: TrainedModel,
): Promise<ClientTraining> {
  const id = ++lastId;
  const kept = copied({ settings, model }, 'settings', 'plain data');
  const answer = await home.asker()({ id, at: startOf(kept), make: kept, call: { name: 'open' } });
  if ('forgotten' in answer) throw new AttentionError('EngineLost');
  const turns = new Turns('TrainerDisposed', () => home.forget(id));
  const facts = answer.value as TrainingFacts;
  const training = Object.assign(new KeptTraining(home, id, kept, turns), facts);
  turns.forgetWith(training);
  return training;
}

class KeptTraining implements Omit<ClientTraining, keyof TrainingFacts> {
  readonly #home: TrainingHome;
  readonly #id: number;
  readonly #make: Make;
  readonly #turns: Turns;
  #step: number;

  constructor(home: TrainingHome, id: number, make: Make, turns: Turns) {
    this.#home = home;
    this.#id = id;
    this.#make = make;
    this.#turns = turns;
    this.#step = startOf(make);
  }

  get step(): number {
    return this.#step;
  }

  advance(count: number, milliseconds = sliceMilliseconds): Promise<number> {
    return this.#inTurn({ name: 'advance', count, milliseconds });
  }

  report = this.#method('report');
  evaluate = this.#method('evaluate');
  probe = this.#method('probe');
  sample = this.#method('sample');
  keptSteps = this.#method('keptSteps');
  lookBack = this.#method('lookBack');
  parameters = this.#method('parameters');

  dispose(): void {
    this.#turns.dispose();
  }

  #method<Name extends TrainerMethod>(name: Name) {
    return async (...given: unknown[]): Promise<ReturnType<Trainer[Name]>> =>
      this.#inTurn({ name, given: copied(given, name, 'plain data') });
  }

  #inTurn<Result>(call: TrainCall): Promise<Result> {
    const ask = this.#home.asker();
    return this.#turns.take(async () => {
      const question = { id: this.#id, at: this.#step, call };
      let answer = await ask(question);
      if ('forgotten' in answer) {
        await this.#retake(ask);
        answer = await ask(question);
      }
      if ('forgotten' in answer) throw new AttentionError('EngineLost');
      this.#step = answer.at;
      return answer.value as Result;
    });
  }

  /** Makes the trainer anew and takes the steps up to where it was, slice by slice. */
  async #retake(ask: Asker): Promise<void> {
    const id = this.#id;
    this.#turns.check();
    let at = startOf(this.#make);
    await ask({ id, at, make: this.#make, call: { name: 'open' } });
    while (at < this.#step) {
      this.#turns.check();
      const call = { name: 'advance', count: this.#step - at, milliseconds: sliceMilliseconds } as const;
      const answer = await ask({ id, at, call });
      if ('forgotten' in answer) throw new AttentionError('EngineLost');
      at = answer.at;
    }
  }
}

const startOf = ({ model }: Make): number => model?.step ?? 0;
