/** Public types: the variants of a layer, and weights of one made into those of another. Part of `api.d.ts`. */
import type { Config, Tensor, Weights } from './api.d.ts';

export type VariantMethods = {
  /** The same layer as MHA, GQA, MQA and MLA. */
  presets(config: Config): Presets;
  /** Fewer key/value heads, each the mean of those it replaces. */
  convertToGrouped(options: ConvertToGroupedOptions): Converted;
  /** Keys and values from a latent: [w_k w_v] cut to a lower rank by its singular values. */
  convertToLatent(options: ConvertToLatentOptions): LatentConversion;
};

/** The config with other key/value settings, all else as given. */
export type Presets = {
  mha: Config;
  /** As many groups as given when these are between 1 and the heads; else a quarter of the heads, or 2. */
  gqa: Config;
  mqa: Config;
  /** With the latent given; else 4·d_k channels, as DeepSeek-V2 has, or d_model / 2 where that is less. */
  mla: Config;
};

export type ConvertToGroupedOptions = {
  config: Config;
  weights: Weights;
  /** Must divide the key/value heads that there are. */
  num_kv_heads: number;
};

export type ConvertToLatentOptions = {
  /** Without `kv_latent_dim`. */
  config: Config;
  weights: Weights;
  /** At most min(d_model, h_kv·(d_k + d_v)), which loses nothing. */
  kv_latent_dim: number;
};

/** A layer of the new variant, its weights in the precision of `config`. */
export type Converted = { config: Config; weights: Weights };

export type LatentConversion = Converted & {
  /** Of [w_k w_v], all of them, in falling order, float64. */
  singular_values: Tensor;
  /** Frobenius norm of what was cut off: √Σσ² over the singular values beyond `kv_latent_dim`. */
  error: number;
};
