/** The engine as callers see it: checks first, then WebAssembly. Contract: api.d.ts. */
import { analyse, checkAnalysis, checkDifference, difference } from './analysis.ts';
import type { Build, Engine, ForwardOptions, SchemaRow } from './api.d.ts';
import { Border, infoOf } from './border.ts';
import {
  cacheSize,
  checkCacheSize,
  checkLayerCosts,
  checkParameterCount,
  layerCosts,
  parameterCount,
} from './costs.ts';
import { decoders } from './decoder.ts';
import { checkBug, checkLayout, checkLoop, headLoops, memoryLayout } from './labs.ts';
import { layers } from './layer.ts';
import { checkDot, checkLesson, checkSoftmax, explainDot, explainSoftmax, lessonInputs } from './lesson.ts';
import { randomStates } from './random.ts';
import type { RawModule } from './raw.ts';
import { checkConfig, checkForwardOptions, checkRequest } from './request.ts';
import { inputNames, Runner } from './run.ts';
import { checkSample, Sampling } from './sampling.ts';
import { checkPresets, checkToGrouped, checkToLatent, converters, presets } from './variants.ts';

export function createEngine(raw: RawModule, build: Build): Engine {
  const border = new Border(raw, build);
  const { version } = raw.tables;
  const schema = frozen(raw.tables.schema);
  const parameters = frozen(raw.tables.parameters);
  const runner = new Runner(schema, parameters);
  const convert = converters(inputNames(parameters));

  /** A public method: a closed engine refuses first, then the arguments are checked, then the engine is called. */
  const method =
    <Checked, Result>(
      check: (value: unknown) => Checked,
      work: (raw: RawModule, checked: Checked) => Result,
    ) =>
    (value: unknown): Result => {
      border.check();
      const checked = check(value);
      return border.call((live) => work(live, checked));
    };

  return {
    info: infoOf(border, version),
    schema,
    parameters,
    trace: method(checkRequest, (live, request) => runner.trace(live, request)),
    forward: (request: unknown, options: ForwardOptions = {}) => {
      border.check();
      const checked = checkRequest(request);
      const withWeights = checkForwardOptions(options);
      return border.call((live) => runner.forward(live, checked, withWeights));
    },
    randomState: randomStates(border),
    layer: layers(border, { inputs: inputNames(parameters), ...placesOf(schema) }),
    decoder: decoders(border, inputNames(parameters)),
    lessonInputs: method(checkLesson, lessonInputs),
    explainDot: method(checkDot, explainDot),
    explainSoftmax: method(checkSoftmax, explainSoftmax),
    lessonBug: method(checkBug, (live, { request, bug }) => runner.trace(live, request, bug)),
    headByHead: method(checkLoop, headLoops(schema, parameters)),
    memoryLayout: method(checkLayout, memoryLayout),
    sampleDotProducts: method(checkSample, new Sampling().sample),
    scaleOf: method(checkConfig, (live, config) => runner.scaleOf(live, config)),
    rowStatistics: method(checkAnalysis('rowStatistics'), analyse('rowStatistics')),
    headScores: method(checkAnalysis('headScores'), analyse('headScores')),
    headContributions: method(checkAnalysis('headContributions'), analyse('headContributions')),
    difference: method(checkDifference, difference),
    layerCosts: method(checkLayerCosts, layerCosts),
    parameterCount: method(checkParameterCount, parameterCount),
    cacheSize: method(checkCacheSize, cacheSize),
    presets: method(checkPresets, presets),
    convertToGrouped: method(checkToGrouped, convert.toGrouped),
    convertToLatent: method(checkToLatent, convert.toLatent),
    dispose: () => border.dispose(),
  };
}

function frozen<Row extends { axes: readonly string[] }>(rows: Row[]): readonly Row[] {
  for (const row of rows) Object.freeze(Object.freeze(row).axes);
  return Object.freeze(rows);
}

/** Where the results of a layer stand in the schema. */
function placesOf(schema: readonly SchemaRow[]) {
  const place = (id: string) => schema.findIndex((row) => row.id === id);
  return { output: place('output'), weights: place('weights') };
}
