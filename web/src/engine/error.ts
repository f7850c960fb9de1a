/** The one error class of the engine, and the English sentence of every code. */
import type { ErrorCode, ErrorParams } from './api.d.ts';

type Sentence = (params: ErrorParams) => string;

/** Sentences may only name parameters; every other language lives with the page's texts. */
const sentences: Record<ErrorCode, Sentence> = {
  HeadsMustDivideModel: (p) => `d_model = ${p.d_model} cannot be divided by num_heads = ${p.num_heads}.`,
  KvHeadsMustDivideHeads: (p) =>
    `num_heads = ${p.num_heads} cannot be divided by num_kv_heads = ${p.num_kv_heads}.`,
  NotAnInteger: (p) => `${p.name} must be a whole number, not ${p.value}.`,
  NotPositive: (p) => `${p.name} must be greater than 0, not ${p.value}.`,
  NotFinite: (p) => `${p.name} must be a finite number, not ${p.value}.`,
  TooLarge: (p) => `${p.name} = ${p.value} is over the limit of ${p.limit}.`,
  ShapeMismatch: (p) => `${p.tensor} does not fit: ${p.axis} should be ${p.expected} but is ${p.actual}.`,
  MissingTensor: (p) => `${p.tensor} is missing.`,
  UnexpectedTensor: (p) => `${p.tensor} is not a part of this kind of attention.`,
  MaskNotBinary: (p) => `A mask holds only 0 and 1, but the value at position ${p.index} is ${p.value}.`,
  GateOutOfRange: (p) => `A head gate is a number from 0 to 1, but head ${p.index} has ${p.value}.`,
  CausalNeedsEqualLengths: (p) =>
    `A causal mask needs as many keys as queries, but N = ${p.N} and M = ${p.M}.`,
  NotAPermutation: (p) =>
    `Each number from 0 on must come once, but at position ${p.index} there is ${p.value}.`,
  NotSupported: (p) => `${p.name} is not supported by this version of the engine.`,
  OutOfMemory: (p) => `There is not enough memory for ${p.bytes} bytes.`,
  WrongType: (p) => `${p.name} must be ${p.expected}.`,
  UnknownOption: (p) => `"${p.value}" is not a possible value of ${p.name}.`,
  UnknownName: (p) => `${p.name} is not a known name here.`,
  EngineDisposed: () => 'The engine has been disposed of.',
  LayerDisposed: () => 'The layer has been disposed of.',
  DecoderDisposed: () => 'The decoder has been disposed of.',
  EngineLost: () => 'The engine stopped unexpectedly and cannot be used any more; load a new one.',
  WasmUnavailable: () => 'WebAssembly is not available here.',
  WasmFetchFailed: (p) => `The engine could not be fetched from ${p.url} (status ${p.status}).`,
  WasmInvalid: (p) => `${p.url} is not a WebAssembly module of this engine.`,
  BuildMismatch: (p) =>
    `The WebAssembly file belongs to another build: expected ${p.expected}, found ${p.actual}.`,
  SelfTestFailed: (p) => `The ${p.build} build of the engine did not compute a known answer.`,
  Cancelled: () => 'The calculation was cancelled.',
};

export const errorCodes = Object.keys(sentences) as ErrorCode[];

export class AttentionError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: { cause?: unknown }) {
    super(sentences[code](params), options);
    this.name = 'AttentionError';
    this.code = code;
    this.params = Object.freeze({ ...params });
  }
}

/** Any thrown value as an AttentionError; what is not one yet means that the engine is lost. */
export function asAttentionError(thrown: unknown): AttentionError {
  return thrown instanceof AttentionError ? thrown : new AttentionError('EngineLost', {}, { cause: thrown });
}
