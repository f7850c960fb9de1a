/** A way to one running engine, in a worker or on this thread. */
import type { Asked, Started } from './protocol.ts';

export interface Link {
  readonly where: 'worker' | 'main';
  readonly started: Started;
  readonly memoryBytes: number;
  /** Calls that have not been answered. */
  readonly pending: number;
  call(asked: Asked, given: unknown[]): Promise<unknown>;
  /** Ends the engine; unanswered calls reject with `code`. */
  close(code: 'Cancelled' | 'EngineDisposed' | 'EngineLost'): void;
}
