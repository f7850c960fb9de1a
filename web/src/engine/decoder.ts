/** The layer one token at a time: an object that keeps its own memory in WebAssembly. */
import type { Decoder, DType, StepResult } from './api.d.ts';
import { type Border, copyOf, refuse } from './border.ts';
import { type CheckedTensor, fieldsOf, requiredNumber, tensorOf } from './checks.ts';
import { AttentionError } from './error.ts';
import { pack } from './layer.ts';
import type { RawDecode, RawModule, RawRequest } from './raw.ts';
import { type CheckedConfig, checkConfig, checkForwardOptions, checkWeights } from './request.ts';
import { describeConfig, describeTensor } from './run.ts';

type CheckedOptions = { config: CheckedConfig; tensors: CheckedTensor[]; batch: number };

const decoderKeys = ['config', 'weights', 'batch'];
const bytesOf: Record<DType, number> = { float32: 4, float64: 8 };

function checkOptions(value: unknown): CheckedOptions {
  const fields = fieldsOf(value, 'options', decoderKeys);
  const given = fieldsOf(fields.config, 'config', Object.keys(Object(fields.config)));
  const config = checkConfig({ ...given, mask: given.mask === undefined ? 'causal' : given.mask });
  const tensors = checkWeights(fields.weights);
  if (config.headGates !== undefined) tensors.push(config.headGates);
  return { config, tensors, batch: requiredNumber(fields, 'batch') };
}

/** Makes the decoders of one engine, and frees the memory of those that nobody holds any more. */
export function decoders(border: Border, inputs: readonly string[]): (options: unknown) => Decoder {
  const forgotten = new FinalizationRegistry<RawDecode>((raw) => {
    if (border.isOpen) border.call(() => raw.delete());
  });
  return (options) => {
    border.check();
    const checked = checkOptions(options);
    const raw = border.call((live) => opened(live, checked, inputs));
    // What every method of the decoder holds, so that it lives as long as any of them.
    const held: { raw: RawDecode | undefined } = { raw };
    forgotten.register(held, raw, held);
    const free = () => {
      if (held.raw === undefined) return;
      forgotten.unregister(held);
      held.raw.delete();
      held.raw = undefined;
    };
    return decoderOver(border, held, checked, free);
  };
}

function decoderOver(
  border: Border,
  held: { raw: RawDecode | undefined },
  { config, batch }: CheckedOptions,
  free: () => void,
): Decoder {
  const call = <Result>(work: (raw: RawDecode) => Result): Result => {
    border.check();
    const { raw } = held;
    if (raw === undefined) throw new AttentionError('DecoderDisposed');
    return border.call(() => work(raw));
  };
  const count = (name: string) => config.numbers.find(([key]) => key === name)![1];
  const size = { batch, d_model: count('d_model'), num_heads: count('num_heads') };
  return {
    get length() {
      return call((raw) => raw.length());
    },
    get cache() {
      const elements = call((raw) => raw.cache_elements());
      return { elements, bytes: elements * bytesOf[config.dtype] };
    },
    step: (x: unknown, options: unknown = {}) => {
      call(() => {});
      const token = tensorOf(x, 'x');
      const withWeights = checkForwardOptions(options);
      return call((raw) => stepped(raw, token, withWeights, size));
    },
    reset: () => call((raw) => raw.reset()),
    dispose: () => {
      if (border.isOpen) border.call(free);
    },
  };
}

function opened(live: RawModule, checked: CheckedOptions, inputs: readonly string[]): RawDecode {
  const request = new live.Request();
  let raw: RawDecode | undefined;
  try {
    describe(request, checked, inputs);
    refuse(request.validate_decoder());
    raw = new (checked.config.dtype === 'float32' ? live.Decode32 : live.Decode64)(request);
    refuse(raw.prepare());
    for (const { id, data } of checked.tensors) {
      if (id === 'head_gates') raw.head_gates().set(data);
      else pack(raw, inputs.indexOf(id), data);
    }
    refuse(raw.check_values());
  } catch (thrown) {
    if (thrown instanceof AttentionError) {
      raw?.delete();
      request.delete();
    }
    throw thrown;
  }
  request.delete();
  return raw;
}

/** Config, parameters, and one token for each sequence. */
function describe(request: RawRequest, checked: CheckedOptions, inputs: readonly string[]): void {
  const { config, tensors, batch } = checked;
  describeConfig(request, config);
  const d_model = config.numbers.find(([name]) => name === 'd_model')![1];
  request.give(inputs.indexOf('x'), 3, batch * d_model);
  [batch, 1, d_model].forEach((size, axis) => {
    request.size(inputs.indexOf('x'), axis, size);
  });
  for (const tensor of tensors) describeTensor(request, inputs.indexOf(tensor.id), tensor);
}

function stepped(
  raw: RawDecode,
  { shape, data }: CheckedTensor,
  withWeights: boolean,
  { batch, d_model, num_heads }: Record<'batch' | 'd_model' | 'num_heads', number>,
): StepResult {
  const [b = 0, tokens = 0, width = 0] = shape;
  refuse(raw.check_token(shape.length, data.length, b, tokens, width));
  raw.token().set(data);
  refuse(raw.step());
  const output = { shape: [batch, 1, d_model], data: copyOf(raw.output()) };
  if (!withWeights) return { output };
  return {
    output,
    weights: { shape: [batch, num_heads, 1, raw.length()], data: copyOf(raw.weights()) },
  };
}
