/**
 * What a learner has trained or opened in the topic about training. It outlives the topic's view: whoever comes back finds
 * it again, and surgery can be done on it. One for each engine, and one for pages that have none.
 */
import type { Grammar, RecordedRun, TrainingSettings } from '../engine/api-training.d.ts';
import type { EngineClient } from '../engine/client.ts';
import type { ClientTraining, TrainedModel } from '../engine/client-training.ts';
import type { Settings } from '../topics/topic.ts';
import type { LiveRun } from './live-run.ts';

/** A run, and what it was opened with. */
export type KeptRun = {
  readonly key: string;
  readonly model: TrainedModel | undefined;
  readonly run: LiveRun;
};

/** From a file; `settings` stand in the place of the controls. */
export type OpenedModel = {
  readonly name: string;
  readonly model: TrainedModel;
  readonly settings: Partial<TrainingSettings>;
};
export type OpenedGrammar = { readonly name: string; readonly grammar: Grammar };
export type OpenedRecording = { readonly name: string; readonly recorded: RecordedRun };

export type Bench = {
  run?: KeptRun | undefined;
  grammar?: OpenedGrammar | undefined;
  model?: OpenedModel | undefined;
  recording?: OpenedRecording | undefined;
  /** Of the topic, when it was left. */
  settings?: Settings;
  /** The model with eight heads that surgery is done on, once it is trained. */
  eight?: ClientTraining;
  /** Was the recording looked at last, or the learner's own run? */
  isLive?: boolean;
};

const benches = new WeakMap<object, Bench>();
const noEngine = {};

export function benchOf(client: EngineClient | undefined): Bench {
  const key = client ?? noEngine;
  const bench = benches.get(key) ?? {};
  benches.set(key, bench);
  return bench;
}

export type OwnModel = {
  readonly settings: { readonly num_heads: number; readonly seed: number };
  readonly step: number;
  /** A copy, which the run does not notice. */
  readonly open: (client: EngineClient) => Promise<ClientTraining>;
};

/** The model that was looked at last, when it has learned something. */
export function ownModelOf({ recording, run, isLive }: Bench): OwnModel | undefined {
  if (recording !== undefined && isLive !== true) {
    const { settings, parameters, frames } = recording.recorded;
    const step = frames.at(-1)?.step ?? 0;
    return { settings, step, open: (client) => client.training(settings, { parameters, step }) };
  }
  const training = run?.run.training;
  if (training === undefined || training.step === 0) return undefined;
  const { settings, step } = training;
  return {
    settings,
    step,
    open: async (client) => client.training(settings, { parameters: await training.parameters(), step }),
  };
}
