/**
 * Public types of the attention engine (dist/engine/index.js).
 *
 * Every tensor is row-major. Axis letters: B batch, N queries, M keys, h query heads, h_kv key/value heads;
 * d_model, d_k, d_v as in "Attention is all you need" (Vaswani et al., 2017). A request that is refused throws
 * an {@link AttentionError} and leaves the engine as it was.
 */

import type { AnalysisMethods } from './api-analysis.d.ts';
import type { ErrorCode, ErrorParams } from './api-errors.d.ts';
import type { LabMethods } from './api-labs.d.ts';
import type { RecordableTraining, RecordedRun } from './api-training.d.ts';
import type { VariantMethods } from './api-variants.d.ts';
import type { Workshop, WorkshopOptions } from './api-workshop.d.ts';

export type * from './api-analysis.d.ts';
export type * from './api-errors.d.ts';
export type * from './api-labs.d.ts';
export type * from './api-training.d.ts';
export type * from './api-variants.d.ts';
export type * from './api-workshop.d.ts';

/** `data.length` is the product of `shape`; the last axis is contiguous. */
export type Tensor = { shape: number[]; data: Float32Array | Float64Array };

export type DType = 'float32' | 'float64';
export type MaskFill = 'negative_infinity' | 'additive_1e9' | 'safe';
export type ScaleRule = 'sqrt_d_k' | 'sqrt_d_model' | 'none';
export type Build = 'simd' | 'scalar' | 'relaxed';

export type Config = {
  d_model: number;
  num_heads: number;
  /** Default `num_heads` (MHA); 1 is MQA; between is GQA. Must divide `num_heads`. */
  num_kv_heads?: number;
  /** Default `d_model / num_heads`, which must then be whole. */
  d_k?: number;
  /** Default `d_model / num_heads`, which must then be whole. */
  d_v?: number;
  /** Greater than 0 is multi-head latent attention (MLA): keys and values come from a latent of this many columns. */
  kv_latent_dim?: number;
  /** Precision of every sum and of the results. Default `'float64'`. */
  dtype?: DType;
  /** A tensor has shape (N, M) or (B, N, M): 1 = may attend, 0 = may not. Default `'none'`. */
  mask?: 'none' | 'causal' | Tensor;
  /** What a forbidden score becomes; `'safe'` gives a zero row where every key is masked. */
  mask_fill?: MaskFill;
  /** A rule divides the scores, a number multiplies them. Default `'sqrt_d_k'`. */
  scale?: ScaleRule | number;
  /** One number from 0 to 1 per query head, multiplied onto the head's output. Default: every head in full. */
  head_gates?: number[];
};

/** y = x·W + b, so a matrix is (in, out). */
export type Weights = {
  /** (d_model, h·d_k) */
  w_q: Tensor;
  /** (d_model, h_kv·d_k); given exactly when there is no `kv_latent_dim` */
  w_k?: Tensor;
  /** (d_model, h_kv·d_v); given exactly when there is no `kv_latent_dim` */
  w_v?: Tensor;
  /** (h·d_v, d_model) */
  w_o: Tensor;
  b_q?: Tensor;
  b_k?: Tensor;
  b_v?: Tensor;
  b_o?: Tensor;
  /** (d_model, kv_latent_dim); given exactly when there is a `kv_latent_dim` */
  w_dkv?: Tensor;
  /** (kv_latent_dim, h_kv·d_k), likewise */
  w_uk?: Tensor;
  /** (kv_latent_dim, h_kv·d_v), likewise */
  w_uv?: Tensor;
};

export type Request = {
  config: Config;
  /** (B, N, d_model) */
  x: Tensor;
  /** (B, M, d_model): keys and values come from here (cross-attention); absent = from `x`. */
  memory?: Tensor;
  weights: Weights;
};

/** Copies of all tensors of one run, of the precision asked for. */
export type Trace = {
  /** (B, N, d_model) */
  x: Tensor;
  /** (B, M, d_model); equals `x` in self-attention */
  memory: Tensor;
  /** (B, N, h·d_k) */
  q_proj: Tensor;
  /** (B, M, h_kv·d_k) */
  k_proj: Tensor;
  /** (B, M, h_kv·d_v) */
  v_proj: Tensor;
  /** (B, M, kv_latent_dim): what keys and values are made from; only with `kv_latent_dim` */
  kv_latent?: Tensor;
  /** (B, h, N, d_k) */
  q: Tensor;
  /** (B, h_kv, M, d_k) */
  k: Tensor;
  /** (B, h_kv, M, d_v) */
  v: Tensor;
  /** (B, h, N, M) */
  scores: Tensor;
  /** (B, h, N, M) */
  scaled_scores: Tensor;
  /** (N, M), or (B, N, M) when given so: 1 = may attend, 0 = may not */
  mask: Tensor;
  /** (B, h, N, M) */
  masked_scores: Tensor;
  /** (B, h, N, M) */
  weights: Tensor;
  /** (B, h, N, d_v) */
  head_outputs: Tensor;
  /** (B, N, h·d_v) */
  concat: Tensor;
  /** (B, N, d_model) */
  output: Tensor;
};

export type TensorId = keyof Trace;
export type ParameterId =
  | 'w_q'
  | 'w_k'
  | 'w_v'
  | 'w_o'
  | 'b_q'
  | 'b_k'
  | 'b_v'
  | 'b_o'
  | 'w_dkv'
  | 'w_uk'
  | 'w_uv';

/** One row of the table of tensors, in lesson order. `kv_latent` is in a trace only with `kv_latent_dim`. */
export type SchemaRow = {
  readonly id: TensorId;
  readonly symbol: string;
  /** Axis names such as `B`, `N`, `d_k`, or products such as `h*d_k`. */
  readonly axes: readonly string[];
  /** Id of the stage that writes the tensor. */
  readonly stage: string;
};

export type ParameterRow = {
  readonly id: ParameterId;
  readonly symbol: string;
  readonly axes: readonly string[];
};

export type ForwardOptions = { weights?: boolean };
export type ForwardResult = { output: Tensor; weights?: Tensor };

export type DecoderOptions = {
  /** As in a request. `mask` is causal and need not be said; other masks are `NotSupported`. */
  config: Config;
  weights: Weights;
  /** How many sequences are decoded side by side. */
  batch: number;
};

export type StepOptions = { weights?: boolean };

/** output: (B, 1, d_model); weights: (B, h, 1, t), when asked for, over all t tokens so far. */
export type StepResult = { output: Tensor; weights?: Tensor };

/** What the cache holds: all keys and values, or all latents, of the tokens so far. */
export type CacheSize = { readonly elements: number; readonly bytes: number };

/**
 * The layer one token at a time, with a KV cache. Each step gives the row that a causal run over all tokens so far
 * would give: bit for bit, but in the relaxed build within its tolerance.
 */
export type Decoder = {
  /** Number of tokens taken. */
  readonly length: number;
  readonly cache: CacheSize;
  /** Takes the next token of every sequence, (B, 1, d_model). A refused token changes nothing. */
  step(x: Tensor, options?: StepOptions): StepResult;
  /** Forgets all tokens. */
  reset(): void;
  /** Frees the memory at once; later calls throw `DecoderDisposed`. Forgotten decoders are freed too, but later. */
  dispose(): void;
};

/** A mask among the inputs of a run replaces that of `config`. */
export type LayerOptions = { config: Config; weights: Weights };
export type LayerInputs = { x: Tensor; memory?: Tensor; mask?: Config['mask'] };

export type PreparedOptions = {
  /** B */
  batch: number;
  /** N */
  length: number;
};

/**
 * A layer for inputs of one shape, without memory of its own (keys and values come from `x`): the fastest call there
 * is, which allocates nothing.
 */
export type PreparedLayer = {
  /**
   * x: the values of a tensor (B, N, d_model), row-major; output: as many, overwritten with those of the result, also
   * (B, N, d_model). Both may be of either precision; the layer computes in its own. Throws `WrongType`,
   * `ShapeMismatch` for another number of values, `LayerDisposed` when the layer is gone.
   */
  run(x: Float32Array | Float64Array, output: Float32Array | Float64Array): void;
};

/** The same numbers as `engine.forward`, without packing the weights each time. */
export type Layer = {
  forward(inputs: LayerInputs, options?: ForwardOptions): ForwardResult;
  /** For many calls with inputs of one shape, with the mask and the head gates of `config`. */
  prepare(options: PreparedOptions): PreparedLayer;
  /** Frees the memory at once; later calls throw `LayerDisposed`. Forgotten layers are freed too, but later. */
  dispose(): void;
};

export type RandomState = {
  /** Standard normal numbers in float64, continuing the stream: the same as NumPy's legacy `RandomState`. */
  randn(...shape: number[]): Tensor;
};

export type LessonInputsOptions = {
  /** Whole number from 0 to 2³² − 1. */
  seed: number;
  batch: number;
  length: number;
  d_model: number;
  num_heads: number;
  dtype?: DType;
  /** What is drawn first; the script seeds once, so the numbers depend on it. Default `'x-first'`. */
  order?: DrawOrder;
  /** What the drawn matrices are multiplied by. Default 0.1. */
  factor?: number;
};

export type DrawOrder = 'x-first' | 'weights-first';

/** x (B, N, d_model) = randn; w_q, w_k, w_v, w_o (d_model, d_model) = randn · factor, drawn in this order. */
export type LessonInputs = {
  x: Tensor;
  weights: { w_q: Tensor; w_k: Tensor; w_v: Tensor; w_o: Tensor };
};

export type ExplainDotOptions = { dtype?: DType; left: number[]; right: number[]; bias?: number };

/** `sums` are running sums, k ascending; `result` is the last sum, plus the bias if there is one. */
export type DotExplanation = { products: number[]; sums: number[]; result: number };

export type ExplainSoftmaxOptions = { dtype?: DType; row: number[]; mask_fill?: MaskFill };

/** weights = exponentials / sum, exponentials = exp(shifted), shifted = row − maximum. */
export type SoftmaxExplanation = {
  maximum: number;
  shifted: number[];
  exponentials: number[];
  sum: number;
  weights: number[];
};

export type ScaleOperation = { operation: 'divide' | 'multiply' | 'none'; value: number };

export type EngineInfo = {
  readonly version: string;
  readonly build: Build;
  /** Size of the engine's WebAssembly memory now, in bytes; 0 after `dispose()`. */
  readonly memoryBytes: number;
};

export type Engine = AnalysisMethods &
  LabMethods &
  VariantMethods & {
    readonly info: EngineInfo;
    readonly schema: readonly SchemaRow[];
    readonly parameters: readonly ParameterRow[];
    /** Runs the ten stages and keeps every tensor. */
    trace(request: Request): Trace;
    /** The same numbers as `trace`, without keeping the intermediate ones. */
    forward(request: Request, options?: ForwardOptions): ForwardResult;
    /** A layer that keeps its weights packed, for weights that are used more than once. */
    layer(options: LayerOptions): Layer;
    randomState(seed: number): RandomState;
    /** The layer one token at a time. */
    decoder(options: DecoderOptions): Decoder;
    /** Inputs of lesson A's script. */
    lessonInputs(options: LessonInputsOptions): LessonInputs;
    /** How one cell of a product comes about, through the kernels of the stages. */
    explainDot(options: ExplainDotOptions): DotExplanation;
    /** How one row of attention weights comes about. */
    explainSoftmax(options: ExplainSoftmaxOptions): SoftmaxExplanation;
    /** What the scaling stage does to a score under this configuration, in its precision. */
    scaleOf(config: Config): ScaleOperation;
    /** Frees the engine; every later call throws `EngineDisposed`. */
    dispose(): void;
  };

export type LoadOptions = {
  /**
   * `'auto'` (default) takes the SIMD build where it works and proves itself, else the scalar one: both give the same
   * bits everywhere. `'fastest'` tries the relaxed build first, whose `forward` fuses multiplications with additions
   * and so differs in the last bits; its `trace` is the same as everywhere.
   */
  build?: Build | 'auto' | 'fastest';
  /** Bytes of one of the attention-*.wasm files, instead of the file beside the module. */
  wasmBinary?: BufferSource;
};

/**
 * Loads and checks the engine. Rejects with `WasmUnavailable`, `WasmFetchFailed`, `WasmInvalid`,
 * `BuildMismatch` or `SelfTestFailed`.
 */
export function loadEngine(options?: LoadOptions): Promise<Engine>;

/** Loads and checks the workshop, as `loadEngine` does the engine. */
export function loadWorkshop(options?: WorkshopOptions): Promise<Workshop>;

/** A refusal: a stable code, its parameters, and an English sentence in `message`. */
export class AttentionError extends Error {
  constructor(code: ErrorCode, params?: ErrorParams, options?: { cause?: unknown });
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/**
 * Looks at a run after each of its kept steps, one after the other, and gives what a file keeps of it. `tokens`: words
 * of the run's vocabulary. `rest`, where it is given, is awaited between two looks. The run must stand still meanwhile.
 * Rejects with `NotFinite` where a run has left the numbers.
 */
export function recordRun(
  training: RecordableTraining,
  tokens: readonly string[],
  rest?: () => Promise<unknown>,
): Promise<RecordedRun>;

/**
 * A recorded run as the bytes of a file, JSON in UTF-8; the same run gives the same bytes. What is no recorded run is
 * refused as by `readRun`.
 */
export function writeRun(run: RecordedRun): Uint8Array<ArrayBuffer>;

/**
 * The recorded run of such bytes; needs no WebAssembly. Refused as a whole, before memory is taken: `UnknownFormat`;
 * `RunVersionUnknown`; `RunChanged`, where the checksum is another one; `TooLarge` above 4 MiB; and the first name, type,
 * number, shape or length that does not fit the others.
 */
export function readRun(bytes: BufferSource): RecordedRun;
