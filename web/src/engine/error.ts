/** The one error class of the engine. */
import { sentenceOf } from '#sentences';
import type { ErrorCode, ErrorParams } from './api.d.ts';

export class AttentionError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: { cause?: unknown }) {
    super(sentenceOf(code, params), options);
    this.name = 'AttentionError';
    this.code = code;
    this.params = Object.freeze({ ...params });
  }
}

/** Any thrown value as an AttentionError; what is not one yet means that the engine is lost. */
export function asAttentionError(thrown: unknown): AttentionError {
  return thrown instanceof AttentionError ? thrown : new AttentionError('EngineLost', {}, { cause: thrown });
}
