/** What layers and models cost, by formula. */
import type { CacheCost, LayerCosts, LayerKind, ParameterCounts } from './api.d.ts';
import { answered, using } from './border.ts';
import { fieldsOf, optionalNumber, optionOf, requiredNumber, wrongType } from './checks.ts';
import type { RawModule, RawRequest } from './raw.ts';
import { type CheckedConfig, checkConfig } from './request.ts';
import { describeConfig } from './run.ts';

/** By place in the enum LayerKind of costs.hpp. */
const layerKinds: readonly LayerKind[] = ['attention', 'rnn', 'convolution'];
const cacheNumbers = ['layers', 'batch', 'context', 'bytes_per_element'] as const;

type CheckedLayer = { kind: LayerKind; n: number; d: number; heads: number; kernel: number };
type CheckedCache = { config: CheckedConfig; numbers: number[]; decoupledKeyDim: number };

export function checkLayerCosts(value: unknown): CheckedLayer {
  const fields = fieldsOf(value, 'options', ['kind', 'n', 'd', 'num_heads', 'kernel']);
  if (fields.kind === undefined) throw wrongType('kind', `one of ${layerKinds.join(', ')}`);
  return {
    kind: optionOf(fields.kind, 'kind', layerKinds, 'attention'),
    n: requiredNumber(fields, 'n'),
    d: requiredNumber(fields, 'd'),
    heads: optionalNumber(fields, 'num_heads') ?? 1,
    kernel: optionalNumber(fields, 'kernel') ?? 3,
  };
}

export function layerCosts(raw: RawModule, { kind, n, d, heads, kernel }: CheckedLayer): LayerCosts {
  return answered(raw.layer_costs(layerKinds.indexOf(kind), n, d, heads, kernel));
}

export function checkParameterCount(value: unknown): { config: CheckedConfig; biases: boolean } {
  const { config, biases } = fieldsOf(value, 'options', ['config', 'biases']);
  if (typeof biases !== 'boolean') throw wrongType('biases', 'true or false');
  return { config: checkConfig(config), biases };
}

export function parameterCount(
  raw: RawModule,
  { config, biases }: ReturnType<typeof checkParameterCount>,
): ParameterCounts {
  return withConfig(raw, config, (request) => answered(request.parameter_counts(biases)));
}

export function checkCacheSize(value: unknown): CheckedCache {
  const fields = fieldsOf(value, 'options', ['config', ...cacheNumbers, 'decoupled_key_dim']);
  return {
    config: checkConfig(fields.config),
    numbers: cacheNumbers.map((name) => requiredNumber(fields, name)),
    decoupledKeyDim: optionalNumber(fields, 'decoupled_key_dim') ?? 0,
  };
}

export function cacheSize(raw: RawModule, { config, numbers, decoupledKeyDim }: CheckedCache): CacheCost {
  const [layers, batch, context, bytesPerElement] = numbers as [number, number, number, number];
  return withConfig(raw, config, (request) =>
    answered(request.cache_size(layers, batch, context, bytesPerElement, decoupledKeyDim)),
  );
}

function withConfig<Result>(raw: RawModule, config: CheckedConfig, work: (request: RawRequest) => Result) {
  return using(new raw.Request(), (request) => {
    describeConfig(request, config);
    return work(request);
  });
}
