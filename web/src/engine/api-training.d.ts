/** Types of the training laboratory: a small language and a small model that learns it. */

import type { Request, Tensor } from './api.d.ts';

/** What decides the word in a slot, and so what a head may look at: the roles. */
export type Cue = 'subject' | 'antecedent' | 'previous';

/** The form is described in docs/training.md. Underscores join the syllables of one word. */
export type Grammar = {
  /** Sets of words that may stand in one place; by class, or a plain list. */
  words: Readonly<Record<string, readonly string[] | Readonly<Record<string, readonly string[]>>>>;
  /** Slots: which word stands there, by class of the subject or antecedent, or by the word before the last. */
  agreements: Readonly<Record<string, { with: Cue; words: Readonly<Record<string, string>> }>>;
  /** Ways to make a part of a sentence, `sentence` first of all; `share`: how often, 1 where it is not said. */
  rules: Readonly<Record<string, readonly (string | { text: string; share: number })[]>>;
};

export type TrainingSettings = {
  grammar: Grammar;
  /** Whole, 0 … 2³² − 1: first parameters, sentences and dropout all come from it. */
  seed: number;
  d_model?: number;
  num_heads?: number;
  num_kv_heads?: number;
  steps?: number;
  /** Sentences per step. */
  batch?: number;
  learning_rate?: number;
  warm_up_steps?: number;
  /** How often a head is left out of a step in the first half, 0 … 0.9. */
  head_dropout?: number;
  /** Largest Euclidean norm of the gradient. */
  clip_norm?: number;
  /** Absent: heads drawn one by one. 0: all heads of a matrix start equal. Above: equal plus this share of noise. */
  head_noise?: number;
  /** Are token embedding and unembedding one matrix? */
  tied?: boolean;
};

/** On sentences that are the same for every run; losses in nats per slot. */
export type TrainingEvaluation = {
  loss: number;
  losses: Record<Cue, number>;
  /** Share of slots in which the right word is the likeliest of those that its cue chooses from. */
  accuracy: Record<Cue, number>;
};

export type TrainingReport = TrainingEvaluation & {
  /** Steps taken. */
  step: number;
  /** Loss of each batch since the last report, before its step. */
  batchLosses: Float64Array;
  /** [role][head]: mean weight that the head gives to the cue, from the queries of this kind of slot. */
  roleScores: number[][];
};

export type ProbeResult = {
  /** (1, h, N, N) */
  weights: Tensor;
  /** (N, vocabulary): of the next word, at each place */
  probabilities: Tensor;
  /** What `engine.trace` takes to compute the same weights step by step. */
  request: Request;
};

export type SampledSentence = {
  tokens: string[];
  /** `index`: place of the query, one before the slot; `source`: place of the cue; `answers`: what may be chosen from. */
  slots: { index: number; source: number; kind: Cue; answer: string; answers: string[] }[];
};

export type ProbeOptions = {
  /** (h) numbers from 0 to 1; absent: every head in full. */
  head_gates?: readonly number[];
};

/** What was to be seen after a step. */
export type RunFrame = {
  step: number;
  report: Pick<TrainingReport, 'step' | 'loss' | 'accuracy' | 'roleScores'>;
  /** (1, h, N, N) on the words that were looked at */
  weights: Tensor;
};

/**
 * A run as it is kept in a file. Losses are rounded to millionths, shares and role scores to ten-thousandths, weights to
 * hundredths, parameters to 16 bits; `writeRun` changes none of them any more.
 */
export type RecordedRun = {
  /** With the grammar. */
  settings: Trainer['settings'];
  /** In the order of `roleScores`. */
  roles: readonly Cue[];
  floor: { loss: number };
  /** The words that were looked at: N of them. */
  probe: readonly string[];
  /** Ascending by step, at most 100; the last is the model of `parameters`. */
  frames: readonly RunFrame[];
  /** After the last step. */
  parameters: Record<string, Tensor>;
};

/** What is recorded: a trainer, or anything that answers like one, at once or later. */
export type RecordableTraining = Pick<Trainer, 'settings' | 'roles' | 'floor'> & {
  keptSteps(): number[] | Promise<number[]>;
  lookBack(step: number, tokens: readonly string[]): RunFrame | Promise<RunFrame>;
  parameters(): Record<string, Tensor> | Promise<Record<string, Tensor>>;
};

/** One run. The same settings give the same bits in every build and on every machine. */
export type Trainer = {
  readonly settings: Readonly<Required<Omit<TrainingSettings, 'head_noise'>> & { head_noise?: number }>;
  readonly vocabulary: readonly string[];
  /** In the order of `roleScores`. */
  readonly roles: readonly Cue[];
  /** The smallest loss that any model can reach: the entropy of the slots. */
  readonly floor: { readonly loss: number; readonly kinds: Readonly<Record<Cue, number>> };
  /** Up to `count` steps more, never beyond `settings.steps`, and a report. */
  step(count: number): TrainingReport;
  /** The same without a report, which costs as much as several steps. Gives the steps taken in all. */
  advance(count: number): number;
  report(): TrainingReport;
  evaluate(options?: ProbeOptions): TrainingEvaluation;
  /** `tokens`: words of the vocabulary, at most as many as the longest sentence has. */
  probe(tokens: readonly string[], options?: ProbeOptions): ProbeResult;
  /** Sentences of the grammar, the same for the same seed. */
  sample(count: number, seed: number): SampledSentence[];
  /**
   * Steps that can be looked back at, ascending: those of about 25, half of them in the first fifth of the run, that were
   * passed since it began or a model was loaded; and the present one. Large models keep fewer.
   */
  keptSteps(): number[];
  /** The model as it was after one of `keptSteps()`. The run stays where it is. Any other step: `UnknownName`. */
  lookBack(step: number, tokens: readonly string[]): RunFrame;
  /** Copies. `unembedding` is missing where it is tied. */
  parameters(): Record<string, Tensor>;
  /** All parameters at once. The optimiser forgets what it knew, so a run goes on from here but is not the same run. */
  load(parameters: Record<string, Tensor>, step?: number): void;
  /** Ends the run and frees its memory; later calls throw `TrainerDisposed`. */
  dispose(): void;
};
