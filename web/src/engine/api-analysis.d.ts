/** Public types: measurements of a run that is over, and counts by formula. Part of `api.d.ts`. */
import type { Config, ParameterId, Tensor } from './api.d.ts';

export type AnalysisMethods = {
  /** How sharp each row of attention weights is. */
  rowStatistics(options: WeightsOptions): RowStatistics;
  /** Whether a head looks at the token before, the own, or the first one. */
  headScores(options: WeightsOptions): HeadScores;
  /** What each head adds to the output. */
  headContributions(options: ContributionsOptions): HeadContributions;
  /** How far two tensors are apart, and where most. */
  difference(options: DifferenceOptions): Difference;
  /** Operations and memory of an attention, recurrent or convolution layer, by formula. */
  layerCosts(options: LayerCostsOptions): LayerCosts;
  /** Sizes of all parameters of a layer. */
  parameterCount(options: ParameterCountOptions): ParameterCounts;
  /** The KV cache of a whole model, by formula. */
  cacheSize(options: CacheSizeOptions): CacheCost;
};

/** Attention weights (B, h, N, M), such as those of a trace. */
export type WeightsOptions = { weights: Tensor };

/** Of each row of attention weights, each (B, h, N), in float64. */
export type RowStatistics = {
  /** −Σ w·ln w in nats: 0 for one key, ln M for M equal ones. */
  entropy: Tensor;
  largest: Tensor;
  /** The first key with the largest weight. */
  argmax: Tensor;
  /** Σ w·(1 − w), the trace of the softmax's Jacobian: near 0 the row hardly learns any more. */
  jacobian_trace: Tensor;
  row_sum: Tensor;
};

/** Of each head the mean weight of some key, over all queries that have it, each (B, h); NaN where no query has. */
export type HeadScores = {
  /** Query i on key i − 1. */
  previous_token: Tensor;
  /** Query i on key i. */
  own_token: Tensor;
  /** Every query on key 0. */
  first_token: Tensor;
};

/** head_outputs (B, h, N, d_v) and w_o (h·d_v, d_model). */
export type ContributionsOptions = { head_outputs: Tensor; w_o: Tensor };

/** Without gates and bias the contributions of all heads add up to the output. */
export type HeadContributions = {
  /** (B, h, N, d_model): each head's output times its rows of w_o. */
  contributions: Tensor;
  /** (B, h, N): their Euclidean norms. */
  norms: Tensor;
};

/** Two tensors of the same shape, one to four axes. */
export type DifferenceOptions = { left: Tensor; right: Tensor };

/** |left − right|. Equal infinities, and two NaN, differ by 0; a NaN beside a number by NaN, which counts as largest. */
export type Difference = {
  largest: number;
  /** Where it is, first of equals: one number per axis. */
  index: number[];
  /** The largest difference of each row of the last axis: the shape without that axis. */
  rows: Tensor;
};

export type LayerKind = 'attention' | 'rnn' | 'convolution';

export type LayerCostsOptions = {
  kind: LayerKind;
  /** Tokens. */
  n: number;
  /** Channels of each token. */
  d: number;
  /** Of attention; default 1. */
  num_heads?: number;
  /** Tokens that a convolution sees at once; default 3. */
  kernel?: number;
};

/**
 * One layer on one sequence. The first three as in Vaswani et al. 2017, Table 1, which counts the mixing of tokens only;
 * an RNN counts with its recurrent matrix.
 */
export type LayerCosts = {
  /** n²·d, n·d², kernel·n·d². */
  multiply_adds: number;
  /** Steps that must wait for each other: 1, n, 1. */
  sequential_operations: number;
  /** Between the tokens farthest apart: 1, n, ⌈log_kernel n⌉ dilated layers (infinite for kernel 1). */
  path_length: number;
  /** For attention with both products and the four projections: 2·n²·d + 4·n·d²; else `multiply_adds`. */
  total_multiply_adds: number;
  /** n·d numbers come out. */
  activations: number;
  /** num_heads·n² where attention keeps its weights; else 0. */
  stored_weights: number;
  /** Without biases: 4·d², d², kernel·d². */
  parameters: number;
};

export type ParameterCountOptions = { config: Config; biases: boolean };

/** How many numbers each matrix and bias holds; only those that the layer has. */
export type ParameterCounts = { [Id in ParameterId]?: number } & { total: number };

export type CacheSizeOptions = {
  /** The same in every layer of the model. */
  config: Config;
  layers: number;
  /** Sequences side by side. */
  batch: number;
  /** Tokens kept of each. */
  context: number;
  /** 2 for 16-bit numbers; may be a fraction (0.75 = six bits). */
  bytes_per_element: number;
  /** With `kv_latent_dim`: channels of a key part with positions that is kept beside the latent; default 0. */
  decoupled_key_dim?: number;
};

export type CacheCost = {
  /** layers · h_kv·(d_k + d_v), or layers · (kv_latent_dim + decoupled_key_dim), of one sequence. */
  elements_per_token: number;
  bytes_per_token: number;
  /** All tokens of all sequences. */
  bytes: number;
};
