/** One request through the module: describe, validate, copy in, compute, copy out. */
import type { ForwardResult, ScaleOperation, SchemaRow, Tensor, Trace } from './api.d.ts';
import { copyOf, refuse, using } from './border.ts';
import type { CheckedTensor } from './checks.ts';
import type { RawModule, RawRequest, RawRun } from './raw.ts';
import {
  type CheckedConfig,
  type CheckedRequest,
  dtypes,
  maskFills,
  maskKinds,
  scaleRules,
} from './request.ts';

/** Axes beyond these are counted but not sent: no tensor of a request has more than three. */
const sentAxes = 4;
/** What a run keeps in memory, by place in the enum of validate.hpp. */
const keeps = { trace: 0, output: 1, outputAndWeights: 2 } as const;
const operations = ['divide', 'multiply', 'none'] as const;

/** Places follow the enums of config.hpp; the place after the last word is a mask tensor, or a scale number. */
export function describeConfig(request: RawRequest, config: CheckedConfig): void {
  for (const [name, value] of config.numbers) {
    (request[name as keyof RawRequest] as (value: number) => void)(value);
  }
  const mask = typeof config.mask === 'string' ? maskKinds.indexOf(config.mask) : maskKinds.length;
  const scale = typeof config.scale === 'string' ? scaleRules.indexOf(config.scale) : scaleRules.length;
  if (typeof config.scale === 'number') request.scale_number(config.scale);
  request.options(dtypes.indexOf(config.dtype), mask, maskFills.indexOf(config.maskFill), scale);
}

export function describeTensor(request: RawRequest, input: number, tensor: CheckedTensor): void {
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

  constructor(schema: readonly SchemaRow[], parameters: readonly { id: string }[]) {
    this.#schema = schema;
    this.#inputs = inputNames(parameters);
  }

  trace(raw: RawModule, checked: CheckedRequest): Trace {
    return this.#run(raw, checked, keeps.trace, (run) => {
      refuse(run.trace());
      const places = this.#schema.map((row, place) => [row.id, place] as const);
      const entries = places
        .filter(([, place]) => run.has(place))
        .map(([id, place]) => [id, tensorAt(run, place)]);
      return Object.fromEntries(entries) as Trace;
    });
  }

  forward(raw: RawModule, checked: CheckedRequest, withWeights: boolean): ForwardResult {
    const place = (id: string) => this.#schema.findIndex((row) => row.id === id);
    const kept = withWeights ? keeps.outputAndWeights : keeps.output;
    return this.#run(raw, checked, kept, (run) => {
      refuse(run.forward(withWeights));
      const output = tensorAt(run, place('output'));
      return withWeights ? { output, weights: tensorAt(run, place('weights')) } : { output };
    });
  }

  scaleOf(raw: RawModule, config: CheckedConfig): ScaleOperation {
    return using(new raw.Request(), (request) => {
      describeConfig(request, config);
      const answer = request.scale();
      if ('code' in answer) refuse(answer);
      const { operation, value } = answer as { operation: number; value: number };
      return { operation: operations[operation]!, value };
    });
  }

  #run<Result>(raw: RawModule, checked: CheckedRequest, kept: number, work: (run: RawRun) => Result): Result {
    const Run = checked.config.dtype === 'float32' ? raw.Run32 : raw.Run64;
    return using(new raw.Request(), (request) => {
      describeConfig(request, checked.config);
      for (const tensor of checked.tensors) {
        describeTensor(request, this.#inputs.indexOf(tensor.id), tensor);
      }
      refuse(request.validate(kept));
      return using(new Run(request), (run) => {
        refuse(run.prepare());
        for (const { id, data } of checked.tensors) run.input(this.#inputs.indexOf(id)).set(data);
        return work(run);
      });
    });
  }
}

function tensorAt(run: RawRun, place: number): Tensor {
  return { shape: run.shape(place), data: copyOf(run.tensor(place)) };
}
