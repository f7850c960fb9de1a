// index.d.ts is written by hand, so it is compared with the live module, key by key.
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as module from '../../dist/engine/index.js';
import { at } from '../../web/build/paths.mjs';
import { provocations } from './bodies/errors.mjs';
import { ok, refused, same } from './support/check.mjs';
import { declarationsOf, membersOf, wordsOf } from './support/declarations.mjs';
import { shortRun } from './support/grammars.mjs';
import { requestOf } from './support/requests.mjs';

const { types, values, files } = declarationsOf(at('dist/engine'), 'index.d.ts');
const engine = await module.loadEngine();
const workshop = await module.loadWorkshop();
const lesson = { seed: 1, batch: 1, length: 2, d_model: 4, num_heads: 2 };
const layout = { shape: [2, 3], operations: [] };
const sample = { seed: 1, d_k: 2, pairs: 3, queries: 2, keys: 2 };

const one = (...shape) => ({ shape, data: Float64Array.of(1) });
const measured = { weights: one(1, 1, 1, 1) };
const contributing = { head_outputs: one(1, 1, 1, 1), w_o: one(1, 1) };
const compared = { left: one(1), right: one(1) };
const small = { d_model: 4, num_heads: 2 };
const cached = { config: small, layers: 1, batch: 1, context: 1, bytes_per_element: 2 };

/** The keys of a live value, methods with the number of arguments they need. */
function sameMembers(value, typeName) {
  const promised = membersOf(types[typeName], types);
  const needed = Object.keys(promised).filter((key) => !promised[key].optional || key in value);
  same(Object.keys(value).sort(), needed.sort(), typeName);
  for (const key of needed) {
    same(
      typeof value[key] === 'function',
      promised[key].required !== undefined,
      `${typeName}.${key}, method`,
    );
    if (typeof value[key] === 'function')
      same(value[key].length, promised[key].required, `${typeName}.${key}`);
  }
}

test('the declarations in dist are the ones of the sources', () => {
  for (const file of files) {
    const source = file === 'index.d.ts' ? 'api.d.ts' : file;
    const [written, copied] = [at('web/src/engine', source), at('dist/engine', file)];
    same(
      readFileSync(written, 'utf8').replaceAll('./api.d.ts', './index.d.ts'),
      readFileSync(copied, 'utf8'),
      file,
    );
  }
});

test('the module exports what is declared', () => {
  same(Object.keys(module).sort(), Object.keys(values).sort());
  same(module.loadEngine.length, values.loadEngine.required);
  const { loadWorkshop, recordRun, writeRun, readRun } = module;
  for (const [name, call] of Object.entries({ loadWorkshop, recordRun, writeRun, readRun }))
    same(call.length, values[name].required, name);
  const { AttentionError } = module;
  same(
    [AttentionError.length, Object.getPrototypeOf(AttentionError).name],
    [1, values.AttentionError.extends],
  );
  same(values.AttentionError.required, AttentionError.length);
  const error = new AttentionError('EngineLost');
  for (const field of values.AttentionError.fields) ok(Object.hasOwn(error, field), field);
});

test('the engine and all it gives have the declared members', () => {
  const request = requestOf({});
  sameMembers(engine, 'Engine');
  sameMembers(engine.info, 'EngineInfo');
  sameMembers(engine.trace(request), 'Trace');
  sameMembers(engine.trace(requestOf({ kv_latent_dim: 2 })), 'Trace');
  sameMembers(engine.trace(request).q, 'Tensor');
  sameMembers(engine.forward(request), 'ForwardResult');
  sameMembers(engine.forward(request, { weights: true }), 'ForwardResult');
  sameMembers(engine.randomState(1), 'RandomState');
  const decoder = engine.decoder({ config: request.config, weights: request.weights, batch: 1 });
  sameMembers(decoder, 'Decoder');
  sameMembers(decoder.cache, 'CacheSize');
  sameMembers(decoder.step({ shape: [1, 1, 8], data: new Float64Array(8) }), 'StepResult');
  sameMembers(engine.lessonInputs(lesson), 'LessonInputs');
  sameMembers(engine.explainDot({ left: [1], right: [1] }), 'DotExplanation');
  sameMembers(engine.explainSoftmax({ row: [1] }), 'SoftmaxExplanation');
  sameMembers(engine.rowStatistics(measured), 'RowStatistics');
  sameMembers(engine.headScores(measured), 'HeadScores');
  sameMembers(engine.headContributions(contributing), 'HeadContributions');
  sameMembers(engine.difference(compared), 'Difference');
  sameMembers(engine.layerCosts({ kind: 'rnn', n: 1, d: 1 }), 'LayerCosts');
  sameMembers(engine.cacheSize(cached), 'CacheCost');
  sameMembers(engine.headByHead({ request }), 'HeadByHead');
  sameMembers(engine.memoryLayout(layout).steps[0], 'LayoutStep');
  sameMembers(engine.sampleDotProducts(sample), 'Sample');
  sameMembers(engine.sampleDotProducts(sample).scaled, 'RowMeans');
  const { config, weights } = request;
  sameMembers(engine.presets(config), 'Presets');
  sameMembers(engine.convertToGrouped({ config, weights, num_kv_heads: 1 }), 'Converted');
  sameMembers(engine.convertToLatent({ config, weights, kv_latent_dim: 1 }), 'LatentConversion');
  sameMembers(engine.scaleOf({ d_model: 4, num_heads: 2 }), 'ScaleOperation');
  for (const row of engine.schema) sameMembers(row, 'SchemaRow');
  for (const row of engine.parameters) sameMembers(row, 'ParameterRow');
  same(
    engine.parameters.map((row) => row.id),
    wordsOf(types.ParameterId),
  );
  same(
    engine.schema.map((row) => row.id),
    Object.keys(membersOf(types.Trace)),
  );
});

test('the workshop and all it gives have the declared members', async () => {
  sameMembers(workshop, 'Workshop');
  sameMembers(workshop.info, 'WorkshopInfo');
  sameMembers(workshop.readTensors(workshop.writeTensors({ x: requestOf({}).x })), 'TensorsOfFile');
  const trainer = workshop.trainer(shortRun);
  sameMembers(trainer, 'Trainer');
  sameMembers(trainer.evaluate(), 'TrainingEvaluation');
  sameMembers(trainer.report(), 'TrainingReport');
  sameMembers(trainer.probe(['it']), 'ProbeResult');
  sameMembers(trainer.sample(1, 1)[0], 'SampledSentence');
  sameMembers(trainer.lookBack(0, ['it']), 'RunFrame');
  const run = await module.recordRun(trainer, ['it']);
  sameMembers(run, 'RecordedRun');
  sameMembers(run.frames[0], 'RunFrame');
  trainer.dispose();
});

/** Names that a call takes: each declared one is known, and is required exactly where that is declared. */
function sameOptions(typeName, call, complete) {
  const promised = membersOf(types[typeName]);
  same(Object.keys(complete).sort(), Object.keys(promised).sort(), `${typeName}, in this test`);
  for (const key of Object.keys(promised)) {
    const { [key]: _left, ...rest } = complete;
    if (promised[key].optional) call(rest);
    else refusedOfKind(() => call(rest), `${typeName} without ${key}`);
  }
  refused(() => call({ ...complete, unheard_of: 1 }), 'UnknownName', undefined, typeName);
}

function decoderStep(options) {
  const { config, weights } = requestOf({});
  const decoder = engine.decoder({ config, weights, batch: 1 });
  return decoder.step({ shape: [1, 1, 8], data: new Float64Array(8) }, options);
}

/** Each declared matrix is known, and may be left out by one kind of attention at least where it is optional. */
function sameMatrices() {
  const kinds = [requestOf({ biases: true }), requestOf({ biases: true, kv_latent_dim: 3 })];
  const promised = membersOf(types.Weights);
  const known = new Set(kinds.flatMap(({ weights }) => Object.keys(weights)));
  same([...known].sort(), Object.keys(promised).sort(), 'Weights, in this test');
  for (const request of kinds) {
    const trace = (weights) => engine.trace({ ...request, weights });
    ok(trace(request.weights).output, 'complete');
    for (const key of Object.keys(promised).filter((id) => !promised[id].optional)) {
      refused(() => trace({ ...request.weights, [key]: undefined }), 'MissingTensor', { tensor: key });
    }
    refused(() => trace({ ...request.weights, unheard_of: 1 }), 'UnknownName');
  }
  const unneeded = (key) => kinds.some(({ weights }) => !(key in weights));
  const optional = Object.keys(promised).filter((key) => promised[key].optional && !/^b_/.test(key));
  same(optional.filter(unneeded), optional, 'Weights, optional');
}

function refusedOfKind(work, message) {
  let code;
  try {
    work();
  } catch (error) {
    code = error.code;
  }
  ok(code === 'WrongType' || code === 'MissingTensor', `${message}: ${code}`);
}

test('requests and options take the declared names', () => {
  const { config, x, weights } = requestOf({ biases: true });
  const settings = { num_kv_heads: 2, d_k: 4, d_v: 4, kv_latent_dim: 0, dtype: 'float64' };
  const options = { mask: 'none', mask_fill: 'safe', scale: 'none', head_gates: [1, 1] };
  const whole = { ...config, ...settings, ...options };
  const trace = (change) => engine.trace({ config, x, weights, ...change });
  sameOptions('Config', (given) => trace({ config: given }), whole);
  sameOptions('Request', (given) => engine.trace(given), { config, x, memory: x, weights });
  sameMatrices();
  sameOptions('ForwardOptions', (given) => engine.forward({ config, x, weights }, given), { weights: true });
  sameOptions('DecoderOptions', engine.decoder, { config, weights, batch: 1 });
  sameOptions('StepOptions', (given) => decoderStep(given), { weights: true });
  sameOptions('WeightsOptions', engine.rowStatistics, measured);
  sameOptions('WeightsOptions', engine.headScores, measured);
  sameOptions('ContributionsOptions', engine.headContributions, contributing);
  sameOptions('DifferenceOptions', engine.difference, compared);
  const layer = { kind: 'attention', n: 3, d: 4, num_heads: 2, kernel: 3 };
  sameOptions('LayerCostsOptions', engine.layerCosts, layer);
  sameOptions('ParameterCountOptions', engine.parameterCount, { config: small, biases: true });
  sameOptions('CacheSizeOptions', engine.cacheSize, { ...cached, decoupled_key_dim: 0 });
  sameOptions('LessonInputsOptions', engine.lessonInputs, {
    ...{ ...lesson, dtype: 'float32', order: 'x-first', factor: 0.2 },
  });
  sameOptions('LessonBugOptions', engine.lessonBug, { request: { config, x, weights }, bug: 'none' });
  const loop = { request: { config, x, weights }, order: [0, 1], compare: false };
  sameOptions('HeadByHeadOptions', engine.headByHead, loop);
  sameOptions('MemoryLayoutOptions', engine.memoryLayout, layout);
  const histogram = { from: -1, to: 1, bins: 2 };
  sameOptions('SampleOptions', engine.sampleDotProducts, { ...sample, until: 5, histogram });
  sameOptions('ConvertToGroupedOptions', engine.convertToGrouped, { config, weights, num_kv_heads: 1 });
  sameOptions('ConvertToLatentOptions', engine.convertToLatent, { config, weights, kv_latent_dim: 1 });
  const single = { x: requestOf({}).x };
  sameOptions('WriteOptions', (given) => workshop.writeTensors(single, given), { format: 'npy' });
  sameOptions('ReadOptions', (given) => workshop.readTensors(workshop.writeTensors(single), given), {
    format: 'npz',
  });
  sameOptions('ExplainDotOptions', engine.explainDot, { dtype: 'float32', left: [1], right: [2], bias: 3 });
  sameOptions('ExplainSoftmaxOptions', engine.explainSoftmax, {
    dtype: 'float32',
    row: [1],
    mask_fill: 'safe',
  });
});

test('options take the declared words', () => {
  const call = (settings) =>
    engine.trace({ ...requestOf({}), config: { d_model: 8, num_heads: 2, ...settings } });
  for (const dtype of wordsOf(types.DType)) ok(call({ dtype }).x, dtype);
  for (const mask_fill of wordsOf(types.MaskFill)) ok(call({ mask_fill }).x, mask_fill);
  for (const scale of wordsOf(types.ScaleRule)) ok(call({ scale }).x, scale);
  for (const kind of wordsOf(types.LayerKind)) ok(engine.layerCosts({ kind, n: 1, d: 1 }), kind);
  for (const bug of wordsOf(types.LessonBug)) {
    const request = { ...requestOf({}), config: { d_model: 8, num_heads: 2 } };
    ok(engine.lessonBug({ request, bug }).x, bug);
  }
  for (const order of wordsOf(types.DrawOrder)) ok(engine.lessonInputs({ ...lesson, order }).x, order);
  for (const format of wordsOf(types.FileFormat))
    refused(() => workshop.readTensors(new Uint8Array(9), { format }), 'UnknownFormat', { format });
  same(wordsOf(types.Build), ['simd', 'scalar', 'relaxed']);
});

test("the engine's codes are those of status.hpp, and every one is provoked or told why not", () => {
  const header = readFileSync(at('engine/include/attention/status.hpp'), 'utf8');
  const [, body] = /enum class ErrorCode \{([^}]*)\}/.exec(header);
  const inCpp = [...body.matchAll(/^\s*(\w+),/gm)].map(([, word]) => word).filter((word) => word !== 'Ok');
  same(wordsOf(types.EngineErrorCode), inCpp);
  // OutOfMemory needs a machine that is short of it: memory.test.mjs.
  const provoked = [...Object.keys(provocations), 'OutOfMemory'];
  same(
    inCpp.filter((code) => !provoked.includes(code)),
    [],
  );
});

test('every declared code has a sentence, and no other code has', () => {
  const codes = [...wordsOf(types.EngineErrorCode), ...wordsOf(types.FacadeErrorCode)];
  for (const code of codes) ok(new module.AttentionError(code).message.length > 10, code);
  for (const language of ['vi', 'en']) {
    const texts = JSON.parse(readFileSync(at('web/content', language, 'errors.json'), 'utf8'));
    same(
      codes.filter((code) => !(code in texts)),
      [],
      `without a text in ${language}`,
    );
  }
});
