/** What engine/src/bindings shows of the engine's module, as types. Only `engine.ts` and its parts hold these objects. */
import type {
  CacheCost,
  ErrorCode,
  ErrorParams,
  LayerCosts,
  LayoutStep,
  ParameterCounts,
  ParameterRow,
  Sample,
  SchemaRow,
} from './api.d.ts';

export type FloatArray = Float32Array | Float64Array;

/** null, or why not. */
export type Refusal = { code: ErrorCode; params: ErrorParams } | null;

/** Objects live in WebAssembly memory until they are deleted. */
export type Deletable = { delete(): void };

export type RawRequest = Deletable & {
  /** `place`: in configNumbers of request.ts. */
  number(place: number, value: number): void;
  options(dtype: number, mask: number, maskFill: number, scale: number): void;
  give(input: number, rank: number, length: number): void;
  size(input: number, axis: number, size: number): void;
  /** `keeps`: place in the enum Keeps of validate.hpp. */
  validate(keeps: number): Refusal;
  validate_decoder(): Refusal;
  scale(): NonNullable<Refusal> | { operation: number; value: number };
  presets(): NonNullable<Refusal> | { num_kv_heads: number; kv_latent_dim: number };
  parameter_counts(biases: boolean): NonNullable<Refusal> | ParameterCounts;
  cache_size(
    layers: number,
    batch: number,
    context: number,
    bytesPerElement: number,
    decoupledKeyDim: number,
  ): NonNullable<Refusal> | CacheCost;
};

/** Every array that comes back is a view of WebAssembly memory: to be copied before the next call. */
export type RawLayer = Deletable &
  Packing & {
    prepare(): Refusal;
    start(request: RawRequest, withWeights: boolean): Refusal;
    input(input: number): FloatArray;
    run(): Refusal;
    output(): FloatArray;
    weights(): FloatArray;
    shape(tensor: number): number[];
  };

/** Parameters are written one at a time, then packed; null: no memory. */
type Packing = { parameter(input: number): FloatArray | null; pack(input: number): void };

export type RawDecode = Deletable &
  Packing & {
    prepare(): Refusal;
    head_gates(): FloatArray;
    check_values(): Refusal;
    check_token(rank: number, length: number, batch: number, tokens: number, width: number): Refusal;
    token(): FloatArray;
    step(): Refusal;
    output(): FloatArray;
    weights(): FloatArray;
    reset(): void;
    length(): number;
    cache_elements(): number;
  };

export type RawAnalysis = Deletable & {
  give(input: number, rank: number, length: number): void;
  size(input: number, axis: number, size: number): void;
  /** `id`: place in the enum AnalysisId of analysis.hpp. */
  prepare(id: number): Refusal;
  run(): void;
  prepare_comparison(): Refusal;
  compare(): { largest: number; place: number };
  input(input: number): Float64Array;
  result(result: number): Float64Array;
  shape(result: number): number[];
};

export type RawHeadLoop = Deletable & {
  prepare(orderCount: number): Refusal;
  input(input: number): FloatArray;
  order(): Float64Array;
  run(): Refusal;
  compare(): Refusal;
  largest_gap(): number;
  output(): FloatArray;
  weights(): FloatArray;
  shape(tensor: number): number[];
};

export type RawLayout = Deletable & {
  numbers(): Float64Array;
  start(rank: number): Refusal;
  reshape(rank: number): Refusal;
  transpose(rank: number): Refusal;
  make_contiguous(): Refusal;
  state(): Pick<LayoutStep, 'shape' | 'strides' | 'contiguous' | 'copied'>;
  /** null: no memory; so is cells(). */
  places(): Float64Array | null;
  cells(): Float64Array | null;
};

export type RawSampler = Deletable & {
  prepare(): Refusal;
  vectors(): number;
  run_until(vectors: number): Refusal;
  result(): Omit<Sample, 'total' | 'histogram'>;
  check_histogram(from: number, to: number, bins: number): Refusal;
  histogram(from: number, to: number, scaled: boolean): Float64Array;
};

export type RawConversion = Deletable & {
  prepare(): Refusal;
  input(input: number): Float64Array;
  to_grouped(numKvHeads: number): Refusal;
  to_latent(kvLatentDim: number): Refusal;
  has(input: number): boolean;
  shape(input: number): number[];
  result(input: number): Float64Array;
  singular_values(): Float64Array;
  error(): number;
};

export type RawCell = Deletable & {
  prepare(): Refusal;
  values(array: number): FloatArray;
  dot(hasBias: boolean, bias: number): number;
  softmax(maskFill: number): { maximum: number; sum: number };
};

export type RawRandom = Deletable & {
  prepare(): Refusal;
  chunk(): Float64Array;
  check_shape(rank: number): Refusal;
  draw(count: number): void;
};

type HeadLoopConstructor = new (request: RawRequest) => RawHeadLoop;
type SamplerConstructor = new (
  seed: number,
  d_k: number,
  pairs: number,
  queries: number,
  keys: number,
) => RawSampler;
type LayerConstructor = new (request: RawRequest) => RawLayer;
type DecodeConstructor = new (request: RawRequest) => RawDecode;
type CellConstructor = new (length: number) => RawCell;

/** A place in WebAssembly memory; 0: refused, and last_refusal() says why. */
export type Address = number;

/**
 * The module as the glue gives it: what first_result.cpp, tables.cpp and module.cpp export by themselves. Nothing that
 * Embind binds is there before it has been asked for: see bound.ts.
 */
export type BareModule = {
  /** Text: JSON of Tables. */
  _tables(): Address;
  /** `index`: place in Tables.bound; each at most once. Afterwards the module has what is called so. */
  _bind_at(index: number): void;

  /** The request that the next run is for, described as a RawRequest is. */
  _request_start(): void;
  _request_number: RawRequest['number'];
  _request_options: RawRequest['options'];
  _request_give: RawRequest['give'];
  _request_size: RawRequest['size'];

  /** `keeps`: place in the enum Keeps of validate.hpp. A run stays where it is, with its tensors, until it is closed. */
  _run_open(keeps: number): Address;
  _run_close(run: Address): void;
  _run_input(run: Address, input: number): Address;
  _run_trace(run: Address, bug: number): 0 | 1;
  _run_forward(run: Address, withWeights: boolean): 0 | 1;
  /** Six whole numbers for each tensor: address (0: no result of this run), rank, four sizes. */
  _run_results(run: Address): Address;

  _lesson_draw(
    seed: number,
    batch: number,
    length: number,
    d_model: number,
    num_heads: number,
    dtype: number,
    order: number,
    factor: number,
  ): Address;
  _lesson_tensor(lesson: Address, index: number): Address;
  _lesson_close(lesson: Address): void;
};

export type Tables = {
  version: string;
  bound: string[];
  schema: SchemaRow[];
  parameters: ParameterRow[];
};

export type RawModule = BareModule & {
  readonly memory: WebAssembly.Memory;
  readonly tables: Tables;
  memory_bytes(): number;
  /** Why a function of BareModule gave 0. */
  last_refusal(): NonNullable<Refusal>;
  layer_costs(
    kind: number,
    n: number,
    d: number,
    numHeads: number,
    kernel: number,
  ): NonNullable<Refusal> | LayerCosts;
  Request: new () => RawRequest;
  Analysis: new () => RawAnalysis;
  Conversion: new (request: RawRequest) => RawConversion;
  Random: new (seed: number) => RawRandom;
  Layout: new () => RawLayout;
  Sampler: SamplerConstructor;
  HeadLoop32: HeadLoopConstructor;
  HeadLoop64: HeadLoopConstructor;
  Layer32: LayerConstructor;
  Layer64: LayerConstructor;
  Decode32: DecodeConstructor;
  Decode64: DecodeConstructor;
  Cell32: CellConstructor;
  Cell64: CellConstructor;
};

export type GlueOptions = {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
  print(text: string): void;
  printErr(text: string): void;
};

/** The default export of a glue file that Emscripten writes. */
export type Glue<Raw> = (options: GlueOptions) => Promise<Raw>;
