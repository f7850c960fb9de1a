/** One request through the module: describe, validate, copy in, compute, copy out. */
import type { ForwardResult, ScaleOperation, SchemaRow, Tensor, Trace } from './api.d.ts';
import { answered, copyOf, floatsAt, refuse, using } from './border.ts';
import { type Form, formOf, hasSameForm, isSmall } from './form.ts';
import type { Address, RawModule, RawRequest } from './raw.ts';
import {
  type CheckedConfig,
  type CheckedRequest,
  configNumbers,
  dtypes,
  maskFills,
  maskKinds,
  scaleRules,
} from './request.ts';
import { Window } from './window.ts';

/** Axes beyond these are counted but not sent: no tensor of a request has more than three. */
const sentAxes = 4;
/** What a run keeps in memory, by place in the enum of validate.hpp. */
export const keeps = { trace: 0, output: 1, outputAndWeights: 2 } as const;
const operations = ['divide', 'multiply', 'none'] as const;

/** Places follow the enums of config.hpp; the place after the last word is a mask tensor, or a scale number. */
export function describeConfig(request: Pick<RawRequest, 'number' | 'options'>, config: CheckedConfig): void {
  for (const [name, value] of config.numbers) request.number(configNumbers.indexOf(name), value);
  const mask = typeof config.mask === 'string' ? maskKinds.indexOf(config.mask) : maskKinds.length;
  const scale = typeof config.scale === 'string' ? scaleRules.indexOf(config.scale) : scaleRules.length;
  if (typeof config.scale === 'number') request.number(configNumbers.indexOf('scale_number'), config.scale);
  request.options(dtypes.indexOf(config.dtype), mask, maskFills.indexOf(config.maskFill), scale);
}

export function describeTensor(
  request: Pick<RawRequest, 'give' | 'size'>,
  input: number,
  tensor: { shape: readonly number[]; data: { length: number } },
): void {
  request.give(input, tensor.shape.length, tensor.data.length);
  tensor.shape.slice(0, sentAxes).forEach((size, axis) => {
    request.size(input, axis, size);
  });
}

/** What a request may give, in the order in which bindings/session.hpp counts it. */
export function inputNames(parameters: readonly { id: string }[]): readonly string[] {
  return ['x', 'memory', 'mask', 'head_gates', ...parameters.map((row) => row.id)];
}

export class Runner {
  readonly #schema: readonly SchemaRow[];
  readonly #inputs: readonly string[];
  readonly #places: { output: number; weights: number };
  #last: OpenRun | undefined;

  constructor(schema: readonly SchemaRow[], parameters: readonly { id: string }[]) {
    this.#schema = schema;
    this.#inputs = inputNames(parameters);
    const place = (id: string) => schema.findIndex((row) => row.id === id);
    this.#places = { output: place('output'), weights: place('weights') };
  }

  /** `bug`: place in the enum LessonBug; 0: none. */
  trace(raw: RawModule, checked: CheckedRequest, bug = 0): Trace {
    return this.#run(raw, checked, keeps.trace, (open) => {
      if (raw._run_trace(open.run, bug) === 0) refuse(raw.last_refusal());
      const trace: Record<string, Tensor> = {};
      for (const result of this.#results(raw, open)) {
        if (result !== undefined) trace[result.id] = tensorFrom(result);
      }
      return trace as Trace;
    });
  }

  forward(raw: RawModule, checked: CheckedRequest, withWeights: boolean): ForwardResult {
    const kept = withWeights ? keeps.outputAndWeights : keeps.output;
    return this.#run(raw, checked, kept, (open) => {
      if (raw._run_forward(open.run, withWeights) === 0) refuse(raw.last_refusal());
      const results = this.#results(raw, open);
      const output = tensorFrom(results[this.#places.output]!);
      return withWeights ? { output, weights: tensorFrom(results[this.#places.weights]!) } : { output };
    });
  }

  scaleOf(raw: RawModule, config: CheckedConfig): ScaleOperation {
    return using(new raw.Request(), (request) => {
      describeConfig(request, config);
      const { operation, value } = answered(request.scale());
      return { operation: operations[operation]!, value };
    });
  }

  /**
   * Small requests come again and again in the same form, and making their objects takes longer than computing them:
   * those of the last small request are kept.
   */
  #run<Result>(
    raw: RawModule,
    checked: CheckedRequest,
    kept: number,
    work: (open: OpenRun) => Result,
  ): Result {
    const filled = (open: OpenRun): Result => {
      checked.tensors.forEach(({ data }, place) => {
        open.inputs[place]!.values.set(data);
      });
      return work(open);
    };
    const last = this.#last;
    if (last !== undefined && last.kept === kept && hasSameForm(last.form, checked)) return filled(last);
    const open = this.#open(raw, checked, kept);
    if (!isSmall(checked)) return using(open, filled);
    last?.delete();
    this.#last = open;
    return filled(open);
  }

  #open(raw: RawModule, checked: CheckedRequest, kept: number): OpenRun {
    raw._request_start();
    const request = {
      number: raw._request_number,
      options: raw._request_options,
      give: raw._request_give,
      size: raw._request_size,
    };
    describeConfig(request, checked.config);
    for (const tensor of checked.tensors) describeTensor(request, this.#inputs.indexOf(tensor.id), tensor);
    const run = raw._run_open(kept);
    if (run === 0) refuse(raw.last_refusal());
    const { dtype } = checked.config;
    const inputs = checked.tensors.map(({ id, data: { length } }) => {
      const address = raw._run_input(run, this.#inputs.indexOf(id));
      return new Window(() => floatsAt(raw, dtype, address, length));
    });
    const free = () => raw._run_close(run);
    return { form: formOf(checked), kept, run, inputs, results: undefined, delete: free };
  }

  /** Known once the run has had its memory, and the same ever after. */
  #results(raw: RawModule, open: OpenRun): NonNullable<OpenRun['results']> {
    if (open.results !== undefined) return open.results;
    const { dtype } = open.form.config;
    const fields = 6;
    const table = new Uint32Array(
      raw.memory.buffer,
      raw._run_results(open.run),
      fields * this.#schema.length,
    );
    open.results = this.#schema.map(({ id }, place) => {
      const [address, rank, ...sizes] = table.subarray(fields * place, fields * (place + 1));
      if (address === 0) return undefined;
      const shape = sizes.slice(0, rank);
      const count = shape.reduce((product, size) => product * size);
      return { id, shape, window: new Window(() => floatsAt(raw, dtype, address!, count)) };
    });
    return open.results;
  }
}

/** A run with memory for its inputs, in the order of the request's tensors, and its results by place in the schema. */
type OpenRun = {
  form: Form;
  kept: number;
  run: Address;
  inputs: readonly Window[];
  results: readonly (Result | undefined)[] | undefined;
  delete(): void;
};

export type Result = { id: string; shape: readonly number[]; window: Window };

export function tensorFrom({ shape, window }: Result): Tensor {
  return { shape: shape.slice(), data: copyOf(window.values) };
}
