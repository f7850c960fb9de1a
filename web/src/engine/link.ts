/** A way to one running engine, in a worker or on this thread. */
import type { WasmSources } from './loader.ts';
import type { Asked, Started } from './protocol.ts';

export interface Link {
  readonly where: 'worker' | 'main';
  readonly started: Started;
  readonly memoryBytes: number;
  /** Calls that have not been answered. */
  readonly pending: number;
  call(asked: Asked, given: unknown[]): Promise<unknown>;
  /** Loads the workshop beside the engine, unless it is there; calls of its methods may follow. */
  openWorkshop(wasm: WasmSources): Promise<void>;
  /** Ends the engine; unanswered calls reject with `code`. */
  close(code: 'Cancelled' | 'EngineDisposed' | 'EngineLost'): void;
}
