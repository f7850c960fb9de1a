/** Types of the experiments around the lesson; part of api.d.ts, which exports them all. */
import type { Request, Tensor, Trace } from './api.d.ts';

/** Mistakes that keep every shape. */
export type LessonBug =
  | 'none'
  /** reshape(B, h, N, d_k): heads are cut across tokens. */
  | 'split-without-transpose'
  /** reshape(B, N, h·d_v): tokens are mixed up when heads are joined. */
  | 'concat-without-transpose'
  /** Divided by √d_model. */
  | 'scale-sqrt-d-model'
  | 'no-scale'
  /** Softmax along axis −2: columns sum to 1, rows do not. */
  | 'softmax-over-queries'
  /** 1 and 0 change places in the mask; a token keeps attending itself. */
  | 'mask-inverted'
  /** Hidden weights become 0 after the softmax, and what is left is not shared out anew. */
  | 'mask-after-softmax'
  /** Every head takes the columns of head 0. */
  | 'shared-slice';

export type LessonBugOptions = { request: Request; bug: LessonBug };

export type HeadByHeadOptions = {
  request: Request;
  /** Each head once, in the order in which they are worked out. Default: ascending. It changes no bit. */
  order?: number[];
  /** Run the ten stages too and compare? Default true; false to measure the time of the loop alone. */
  compare?: boolean;
};

/** Written as a loop over heads, without a reshape: the same numbers as `trace`. */
export type HeadByHead = {
  /** (B, N, d_model) */
  output: Tensor;
  /** (B, h, N, M) */
  weights: Tensor;
  /** From the ten stages, in output and weights together: 0. Only when compared. */
  largest_difference?: number;
};

/** Axis i of a transposed tensor is axis `axes[i]` of before. */
export type LayoutOperation =
  | { kind: 'reshape'; shape: number[] }
  | { kind: 'transpose'; axes: number[] }
  | { kind: 'contiguous' };

/** Up to 6 axes, 65 536 elements and 64 operations. */
export type MemoryLayoutOptions = { shape: number[]; operations: LayoutOperation[] };

/** A tensor as NumPy would lay it out. Elements are numbered in the reading order of the first shape. */
export type LayoutStep = {
  shape: number[];
  /** How many cells of memory one step along each axis is. NumPy's `strides` counts bytes: 8 per float64. */
  strides: number[];
  /** Do reading order and memory order agree? */
  contiguous: boolean;
  /** Did this operation move elements to new memory? */
  copied: boolean;
  /** The memory cell of each element, in reading order. */
  places: number[];
  /** The element that lies in each memory cell. */
  cells: number[];
};

/** The start, then the state after each operation. */
export type MemoryLayout = { steps: LayoutStep[] };

export type SampleOptions = {
  seed: number;
  d_k: number;
  /** q = randn(pairs, d_k), then k = randn(pairs, d_k): for the spread of q·k. */
  pairs: number;
  /** From the seed anew: q = randn(queries, d_k), then k = randn(queries, keys, d_k): for rows of weights. */
  queries: number;
  keys: number;
  /**
   * Stop when about so many vectors are drawn, of `total`; default: all. The next call with the same numbers goes on
   * from there, and the figures do not depend on the pieces.
   */
  until?: number;
  histogram?: HistogramRange;
};

/** `bins` equal intervals from `from` to `to`; the last one holds its right end too. */
export type HistogramRange = { from: number; to: number; bins: number };

/** Means over all rows so far. */
export type RowMeans = {
  /** Largest weight. */
  largest: number;
  /** −Σ w·ln w, in nats. */
  entropy: number;
  /** Σ w·(1 − w), the trace of the softmax's Jacobian. */
  jacobian_trace: number;
};

export type Sample = {
  /** Vectors drawn so far, of `total`. */
  done: number;
  total: number;
  /** Products q·k so far, with their mean and standard deviation. */
  pairs: number;
  mean: number;
  std: number;
  /** Of q·k / √d_k. */
  std_scaled: number;
  /** Rows of weights so far. */
  rows: number;
  unscaled: RowMeans;
  scaled: RowMeans;
  /** How many q·k, and q·k / √d_k, fall into each interval; when asked for. */
  histogram?: { unscaled: number[]; scaled: number[] };
};

export type LabMethods = {
  /** `trace` with a mistake in it. */
  lessonBug(options: LessonBugOptions): Trace;
  /** The layer as a loop over heads. */
  headByHead(options: HeadByHeadOptions): HeadByHead;
  /** Where elements lie in memory while a tensor is reshaped, transposed and copied. */
  memoryLayout(options: MemoryLayoutOptions): MemoryLayout;
  /** Why scores are divided by √d_k, as an experiment on random vectors; in float64. */
  sampleDotProducts(options: SampleOptions): Sample;
};
