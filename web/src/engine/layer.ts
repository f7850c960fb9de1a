/** A layer whose weights stay packed in WebAssembly: what is run again and again. */
import type { ForwardResult, Layer, PreparedLayer } from './api.d.ts';
import { type Border, refuse, using } from './border.ts';
import { type CheckedTensor, fieldsOf, floatsOf, requiredNumber, tensorOf } from './checks.ts';
import { AttentionError } from './error.ts';
import { haveSameShapes, maskKind, type ShapedTensor, shapesOf } from './form.ts';
import type { RawDecode, RawLayer, RawModule } from './raw.ts';
import { type CheckedConfig, checkConfig, checkForwardOptions, checkMask, checkWeights } from './request.ts';
import { describeConfig, describeTensor, keeps, type Result, tensorFrom } from './run.ts';
import { Window } from './window.ts';

type Weighted = { config: CheckedConfig; tensors: CheckedTensor[] };
/** What changes from run to run. */
type Inputs = { mask: CheckedConfig['mask']; tensors: CheckedTensor[]; withWeights: boolean };
/** The same without values, to compare the next run with, and where its values go to and come from. */
type Started = {
  mask: string;
  tensors: readonly ShapedTensor[];
  inputs: readonly Window[];
  output: Result;
  weights: Result | undefined;
};
/** What the functions of one layer share. */
type Held = Weighted & { raw: RawLayer | undefined; started: Started | undefined };
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
  return inputsOf(tensors, mask, config, checkForwardOptions(options));
}

function inputsOf(
  given: CheckedTensor[],
  mask: CheckedConfig['mask'],
  { headGates }: CheckedConfig,
  withWeights: boolean,
): Inputs {
  const tensors = [...given];
  if (typeof mask === 'object') tensors.push(mask);
  if (headGates !== undefined) tensors.push(headGates);
  return { mask, tensors, withWeights };
}

/** Inputs of one shape, x without values. */
function checkShape(value: unknown, config: CheckedConfig): Inputs {
  const fields = fieldsOf(value, 'options', ['batch', 'length']);
  const shape = [requiredNumber(fields, 'batch'), requiredNumber(fields, 'length'), widthOf(config)];
  const length = shape.reduce((product, size) => product * size, 1);
  return inputsOf([{ id: 'x', shape, data: { length } as Float64Array }], config.mask, config, false);
}

const widthOf = ({ numbers }: CheckedConfig) => numbers.find(([name]) => name === 'd_model')![1];

/** Makes the layers of one engine, and frees the memory of those that nobody holds any more. */
export function layers(border: Border, places: Places): (options: unknown) => Layer {
  const forgotten = new FinalizationRegistry<RawLayer>((raw) => {
    if (border.isOpen) border.call(() => raw.delete());
  });
  return (options) => {
    border.check();
    const checked = checkLayer(options);
    const raw = border.call((live) => opened(live, checked, places.inputs));
    const held: Held = { ...checked, raw, started: undefined };
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
        return border.call((module) => ran(module, layer, held, run, places));
      },
      prepare: (shape: unknown) => {
        const layer = live();
        const run = checkShape(shape, checked.config);
        const begin = (module: RawModule) => started(module, layer, held, run, places);
        return prepared(border, live, held, border.call(begin), begin);
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

/** `begin` makes room for the prepared shape again, when the layer has run with another one in between. */
function prepared(
  border: Border,
  live: () => RawLayer,
  held: Held,
  first: Started,
  begin: (module: RawModule) => Started,
): PreparedLayer {
  const { length } = first.tensors[0]!.data;
  let mine = first;
  return {
    run: (x: unknown, output: unknown) => {
      const layer = live();
      const values = floatsOf(x, 'x', length);
      const results = floatsOf(output, 'output', length);
      border.call((module) => {
        if (held.started !== mine) mine = begin(module);
        mine.inputs[0]!.values.set(values);
        refuse(layer.run());
        results.set(mine.output.window.values);
      });
    },
  };
}

/** Described with one token as input, so that the engine can judge config and weights. */
function opened(live: RawModule, { config, tensors }: Weighted, inputs: readonly string[]): RawLayer {
  const d_model = widthOf(config);
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

function ran(module: RawModule, raw: RawLayer, held: Held, run: Inputs, places: Places): ForwardResult {
  const last = held.started;
  const now = last !== undefined && haveSameForm(last, run) ? last : started(module, raw, held, run, places);
  run.tensors.forEach(({ data }, place) => {
    now.inputs[place]!.values.set(data);
  });
  refuse(raw.run());
  const output = tensorFrom(now.output);
  return now.weights === undefined ? { output } : { output, weights: tensorFrom(now.weights) };
}

/** Takes the memory for runs of this form, and copies what does not change in a prepared run: mask and head gates. */
function started(module: RawModule, raw: RawLayer, held: Held, run: Inputs, places: Places): Started {
  const { config, tensors } = held;
  held.started = undefined;
  using(new module.Request(), (request) => {
    describeConfig(request, { ...config, mask: run.mask });
    for (const tensor of [...tensors, ...run.tensors]) {
      describeTensor(request, places.inputs.indexOf(tensor.id), tensor);
    }
    refuse(request.validate(run.withWeights ? keeps.outputAndWeights : keeps.output));
    refuse(raw.start(request, run.withWeights));
  });
  const inputs = run.tensors.map(({ id }) => {
    const input = places.inputs.indexOf(id);
    return new Window(() => raw.input(input));
  });
  run.tensors.forEach(({ id, data }, place) => {
    if (id === 'mask' || id === 'head_gates') inputs[place]!.values.set(data);
  });
  const output = { id: 'output', shape: raw.shape(places.output), window: new Window(() => raw.output()) };
  const weights = {
    id: 'weights',
    shape: raw.shape(places.weights),
    window: new Window(() => raw.weights()),
  };
  held.started = {
    mask: maskKind(run.mask),
    tensors: shapesOf(run.tensors),
    inputs,
    output,
    weights: run.withWeights ? weights : undefined,
  };
  return held.started;
}

/** Would the engine make the same plan of both? */
function haveSameForm(one: Started, { mask, tensors, withWeights }: Inputs): boolean {
  const same = one.mask === maskKind(mask) && haveSameShapes(one.tensors, tensors);
  return same && (one.weights !== undefined) === withWeights;
}
