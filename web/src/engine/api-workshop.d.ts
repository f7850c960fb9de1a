/**
 * Types of the workshop: what few visits need, in a WebAssembly module of its own that is loaded when it is asked for.
 * As in the engine, a request that is refused throws an `AttentionError` and changes nothing.
 */

import type { Tensor } from './api.d.ts';
import type { Grammar, RecordedRun, Trainer, TrainingSettings } from './api-training.d.ts';

export type FileFormat = 'npy' | 'npz' | 'safetensors';

/** Without a format the first bytes decide. */
export type ReadOptions = { format?: FileFormat };

/**
 * What a file holds. F16, BF16 and F32 come as float32, F64 as float64, all exactly; every other dtype is refused. In a
 * NPY file the one tensor is called `arr_0`, as `np.savez` calls it; in a NPZ a name is that of the member without `.npy`.
 */
export type TensorsOfFile = {
  tensors: Record<string, Tensor>;
  format: FileFormat;
  /** `__metadata__` of a safetensors file that has one. */
  metadata?: Record<string, string>;
};

/** Default: a NPZ. A NPY file holds exactly one tensor, and its name is not written. */
export type WriteOptions = { format?: 'npy' | 'npz' };

export type WorkshopInfo = {
  readonly version: string;
  readonly build: 'simd' | 'scalar';
  /** Size of the workshop's WebAssembly memory now, in bytes; 0 after `dispose()`. */
  readonly memoryBytes: number;
};

export type Workshop = {
  readonly info: WorkshopInfo;
  /** The tensors of a file of NumPy or PyTorch. A file that breaks any rule of its format is refused as a whole. */
  readTensors(bytes: BufferSource, options?: ReadOptions): TensorsOfFile;
  /** A file that `np.load` reads; the same tensors give the same bytes. Float32Array becomes `<f4`, Float64Array `<f8`. */
  writeTensors(tensors: Record<string, Tensor>, options?: WriteOptions): Uint8Array<ArrayBuffer>;
  /** A training run of its own. What is wrong with the grammar or the settings is said by the code. */
  trainer(settings: TrainingSettings): Trainer;
  /** Returns when nothing is wrong with the grammar. */
  checkGrammar(grammar: Grammar): void;
  /**
   * Returns when the floor of a recorded run is that of its grammar, to the millionth that a file keeps; else
   * `FloorMismatch`, or what is wrong with the grammar. `readRun` cannot know it, since it needs no WebAssembly.
   */
  checkRun(run: RecordedRun): void;
  /** Ends the workshop; later calls throw `EngineDisposed`. */
  dispose(): void;
};

export type WorkshopOptions = {
  /** `'auto'` (default) takes the SIMD build where it works and proves itself, else the scalar one: the same bits. */
  build?: 'simd' | 'scalar' | 'auto';
  /** Bytes of one of the workshop-*.wasm files, instead of the file beside the module. */
  wasmBinary?: BufferSource;
};
