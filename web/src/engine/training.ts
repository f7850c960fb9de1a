/** Training runs: what callers hand in is checked, then WebAssembly trains. Contract: api-training.d.ts. */
import type { Tensor, Weights } from './api.d.ts';
import type {
  Cue,
  Grammar,
  ProbeResult,
  RecordedRun,
  RunFrame,
  SampledSentence,
  Trainer,
  TrainingEvaluation,
  TrainingReport,
} from './api-training.d.ts';
import { answered, type Border, copyOf, refuse } from './border.ts';
import { fieldsOf, numbersOf, optionalNumber, requiredNumber, shown, tensorOf, wrongType } from './checks.ts';
import { AttentionError } from './error.ts';
import { cues, type FlatGrammar, flatGrammar, refuseGrammar } from './grammar.ts';
import { KeptModels } from './kept-models.ts';
import type { RawEvaluation, RawTraining } from './raw-training.ts';
import { sameShape } from './same-shape.ts';

type RawModule = { Training: new () => RawTraining };

const numberSettings = [
  'seed',
  'd_model',
  'num_heads',
  'num_kv_heads',
  'steps',
  'batch',
  'learning_rate',
  'warm_up_steps',
  'head_dropout',
  'clip_norm',
  'head_noise',
] as const;

type CheckedSettings = {
  grammar: Grammar;
  flat: FlatGrammar;
  numbers: [(typeof numberSettings)[number], number][];
  tied: boolean;
};

function checkSettings(value: unknown): CheckedSettings {
  const fields = fieldsOf(value, 'settings', ['grammar', 'tied', ...numberSettings]);
  requiredNumber(fields, 'seed');
  const numbers = numberSettings.flatMap((name) => {
    const number = optionalNumber(fields, name);
    return number === undefined ? [] : [[name, number] as [typeof name, number]];
  });
  const { tied = false } = fields;
  if (typeof tied !== 'boolean') throw wrongType('tied', 'true or false');
  const flat = flatGrammar(fields.grammar);
  return { grammar: JSON.parse(JSON.stringify(fields.grammar)) as Grammar, flat, numbers, tied };
}

/** Room in WebAssembly for numbers: a grammar, or the words of a probe. */
function roomFor(raw: RawTraining, count: number): Float64Array {
  const room = raw.numbers(count);
  if (room === null)
    throw new AttentionError('OutOfMemory', { bytes: count * Float64Array.BYTES_PER_ELEMENT });
  if ('code' in room) refuse(room);
  return room as Float64Array;
}

function readGrammar(raw: RawTraining, flat: FlatGrammar): void {
  roomFor(raw, flat.numbers.length).set(flat.numbers);
  refuseGrammar(raw.read_grammar(), flat);
}

/** Deletes what was begun when it is refused. */
function begun(module: RawModule, begin: (raw: RawTraining) => void): RawTraining {
  const raw = new module.Training();
  try {
    begin(raw);
  } catch (thrown) {
    if (thrown instanceof AttentionError) raw.delete();
    throw thrown;
  }
  return raw;
}

/** Says what is wrong with a grammar, and returns when nothing is. */
export function checkGrammar(module: RawModule, flat: FlatGrammar): void {
  begun(module, (raw) => readGrammar(raw, flat)).delete();
}

/** Refuses a recorded run whose floor does not follow from its grammar, in the millionths that a file keeps. */
export function checkRun(module: RawModule, { settings, floor }: RecordedRun): void {
  const flat = flatGrammar(settings.grammar);
  const raw = begun(module, (training) => readGrammar(training, flat));
  const expected = Number(raw.floor().loss.toFixed(6));
  raw.delete();
  if (Number(floor.loss.toFixed(6)) !== expected)
    throw new AttentionError('FloorMismatch', { expected, actual: floor.loss });
}

const byCue = (numbers: readonly number[]) =>
  Object.fromEntries(cues.map((cue, place) => [cue, numbers[place]!])) as Record<Cue, number>;

/** Makes the trainers of one workshop, and frees the memory of those that nobody holds any more. */
export function trainers<Raw extends RawModule>(border: Border<Raw>): (settings: unknown) => Trainer {
  const forgotten = new FinalizationRegistry<RawTraining>((raw) => {
    if (border.isOpen) border.call(() => raw.delete());
  });
  return (settings) => {
    border.check();
    const checked = checkSettings(settings);
    const raw = border.call((module) =>
      begun(module, (training) => {
        readGrammar(training, checked.flat);
        for (const [name, number] of checked.numbers) training[name](number);
        training.tied(checked.tied);
        refuse(training.prepare());
      }),
    );
    const held: { raw: RawTraining | undefined } = { raw };
    const call = <Result>(work: (live: RawTraining) => Result): Result => {
      border.check();
      const live = held.raw;
      if (live === undefined) throw new AttentionError('TrainerDisposed');
      return border.call(() => work(live));
    };
    const trainer = trainerOver(call, checked, () => {
      if (!border.isOpen || held.raw === undefined) return;
      forgotten.unregister(held);
      border.call(() => held.raw?.delete());
      held.raw = undefined;
    });
    forgotten.register(held, raw, held);
    return trainer;
  };
}

type Call = <Result>(work: (live: RawTraining) => Result) => Result;

function trainerOver(call: Call, { grammar, flat }: CheckedSettings, dispose: () => void): Trainer {
  const settings = call((raw) => ({ ...raw.settings(), grammar }));
  const floor = call((raw) => raw.floor());
  let kept = call((raw) => new KeptModels(settings.steps, 0, parametersOf(raw)));
  let reported = 0;
  const report = (raw: RawTraining): TrainingReport => {
    const step = raw.steps_done();
    const batchLosses = copyOf(raw.batch_losses().subarray(Math.min(reported, step)));
    reported = step;
    return { ...measured(raw, settings.num_heads), step, batchLosses };
  };
  const advance = (raw: RawTraining, count: number): void => {
    // What is no number of steps the engine refuses, as it does where nothing is kept on the way.
    if (!(Number.isInteger(count) && count >= 0 && count < 2 ** 31)) refuse(raw.step(count));
    let left = Math.min(count, settings.steps - raw.steps_done());
    while (left > 0) {
      const piece = Math.min(left, kept.distance(raw.steps_done()));
      refuse(raw.step(piece));
      left -= piece;
      kept.passed(raw.steps_done(), () => parametersOf(raw));
    }
  };
  return {
    settings,
    vocabulary: flat.vocabulary,
    roles: cues,
    floor: { loss: floor.loss, kinds: byCue(floor.kinds) },
    step: (count: unknown) => {
      const checked = requiredNumber({ count }, 'count');
      return call((raw) => {
        advance(raw, checked);
        return report(raw);
      });
    },
    advance: (count: unknown) => {
      const checked = requiredNumber({ count }, 'count');
      return call((raw) => {
        advance(raw, checked);
        return raw.steps_done();
      });
    },
    report: () => call(report),
    evaluate: (options: unknown = {}) => {
      const gates = gatesOf(options, settings.num_heads);
      return call((raw) => evaluated(raw, gates));
    },
    probe: (tokens: unknown, options: unknown = {}) => {
      const gates = gatesOf(options, settings.num_heads);
      const words = wordsOf(tokens, flat.vocabulary);
      return call((raw) => probed(raw, words, gates));
    },
    sample: (count: unknown, seed: unknown) => {
      const checked = { count: requiredNumber({ count }, 'count'), seed: requiredNumber({ seed }, 'seed') };
      return call((raw) => sampled(raw, checked.count, checked.seed, flat.vocabulary));
    },
    keptSteps: () => call((raw) => [...new Set([...kept.steps, raw.steps_done()])]),
    lookBack: (step: unknown, tokens: unknown) => {
      const at = requiredNumber({ step }, 'step');
      const words = wordsOf(tokens, flat.vocabulary);
      return call((raw) => lookedBack(raw, { step: at, model: kept.at(at) }, words));
    },
    parameters: () => call(parametersOf),
    load: (parameters: unknown, ...[step]: unknown[]) => {
      const at = optionalNumber({ step }, 'step');
      call((raw) => {
        load(raw, parameters, at);
        reported = Math.min(reported, raw.steps_done());
        kept = new KeptModels(settings.steps, raw.steps_done(), parametersOf(raw));
      });
    },
    dispose,
  };
}

function gatesOf(options: unknown, heads: number): number[] | undefined {
  const fields = fieldsOf(options, 'options', ['head_gates']);
  if (fields.head_gates === undefined) return undefined;
  const gates = numbersOf(fields.head_gates, 'head_gates');
  if (gates.length === heads) return gates;
  throw new AttentionError('ShapeMismatch', {
    tensor: 'head_gates',
    axis: 'h',
    expected: heads,
    actual: gates.length,
  });
}

const openGates = (raw: RawTraining, gates: readonly number[] | undefined): void => {
  const room = raw.head_gates();
  if (gates === undefined) room.fill(1);
  else room.set(gates);
};

function evaluated(raw: RawTraining, gates: readonly number[] | undefined): TrainingEvaluation {
  openGates(raw, gates);
  const { loss, losses, accuracy } = answered<RawEvaluation>(raw.evaluate());
  return { loss, losses: byCue(losses), accuracy: byCue(accuracy) };
}

function wordsOf(tokens: unknown, vocabulary: readonly string[]): number[] {
  if (!Array.isArray(tokens)) throw wrongType('tokens', 'an array of words');
  return Array.from(tokens as unknown[], (token) => {
    if (typeof token !== 'string') throw wrongType('tokens', 'an array of words');
    const place = vocabulary.indexOf(token);
    if (place < 0) throw new AttentionError('UnknownName', { name: shown(token) });
    return place;
  });
}

const layerParameters = ['w_q', 'b_q', 'w_k', 'w_v', 'w_o'] as const;

function probed(
  raw: RawTraining,
  words: readonly number[],
  gates: readonly number[] | undefined,
): ProbeResult {
  if (words.length === 0) throw new AttentionError('NotPositive', { name: 'tokens', value: 0 });
  roomFor(raw, words.length).set(words);
  openGates(raw, gates);
  refuse(raw.start_probe(words.length));
  refuse(raw.run_probe());
  const { d_model, num_heads, num_kv_heads } = raw.settings();
  const [N, all] = [words.length, parametersOf(raw)];
  const weights = Object.fromEntries(layerParameters.map((name) => [name, all[name]!])) as unknown as Weights;
  const config = { d_model, num_heads, num_kv_heads, dtype: 'float32', mask: 'causal' } as const;
  const probabilities = copyOf(raw.probe_probabilities());
  return {
    weights: { shape: [1, num_heads, N, N], data: copyOf(raw.probe_weights()) },
    probabilities: { shape: [N, probabilities.length / N], data: probabilities },
    request: {
      config: gates === undefined ? config : { ...config, head_gates: [...gates] },
      x: { shape: [1, N, d_model], data: copyOf(raw.probe_x()) },
      weights,
    },
  };
}

/** Loss, accuracy and role scores of the model as it is. */
function measured(raw: RawTraining, heads: number): TrainingEvaluation & Pick<TrainingReport, 'roleScores'> {
  const evaluation = evaluated(raw, undefined);
  const scores = Array.from(raw.role_scores());
  return { ...evaluation, roleScores: cues.map((_, role) => scores.slice(role * heads, (role + 1) * heads)) };
}

/** The model as it was, for one look; afterwards it is as it is again, and its optimiser has noticed nothing. */
function lookedBack(
  raw: RawTraining,
  { step, model }: { step: number; model: Readonly<Record<string, Tensor>> | undefined },
  words: readonly number[],
): RunFrame {
  if (model === undefined && step !== raw.steps_done())
    throw new AttentionError('UnknownName', { name: `step ${step}` });
  const present = parametersOf(raw);
  write(raw, model ?? present);
  try {
    const { weights } = probed(raw, words, undefined);
    const { loss, accuracy, roleScores } = measured(raw, raw.settings().num_heads);
    return { step, report: { step, loss, accuracy, roleScores }, weights };
  } finally {
    write(raw, present);
  }
}

function write(raw: RawTraining, parameters: Readonly<Record<string, Tensor>>): void {
  for (const [name, place] of parameterPlaces(raw)) raw.parameter(place).set(parameters[name]!.data);
}

const mostSentences = 10_000;

function sampled(
  raw: RawTraining,
  count: number,
  seed: number,
  vocabulary: readonly string[],
): SampledSentence[] {
  if (!Number.isInteger(count)) throw new AttentionError('NotAnInteger', { name: 'count', value: count });
  if (count < 1) throw new AttentionError('NotPositive', { name: 'count', value: count });
  if (count > mostSentences) {
    throw new AttentionError('TooLarge', { name: 'count', value: count, limit: mostSentences });
  }
  refuse(raw.start_sample(seed));
  return Array.from({ length: count }, () => {
    const { words, slots } = raw.sentence();
    const texts = (numbers: readonly number[]) => numbers.map((word) => vocabulary[word]!);
    return {
      tokens: texts(words),
      slots: slots.map(({ index, source, kind, answer, agreement }) => ({
        index,
        source,
        kind: kind as Cue,
        answer: vocabulary[answer]!,
        answers: texts(raw.choices(agreement)),
      })),
    };
  });
}

const parameterCount = 8;

/** [name, place] of each parameter that this model has. */
function parameterPlaces(raw: RawTraining): [string, number][] {
  const places = Array.from({ length: parameterCount }, (_, place) => place).filter((place) =>
    raw.has(place),
  );
  return places.map((place) => [raw.parameter_name(place), place]);
}

function parametersOf(raw: RawTraining): Record<string, Tensor> {
  return Object.fromEntries(
    parameterPlaces(raw).map(([name, place]) => [
      name,
      { shape: raw.shape(place), data: copyOf(raw.parameter(place)) },
    ]),
  );
}

/** Nothing is written before everything has been checked. */
function load(raw: RawTraining, value: unknown, step: number | undefined): void {
  const places = parameterPlaces(raw);
  const fields = fieldsOf(
    value,
    'parameters',
    places.map(([name]) => name),
  );
  const given = places.map(([name, place]) => {
    if (fields[name] === undefined) throw new AttentionError('MissingTensor', { tensor: name });
    const tensor = tensorOf(fields[name], name);
    sameShape(name, raw.shape(place), tensor.shape, tensor.data.length);
    return { place, data: tensor.data };
  });
  refuse(raw.loaded(step ?? raw.steps_done()));
  for (const { place, data } of given) raw.parameter(place).set(data);
}
