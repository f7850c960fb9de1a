/** What engine/src/bindings/training.cpp shows, as types. Only `training.ts` holds these objects. */
import type { Deletable, Refusal } from './raw.ts';

type NumberSetter = (value: number) => void;

export type RawEvaluation = { loss: number; losses: number[]; accuracy: number[] };

/** Cues and parameters by their place in the enums of grammar.hpp and language_model.hpp; words by their number. */
export type RawSentence = {
  words: number[];
  slots: { index: number; source: number; kind: string; answer: number; agreement: number }[];
};

export type RawSettings = {
  seed: number;
  d_model: number;
  num_heads: number;
  num_kv_heads: number;
  steps: number;
  batch: number;
  learning_rate: number;
  warm_up_steps: number;
  head_dropout: number;
  clip_norm: number;
  head_noise?: number;
  tied: boolean;
};

/** Every array that comes back is a view of WebAssembly memory: to be copied before the next call. */
export type RawTraining = Deletable & {
  /** null: no memory. */
  numbers(count: number): Float64Array | Refusal;
  read_grammar(): Refusal;
  floor(): { loss: number; kinds: number[] };
  seed: NumberSetter;
  d_model: NumberSetter;
  num_heads: NumberSetter;
  num_kv_heads: NumberSetter;
  steps: NumberSetter;
  batch: NumberSetter;
  learning_rate: NumberSetter;
  warm_up_steps: NumberSetter;
  head_dropout: NumberSetter;
  clip_norm: NumberSetter;
  head_noise: NumberSetter;
  tied(value: boolean): void;
  prepare(): Refusal;
  settings(): RawSettings;
  step(count: number): Refusal;
  steps_done(): number;
  batch_losses(): Float64Array;
  head_gates(): Float32Array;
  evaluate(): NonNullable<Refusal> | RawEvaluation;
  role_scores(): Float64Array;
  has(parameter: number): boolean;
  parameter_name(parameter: number): string;
  shape(parameter: number): number[];
  parameter(parameter: number): Float32Array;
  loaded(step: number): Refusal;
  start_probe(count: number): Refusal;
  run_probe(): Refusal;
  probe_x(): Float32Array;
  probe_weights(): Float32Array;
  probe_probabilities(): Float32Array;
  start_sample(seed: number): Refusal;
  sentence(): RawSentence;
  choices(agreement: number): number[];
};
