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
  /** Later calls reject with the code TrainerDisposed. */
  dispose(): void;
};

/** What a training needs of its client. Everything asked rejects with Cancelled once cancel() has been called. */
export type TrainingHome = {
  /** A way to ask whatever belongs to one call that is made now. */
  asker(): Asker;
  forget(id: number): void;
};

type Asker = (question: TrainQuestion) => Promise<TrainAnswer>;

/** Of one slice: other questions, and on the page's own thread the frames, wait no longer than this. */
export const sliceMilliseconds = 8;

let lastId = 0;

/** Frees the memory of trainings that nobody holds any more. */
const forgotten = new FinalizationRegistry<() => void>((forget) => forget());

export async function openTraining(
  home: TrainingHome,
  settings: TrainingSettings,
  model?: TrainedModel,
): Promise<ClientTraining> {
  const id = ++lastId;
  const kept = copied({ settings, model }, 'settings', 'plain data');
  const start = model?.step ?? 0;
  const answer = await home.asker()({ id, at: start, make: kept, call: { name: 'open' } });
  if ('forgotten' in answer) throw new AttentionError('EngineLost');
  const training = trainingOver(home, id, kept, answer.value as TrainingFacts, start);
  forgotten.register(training, () => home.forget(id), training);
  return training;
}

function trainingOver(
  home: TrainingHome,
  id: number,
  make: TrainQuestion['make'],
  facts: TrainingFacts,
  start: number,
): ClientTraining {
  let step = start;
  let isDisposed = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** One after the other, whether or not the one before was refused. */
  const inTurn = <Result>(call: TrainCall): Promise<Result> => {
    const ask = home.asker();
    const turn = queue.then(async () => {
      if (isDisposed) throw new AttentionError('TrainerDisposed');
      let answer = await ask({ id, at: step, call });
      if ('forgotten' in answer) {
        await retake(ask);
        answer = await ask({ id, at: step, call });
      }
      if ('forgotten' in answer) throw new AttentionError('EngineLost');
      step = answer.at;
      return answer.value as Result;
    });
    queue = turn.catch(() => {});
    return turn;
  };

  /** Makes the trainer anew and takes the steps up to where it was, slice by slice. */
  const retake = async (ask: Asker): Promise<void> => {
    let at = start;
    await ask({ id, at, make, call: { name: 'open' } });
    while (at < step) {
      const call = {
        name: 'advance',
        count: step - at,
        milliseconds: sliceMilliseconds,
      } as const;
      const answer = await ask({ id, at, call });
      if ('forgotten' in answer) throw new AttentionError('EngineLost');
      at = answer.at;
    }
  };

  const method =
    <Name extends TrainerMethod>(name: Name) =>
    async (...given: unknown[]) =>
      inTurn<ReturnType<Trainer[Name]>>({ name, given: copied(given, name, 'plain data') });

  const training: ClientTraining = {
    ...facts,
    get step() {
      return step;
    },
    advance: (count, milliseconds = sliceMilliseconds) => inTurn({ name: 'advance', count, milliseconds }),
    report: method('report'),
    evaluate: method('evaluate'),
    probe: method('probe'),
    sample: method('sample'),
    keptSteps: method('keptSteps'),
    lookBack: method('lookBack'),
    parameters: method('parameters'),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      forgotten.unregister(training);
      home.forget(id);
    },
  };
  return training;
}
