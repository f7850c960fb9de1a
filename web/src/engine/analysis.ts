/** What is asked about a run that is over: tensors in, measurements out, all in float64. */
import type { Difference, HeadContributions, HeadScores, RowStatistics, Tensor } from './api.d.ts';
import { copyOf, refuse, using } from './border.ts';
import { type CheckedTensor, fieldsOf, tensorOf } from './checks.ts';
import type { RawAnalysis, RawModule } from './raw.ts';
import { describeTensor } from './run.ts';

/** Tensors by place; undefined: left out, which the engine judges. */
type Checked = (CheckedTensor | undefined)[];

/** Tensors that go in and come out, by place as in engine/src/analysis/schema.cpp. */
const analyses = {
  rowStatistics: {
    inputs: ['weights'],
    results: ['entropy', 'largest', 'argmax', 'jacobian_trace', 'row_sum'],
  },
  headScores: { inputs: ['weights'], results: ['previous_token', 'own_token', 'first_token'] },
  headContributions: { inputs: ['head_outputs', 'w_o'], results: ['contributions', 'norms'] },
} as const;

type Results = {
  rowStatistics: RowStatistics;
  headScores: HeadScores;
  headContributions: HeadContributions;
};

const checkTensors =
  (names: readonly string[]) =>
  (value: unknown): Checked => {
    const fields = fieldsOf(value, 'options', names);
    return names.map((name) => (fields[name] === undefined ? undefined : tensorOf(fields[name], name)));
  };

export const checkAnalysis = (name: keyof Results) => checkTensors(analyses[name].inputs);
export const checkDifference = checkTensors(['left', 'right']);

export function analyse<Name extends keyof Results>(
  name: Name,
): (raw: RawModule, inputs: Checked) => Results[Name] {
  const id = Object.keys(analyses).indexOf(name);
  return (raw, inputs) =>
    described(raw, inputs, (analysis) => {
      refuse(analysis.prepare(id));
      fill(analysis, inputs);
      analysis.run();
      const results = analyses[name].results.map((result, place) => [
        result,
        { shape: analysis.shape(place), data: copyOf(analysis.result(place)) } satisfies Tensor,
      ]);
      return Object.fromEntries(results) as Results[Name];
    });
}

export function difference(raw: RawModule, inputs: Checked): Difference {
  return described(raw, inputs, (analysis) => {
    refuse(analysis.prepare_comparison());
    fill(analysis, inputs);
    const { largest, place } = analysis.compare();
    const { shape } = inputs[0]!;
    const rows = { shape: shape.slice(0, -1), data: copyOf(analysis.result(0)) };
    return { largest, index: indexAt(place, shape), rows };
  });
}

function described<Result>(raw: RawModule, inputs: Checked, work: (analysis: RawAnalysis) => Result) {
  return using(new raw.Analysis(), (analysis) => {
    inputs.forEach((tensor, place) => {
      if (tensor !== undefined) describeTensor(analysis, place, tensor);
    });
    return work(analysis);
  });
}

function fill(analysis: RawAnalysis, inputs: Checked): void {
  inputs.forEach((tensor, place) => {
    analysis.input(place).set(tensor!.data);
  });
}

/** The index of a row-major place, one number per axis. */
function indexAt(place: number, shape: readonly number[]): number[] {
  let rest = place;
  const index = shape.map(() => 0);
  for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
    index[axis] = rest % shape[axis]!;
    rest = Math.floor(rest / shape[axis]!);
  }
  return index;
}
