/** What the page and the engine's worker say to each other: numbered questions, each answered once. */
import type {
  Build,
  CacheSize,
  EngineInfo,
  ErrorCode,
  ErrorParams,
  ParameterRow,
  SchemaRow,
  StepResult,
  Tensor,
} from './api.d.ts';
import type { Trainer, TrainingSettings } from './api-training.d.ts';

/** Engine methods that take plain values and give one back: what the client has as promises. */
export const methods = [
  ...(['trace', 'forward', 'lessonInputs', 'explainDot', 'explainSoftmax', 'scaleOf'] as const),
  ...(['rowStatistics', 'headScores', 'headContributions', 'difference'] as const),
  ...(['layerCosts', 'parameterCount', 'cacheSize'] as const),
  ...(['lessonBug', 'headByHead', 'memoryLayout', 'sampleDotProducts'] as const),
  ...(['presets', 'convertToGrouped', 'convertToLatent'] as const),
] as const;
export type Method = (typeof methods)[number];

/** The same for the workshop, which is loaded when one of them is called first. */
export const workshopMethods = ['readTensors', 'writeTensors', 'checkRun'] as const;
export type WorkshopMethod = (typeof workshopMethods)[number];

/** A method of the engine, of the workshop, or of what keeps decoders and trainings (engine-host.ts). */
export type Asked = Method | WorkshopMethod | 'decode' | 'forget' | 'train' | 'forgetTraining';

export const needsWorkshop = (asked: Asked): asked is WorkshopMethod | 'train' =>
  [...workshopMethods, 'train'].includes(asked);

/**
 * Tokens for the decoder that the client calls `id`, which should have taken `from` tokens before. With `options` it is
 * made anew where it has not; without, the answer is that it was forgotten. `last`: options of the last step.
 */
export type DecodeQuestion = {
  id: number;
  from: number;
  tokens: unknown[];
  options?: unknown;
  last: unknown;
};
export type DecodeAnswer = { forgotten: true } | { result: StepResult | undefined; cache: CacheSize };

/** What is known of a training before its first step. */
export type TrainingFacts = Pick<Trainer, 'settings' | 'vocabulary' | 'roles' | 'floor'> & {
  /** Words of the longest sentence that the model has places for. */
  longest: number;
};

/** Methods of a trainer that a training of the client has as promises. */
export type TrainerMethod =
  | ('report' | 'evaluate' | 'probe' | 'sample' | 'parameters')
  | ('keptSteps' | 'lookBack');

export type TrainCall =
  | { name: 'open' }
  /** Up to `count` steps, as many as fit into the time. */
  | { name: 'advance'; count: number; milliseconds: number }
  | { name: TrainerMethod; given: unknown[] };

/**
 * A call for the training that the client calls `id`, which should have taken `at` steps. With `make` it is made anew;
 * else, where it is not there, the answer is that it was forgotten.
 */
export type TrainQuestion = {
  id: number;
  at: number;
  make?: { settings: TrainingSettings; model?: { parameters: Record<string, Tensor>; step: number } };
  call: TrainCall;
};
export type TrainAnswer = { forgotten: true } | { at: number; value: unknown };

export type Question =
  | { ask: 'start'; bytes: BufferSource; build: Build }
  | { ask: 'workshop'; bytes: BufferSource; build: Build }
  | { ask: 'call'; asked: Asked; given: unknown[] };

export type ToWorker = { id: number } & Question;

/** What is known once the engine runs. */
export type Started = {
  info: EngineInfo;
  schema: readonly SchemaRow[];
  parameters: readonly ParameterRow[];
};

export type FromWorker =
  | { hello: true }
  | { id: number; value: unknown; memoryBytes: number }
  | { id: number; refused: { code: ErrorCode; params: ErrorParams } };

/** Memory of all tensors inside a result, to be handed over instead of copied. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap(buffersOf);
}
