/** Trainings that nobody watches: taken to their end one after the other, with progress, and given up on request. */
import type { TrainingReport, TrainingSettings } from '../engine/api-training.d.ts';
import type { ClientTraining } from '../engine/client-training.ts';
import type { LossPoint } from './live-run.ts';
import type { Pace } from './pace.ts';
import { appended } from './thinning.ts';

/** What is needed of the client. */
export type Trains = { training(settings: TrainingSettings): Promise<ClientTraining> };

export type Watch = {
  readonly pace: Pace;
  readonly signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  readonly progress?: ((share: number) => void) | undefined;
};

export type Trained = {
  readonly training: ClientTraining;
  /** After the last step. */
  readonly report: TrainingReport;
  readonly points: readonly LossPoint[];
};

/** Points of one curve. */
const kept = 100;

/** The model after its last step. Whoever asked disposes of it. */
export async function trained(
  client: Trains,
  settings: TrainingSettings,
  { pace, signal, progress }: Watch,
): Promise<Trained> {
  const training = await client.training(settings);
  try {
    const { steps } = training.settings;
    let report = await training.report();
    let points: readonly LossPoint[] = [pointOf(report)];
    let looked = pace.now();
    while (report.step < steps) {
      signal?.throwIfAborted();
      const step = await training.advance(steps, pace.slice);
      progress?.(step / steps);
      if (step >= steps || pace.now() - looked >= pace.look) {
        report = await training.report();
        points = appended(points, pointOf(report), steps / kept);
        looked = pace.now();
      }
      await pace.rest(0);
    }
    return { training, report, points };
  } catch (thrown) {
    training.dispose();
    throw thrown;
  }
}

const pointOf = ({ step, loss }: TrainingReport): LossPoint => ({ step, loss });

/** One after the other; `done` is told of all so far as soon as one has ended. */
export async function trainedAll<Result>(
  client: Trains,
  all: readonly TrainingSettings[],
  look: (trained: Trained, place: number) => Result,
  watch: Watch & { readonly done?: ((results: readonly Result[]) => void) | undefined },
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [place, settings] of all.entries()) {
    watch.signal?.throwIfAborted();
    const progress = (share: number) => watch.progress?.((place + share) / all.length);
    const one = await trained(client, settings, { ...watch, progress });
    results.push(look(one, place));
    one.training.dispose();
    watch.done?.([...results]);
  }
  return results;
}
