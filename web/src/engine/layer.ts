/** A layer whose weights stay packed in WebAssembly: what is run again and again. */
import type { ForwardResult, Layer } from './api.d.ts';
import { type Border, copyOf, refuse, using } from './border.ts';
import { type CheckedTensor, fieldsOf, tensorOf } from './checks.ts';
import { AttentionError } from './error.ts';
import { haveSameShapes, maskKind, type ShapedTensor, shapesOf } from './form.ts';
import type { RawDecode, RawLayer, RawModule } from './raw.ts';
import { type CheckedConfig, checkConfig, checkForwardOptions, checkMask, checkWeights } from './request.ts';
import { describeConfig, describeTensor, keeps } from './run.ts';

type Weighted = { config: CheckedConfig; tensors: CheckedTensor[] };
/** What changes from run to run. */
type Inputs = { mask: CheckedConfig['mask']; tensors: CheckedTensor[]; withWeights: boolean };
/** The same without values, to compare the next run with. */
type Started = { mask: string; tensors: readonly ShapedTensor[]; withWeights: boolean };
type Held = { raw: RawLayer | undefined; started: Started | undefined };
type Places = { inputs: readonly string[]; output: number; weights: number };

function checkLayer(value: unknown): Weighted {
  const fields = fieldsOf(value, 'options', ['config', 'weights']);
  return { config: checkConfig(fields.config), tensors: checkWeights(fields.weights) };
}

function checkInputs(value: unknown, options: unknown, config: CheckedConfig): Inputs {
  const fields = fieldsOf(value, 'inputs', ['x', 'memory', 'mask']);
  const mask = fields.mask === undefined ? config.mask : checkMask(fields.mask);
  const tensors = ['x', 'memory'].flatMap((id) =>
    fields[id] === undefined ? [] : [tensorOf(fields[id], id)],
  );
  if (typeof mask === 'object') tensors.push(mask);
  if (config.headGates !== undefined) tensors.push(config.headGates);
  return { mask, tensors, withWeights: checkForwardOptions(options) };
}

/** Makes the layers of one engine, and frees the memory of those that nobody holds any more. */
export function layers(border: Border, places: Places): (options: unknown) => Layer {
  const forgotten = new FinalizationRegistry<RawLayer>((raw) => {
    if (border.isOpen) border.call(() => raw.delete());
  });
  return (options) => {
    border.check();
    const checked = checkLayer(options);
    const raw = border.call((live) => opened(live, checked, places.inputs));
    const held: Held = { raw, started: undefined };
    forgotten.register(held, raw, held);
    const live = () => {
      border.check();
      if (held.raw === undefined) throw new AttentionError('LayerDisposed');
      return held.raw;
    };
    return {
      forward: (inputs: unknown, given: unknown = {}) => {
        const layer = live();
        const run = checkInputs(inputs, given, checked.config);
        return border.call((module) => ran(module, layer, held, checked, run, places));
      },
      dispose: () => {
        if (!border.isOpen || held.raw === undefined) return;
        forgotten.unregister(held);
        border.call(() => held.raw?.delete());
        held.raw = undefined;
      },
    };
  };
}

/** Described with one token as input, so that the engine can judge config and weights. */
function opened(live: RawModule, { config, tensors }: Weighted, inputs: readonly string[]): RawLayer {
  const d_model = config.numbers.find(([name]) => name === 'd_model')![1];
  const token = { id: 'x', shape: [1, 1, d_model], data: { length: d_model } };
  const gates = config.headGates === undefined ? [] : [config.headGates];
  return using(new live.Request(), (request) => {
    describeConfig(request, { ...config, mask: 'none' });
    for (const tensor of [token, ...tensors, ...gates]) {
      describeTensor(request, inputs.indexOf(tensor.id), tensor);
    }
    refuse(request.validate(keeps.output));
    const raw = new (config.dtype === 'float32' ? live.Layer32 : live.Layer64)(request);
    try {
      refuse(raw.prepare());
      for (const { id, data } of tensors) pack(raw, inputs.indexOf(id), data);
    } catch (thrown) {
      if (thrown instanceof AttentionError) raw.delete();
      throw thrown;
    }
    return raw;
  });
}

/** Hands one parameter over. */
export function pack(raw: RawLayer | RawDecode, input: number, data: CheckedTensor['data']): void {
  const room = raw.parameter(input);
  if (room === null) throw new AttentionError('OutOfMemory', { bytes: data.byteLength });
  room.set(data);
  raw.pack(input);
}

function ran(
  module: RawModule,
  raw: RawLayer,
  held: Held,
  weighted: Weighted,
  run: Inputs,
  places: Places,
): ForwardResult {
  if (held.started === undefined || !sameShapes(held.started, run)) {
    held.started = undefined;
    start(module, raw, weighted, run, places.inputs);
    held.started = startedBy(run);
  }
  for (const { id, data } of run.tensors) raw.input(places.inputs.indexOf(id)).set(data);
  refuse(raw.run());
  const output = { shape: raw.shape(places.output), data: copyOf(raw.output()) };
  if (!run.withWeights) return { output };
  return { output, weights: { shape: raw.shape(places.weights), data: copyOf(raw.weights()) } };
}

function start(
  module: RawModule,
  raw: RawLayer,
  { config, tensors }: Weighted,
  run: Inputs,
  inputs: readonly string[],
): void {
  using(new module.Request(), (request) => {
    describeConfig(request, { ...config, mask: run.mask });
    for (const tensor of [...tensors, ...run.tensors]) {
      describeTensor(request, inputs.indexOf(tensor.id), tensor);
    }
    refuse(request.validate(run.withWeights ? keeps.outputAndWeights : keeps.output));
    refuse(raw.start(request, run.withWeights));
  });
}

function startedBy({ mask, tensors, withWeights }: Inputs): Started {
  return { mask: maskKind(mask), tensors: shapesOf(tensors), withWeights };
}

/** Would the engine make the same plan of both? */
function sameShapes(one: Started, other: Inputs): boolean {
  return (
    one.withWeights === other.withWeights &&
    one.mask === maskKind(other.mask) &&
    haveSameShapes(one.tensors, other.tensors)
  );
}
