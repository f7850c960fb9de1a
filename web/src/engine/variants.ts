/** The variants of a layer: presets of its config, and weights of one variant made into those of another. */
import type { Config, Converted, LatentConversion, Presets, Tensor, Weights } from './api.d.ts';
import { allocate, answered, copyOf, refuse, using } from './border.ts';
import { type CheckedTensor, type Fields, fieldsOf, requiredNumber } from './checks.ts';
import type { RawConversion, RawModule, RawRequest } from './raw.ts';
import { type CheckedConfig, checkConfig, checkWeights } from './request.ts';
import { describeConfig, describeTensor, keeps } from './run.ts';

/** A config as it was given, each property read once, and as the engine takes it. */
type ReadConfig = { given: Fields; checked: CheckedConfig };
type Conversion = { config: ReadConfig; tensors: CheckedTensor[]; size: number };

function readConfig(value: unknown): ReadConfig {
  const given = fieldsOf(value, 'config', Object.keys(Object(value)));
  return { given, checked: checkConfig(given) };
}

/** `size`: the setting that makes the new variant. */
const checkConversion =
  (size: string) =>
  (value: unknown): Conversion => {
    const fields = fieldsOf(value, 'options', ['config', 'weights', size]);
    return {
      config: readConfig(fields.config),
      tensors: checkWeights(fields.weights),
      size: requiredNumber(fields, size),
    };
  };

export const checkPresets = readConfig;
export const checkToGrouped = checkConversion('num_kv_heads');
export const checkToLatent = checkConversion('kv_latent_dim');

const withSizes = ({ given }: ReadConfig, sizes: Partial<Config>): Config => {
  const { num_kv_heads: _heads, kv_latent_dim: _latent, ...others } = given;
  return { ...others, ...sizes } as Config;
};

export function presets(raw: RawModule, config: ReadConfig): Presets {
  const { num_kv_heads, kv_latent_dim } = using(new raw.Request(), (request) => {
    describeConfig(request, config.checked);
    return answered(request.presets());
  });
  return {
    mha: withSizes(config, {}),
    gqa: withSizes(config, { num_kv_heads }),
    mqa: withSizes(config, { num_kv_heads: 1 }),
    mla: withSizes(config, { kv_latent_dim }),
  };
}

/** Makes converters for an engine whose inputs are called `inputs`, in this order. */
export function converters(inputs: readonly string[]) {
  return {
    toGrouped: (live: RawModule, conversion: Conversion): Converted =>
      converted(live, conversion, inputs, (raw) => {
        refuse(raw.to_grouped(conversion.size));
        const config = { ...conversion.config.given, num_kv_heads: conversion.size } as Config;
        return { config, weights: weightsOf(raw, conversion.config.checked, inputs) };
      }),
    toLatent: (live: RawModule, conversion: Conversion): LatentConversion =>
      converted(live, conversion, inputs, (raw) => {
        refuse(raw.to_latent(conversion.size));
        const config = { ...conversion.config.given, kv_latent_dim: conversion.size } as Config;
        const values = copyOf(raw.singular_values());
        return {
          config,
          weights: weightsOf(raw, conversion.config.checked, inputs),
          singular_values: { shape: [values.length], data: values },
          error: raw.error(),
        };
      }),
  };
}

/** The layer is described in float64, in which it is converted, and with one token, so that the engine can judge it. */
function converted<Result>(
  live: RawModule,
  { config, tensors }: Conversion,
  inputs: readonly string[],
  work: (raw: RawConversion) => Result,
): Result {
  const d_model = config.checked.numbers.find(([name]) => name === 'd_model')![1];
  const token = { id: 'x', shape: [1, 1, d_model], data: { length: d_model } };
  return using(new live.Request(), (request: RawRequest) => {
    describeConfig(request, { ...config.checked, mask: 'none', dtype: 'float64' });
    for (const tensor of [token, ...tensors]) describeTensor(request, inputs.indexOf(tensor.id), tensor);
    refuse(request.validate(keeps.output));
    return using(new live.Conversion(request), (raw) => {
      refuse(raw.prepare());
      for (const { id, data } of tensors) raw.input(inputs.indexOf(id)).set(data);
      return work(raw);
    });
  });
}

function weightsOf(raw: RawConversion, { dtype }: CheckedConfig, inputs: readonly string[]): Weights {
  const entries: [string, Tensor][] = [];
  for (const [input, id] of inputs.entries()) {
    if (!/^[wb]_/.test(id) || !raw.has(input)) continue;
    const values = raw.result(input);
    const rounded = () => allocate(4 * values.length, () => Float32Array.from(values));
    const data = dtype === 'float32' ? rounded() : copyOf(values);
    entries.push([id, { shape: raw.shape(input), data }]);
  }
  return Object.fromEntries(entries) as Weights;
}
