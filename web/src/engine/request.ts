/** A request of the public interface, type-checked and taken apart for the engine. */
import type { DType, MaskFill, ScaleRule } from './api.d.ts';
import {
  type CheckedTensor,
  type Fields,
  fieldsOf,
  numbersOf,
  optionalNumber,
  optionOf,
  requiredNumber,
  tensorOf,
  wrongType,
} from './checks.ts';

export const dtypes: readonly DType[] = ['float32', 'float64'];
export const maskKinds: readonly ('none' | 'causal')[] = ['none', 'causal'];
export const maskFills: readonly MaskFill[] = ['negative_infinity', 'additive_1e9', 'safe'];
export const scaleRules: readonly ScaleRule[] = ['sqrt_d_k', 'sqrt_d_model', 'none'];

const optionalSizes = ['num_kv_heads', 'd_k', 'd_v', 'kv_latent_dim'] as const;
/** The numbers of a config in the order in which bindings/session.hpp counts them. */
export const configNumbers = ['d_model', 'num_heads', ...optionalSizes, 'scale_number'] as const;
const configKeys = [
  'd_model',
  'num_heads',
  ...optionalSizes,
  'dtype',
  'mask',
  'mask_fill',
  'scale',
  'head_gates',
];
const requestKeys = ['config', 'x', 'memory', 'weights'];
const parameterKeys = ['w_q', 'w_k', 'w_v', 'w_o', 'b_q', 'b_k', 'b_v', 'b_o', 'w_dkv', 'w_uk', 'w_uv'];

type ConfigNumber = (typeof configNumbers)[number];

export type CheckedConfig = {
  /** By name; a size that was left out is not in the list. */
  numbers: (readonly [name: ConfigNumber, value: number])[];
  dtype: DType;
  mask: 'none' | 'causal' | CheckedTensor;
  maskFill: MaskFill;
  /** A number multiplies. */
  scale: ScaleRule | number;
  headGates: CheckedTensor | undefined;
};

export type CheckedRequest = { config: CheckedConfig; tensors: CheckedTensor[] };

export function checkConfig(value: unknown): CheckedConfig {
  const fields = fieldsOf(value, 'config', configKeys);
  const numbers: CheckedConfig['numbers'] = [
    ['d_model', requiredNumber(fields, 'd_model')],
    ['num_heads', requiredNumber(fields, 'num_heads')],
  ];
  for (const name of optionalSizes) {
    const size = optionalNumber(fields, name);
    if (size !== undefined) numbers.push([name, size]);
  }
  return {
    numbers,
    dtype: optionOf(fields.dtype, 'dtype', dtypes, 'float64'),
    mask: checkMask(fields.mask),
    maskFill: optionOf(fields.mask_fill, 'mask_fill', maskFills, 'negative_infinity'),
    scale: checkScale(fields.scale),
    headGates: checkHeadGates(fields.head_gates),
  };
}

export function checkMask(value: unknown): CheckedConfig['mask'] {
  if (value === undefined || typeof value === 'string') {
    return optionOf(value, 'mask', maskKinds, 'none');
  }
  if (typeof value !== 'object' || value === null) throw wrongType('mask', "'none', 'causal' or a tensor");
  return tensorOf(value, 'mask');
}

function checkHeadGates(value: unknown): CheckedTensor | undefined {
  if (value === undefined) return undefined;
  const gates = numbersOf(value, 'head_gates');
  return { id: 'head_gates', shape: [gates.length], data: Float64Array.from(gates) };
}

function checkScale(value: unknown): CheckedConfig['scale'] {
  if (typeof value === 'number') return value;
  if (value !== undefined && typeof value !== 'string') throw wrongType('scale', 'a rule or a number');
  return optionOf(value, 'scale', scaleRules, 'sqrt_d_k');
}

/** Are the attention weights wanted too? */
export function checkForwardOptions(value: unknown): boolean {
  const { weights } = fieldsOf(value, 'options', ['weights']);
  if (weights !== undefined && typeof weights !== 'boolean') throw wrongType('weights', 'true or false');
  return weights === true;
}

/** Matrices and biases by name, in the order of `parameterKeys`. */
export function checkWeights(value: unknown): CheckedTensor[] {
  return given(fieldsOf(value, 'weights', parameterKeys), parameterKeys);
}

export function checkRequest(value: unknown): CheckedRequest {
  const request = fieldsOf(value, 'request', requestKeys);
  const config = checkConfig(request.config);
  const tensors = [...given(request, ['x', 'memory']), ...checkWeights(request.weights)];
  if (config.mask !== 'none' && config.mask !== 'causal') tensors.push(config.mask);
  if (config.headGates !== undefined) tensors.push(config.headGates);
  return { config, tensors };
}

/** The tensors that are there; which ones must be there is the engine's to say. */
function given(fields: Fields, names: readonly string[]): CheckedTensor[] {
  return names.filter((name) => fields[name] !== undefined).map((name) => tensorOf(fields[name], name));
}
