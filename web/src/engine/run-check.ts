/** Judges a recorded run, whether it comes from a caller or out of a file: every name, number, shape and length. */
import type { Tensor } from './api.d.ts';
import type { Cue, Grammar, RecordedRun, RunFrame, Trainer } from './api-training.d.ts';
import {
  type Fields,
  fieldsOf,
  numbersOf,
  optionalNumber,
  requiredNumber,
  shown,
  tensorOf,
  wrongType,
} from './checks.ts';
import { AttentionError } from './error.ts';
import { cues, flatGrammar } from './grammar.ts';
import { sameShape } from './same-shape.ts';

const numbers = [
  ...(['seed', 'd_model', 'num_heads', 'num_kv_heads', 'steps', 'batch'] as const),
  ...(['learning_rate', 'warm_up_steps', 'head_dropout', 'clip_norm'] as const),
] as const;

const settingNames: readonly string[] = [...numbers, 'head_noise', 'tied'];

/** Far above what a run has, and far below what a page could not draw any more. */
const limits = {
  ...{ seed: 2 ** 32 - 1, d_model: 2 ** 16, heads: 64, words: 64, steps: 100_000, frames: 100 },
  /** Characters. */
  grammar: 2 ** 16,
} as const;

type Range = { least: number; most: number; whole?: boolean };

/** A finite number of a range; a name like `frames.3.loss` says which. */
export function numberIn(value: unknown, name: string, { least, most, whole = false }: Range): number {
  if (typeof value !== 'number') throw wrongType(name, 'a number');
  if (!Number.isFinite(value)) throw new AttentionError('NotFinite', { name, value });
  if (whole && !Number.isInteger(value)) throw new AttentionError('NotAnInteger', { name, value });
  if (value < least) throw new AttentionError('NotPositive', { name, value });
  if (value > most) throw new AttentionError('TooLarge', { name, value, limit: most });
  return value;
}

const share = { least: 0, most: 1 };
const nats = { least: 0, most: Number.MAX_VALUE };
const whole = (least: number, most: number): Range => ({ least, most, whole: true });

export function listOf(value: unknown, name: string, most: number): unknown[] {
  if (!Array.isArray(value)) throw wrongType(name, 'an array');
  if (value.length === 0) throw new AttentionError('NotPositive', { name, value: 0 });
  if (value.length > most) throw new AttentionError('TooLarge', { name, value: value.length, limit: most });
  return Array.from(value as unknown[]);
}

/** What a replay stands on is judged here; the rest is the engine's to judge, where a run goes on. */
export function checkedSettings(value: unknown, grammar: unknown): Trainer['settings'] {
  const fields = fieldsOf(value, 'settings', settingNames);
  for (const name of numbers) numberIn(requiredNumber(fields, name), name, nats);
  const [d_model, num_heads, num_kv_heads] = [
    numberIn(fields.d_model, 'd_model', whole(1, limits.d_model)),
    numberIn(fields.num_heads, 'num_heads', whole(1, limits.heads)),
    numberIn(fields.num_kv_heads, 'num_kv_heads', whole(1, limits.heads)),
  ];
  numberIn(fields.seed, 'seed', whole(0, limits.seed));
  numberIn(fields.steps, 'steps', whole(1, limits.steps));
  const head_noise = optionalNumber(fields, 'head_noise');
  if (head_noise !== undefined) numberIn(head_noise, 'head_noise', nats);
  if (typeof fields.tied !== 'boolean') throw wrongType('tied', 'true or false');
  if (d_model % num_heads !== 0) throw new AttentionError('HeadsMustDivideModel', { d_model, num_heads });
  if (num_heads % num_kv_heads !== 0)
    throw new AttentionError('KvHeadsMustDivideHeads', { num_heads, num_kv_heads });
  return { ...fields, grammar: checkedGrammar(grammar) } as unknown as Trainer['settings'];
}

/** As JSON; what is nested without end, or is no data, is not what it should be. */
export function plainText(value: unknown, name: string): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (cause) {
    throw wrongType(name, 'plain data', cause);
  }
}

/** Plain data; what it means the engine judges when it trains on it. */
function checkedGrammar(value: unknown): Grammar {
  const text = plainText(value, 'grammar');
  if (text.length > limits.grammar)
    throw new AttentionError('TooLarge', { name: 'grammar', value: text.length, limit: limits.grammar });
  const grammar = JSON.parse(text) as Grammar;
  flatGrammar(grammar);
  return grammar;
}

export function checkedProbe(value: unknown, grammar: Grammar): string[] {
  const { vocabulary } = flatGrammar(grammar);
  return listOf(value, 'probe', limits.words).map((word) => {
    if (typeof word !== 'string') throw wrongType('probe', 'an array of words');
    if (!vocabulary.includes(word)) throw new AttentionError('UnknownName', { name: shown(word) });
    return word;
  });
}

export const framesOf = (value: unknown): unknown[] => listOf(value, 'frames', limits.frames);

export type Report = RunFrame['report'];

export function checkedReport(
  value: unknown,
  name: string,
  { num_heads, steps }: Trainer['settings'],
): Report {
  const { step, loss, accuracy, roleScores } = fieldsOf(value, name, [
    'step',
    'loss',
    'accuracy',
    'roleScores',
  ]);
  const shares = fieldsOf(accuracy, `${name}.accuracy`, cues);
  const scores = listOf(roleScores, `${name}.roleScores`, cues.length);
  return {
    step: numberIn(step, `${name}.step`, whole(0, steps)),
    loss: numberIn(loss, `${name}.loss`, nats),
    accuracy: Object.fromEntries(
      cues.map((cue) => [cue, numberIn(shares[cue], `${name}.accuracy.${cue}`, share)]),
    ) as Record<Cue, number>,
    roleScores: cues.map((cue, role) => {
      const row = numbersOf(scores[role], `${name}.roleScores.${cue}`);
      sameLength(`${name}.roleScores.${cue}`, 'h', num_heads, row.length);
      return row.map((score) => numberIn(score, `${name}.roleScores.${cue}`, share));
    }),
  };
}

export function sameLength(tensor: string, axis: string, expected: number, actual: number): void {
  if (expected !== actual) throw new AttentionError('ShapeMismatch', { tensor, axis, expected, actual });
}

function checkedFrame(value: unknown, at: number, settings: Trainer['settings'], N: number): RunFrame {
  const name = `frames.${at}`;
  const fields = fieldsOf(value, name, ['step', 'report', 'weights']);
  const report = checkedReport(fields.report, `${name}.report`, settings);
  sameLength(name, 'step', report.step, requiredNumber(fields, 'step'));
  const weights = tensorOf(fields.weights, `${name}.weights`);
  const shape = [1, settings.num_heads, N, N];
  sameShape(weights.id, shape, weights.shape, weights.data.length);
  for (const weight of weights.data) numberIn(weight, weights.id, { least: 0, most: 1.001 });
  return { step: report.step, report, weights: { shape, data: weights.data } };
}

/** Later than the one before. */
export function ascending(steps: readonly number[]): void {
  for (const [place, step] of steps.entries())
    numberIn(step, `frames.${place}.step`, whole((steps[place - 1] ?? -1) + 1, limits.steps));
}

/** Name -> shape; `position_embedding` has as many rows as it says, and enough for the probe. */
function shapesOf(settings: Trainer['settings'], N: number, given: Fields): [string, number[]][] {
  const { d_model, num_heads, num_kv_heads, tied, grammar } = settings;
  const words = flatGrammar(grammar).vocabulary.length;
  const shared = (d_model / num_heads) * num_kv_heads;
  const position = given.position_embedding as Partial<Tensor> | undefined;
  const rows = Math.max(N, Number(position?.shape?.[0]) || 0);
  return [
    ['token_embedding', [words, d_model]],
    ['position_embedding', [rows, d_model]],
    ['w_q', [d_model, d_model]],
    ['b_q', [d_model]],
    ['w_k', [d_model, shared]],
    ['w_v', [d_model, shared]],
    ['w_o', [d_model, d_model]],
    ...(tied ? [] : [['unembedding', [d_model, words]] as [string, number[]]]),
  ];
}

const parameterNames = [
  ...['token_embedding', 'position_embedding', 'w_q', 'b_q', 'w_k', 'w_v', 'w_o', 'unembedding'],
];

export function checkedParameters(
  value: unknown,
  settings: Trainer['settings'],
  N: number,
): Record<string, Tensor> {
  const given = fieldsOf(value, 'parameters', parameterNames);
  const shapes = shapesOf(settings, N, given);
  if (settings.tied && given.unembedding !== undefined)
    throw new AttentionError('UnexpectedTensor', { tensor: 'unembedding' });
  const entries = shapes.map(([name, shape]) => {
    if (given[name] === undefined) throw new AttentionError('MissingTensor', { tensor: name });
    const tensor = tensorOf(given[name], name);
    sameShape(name, shape, tensor.shape, tensor.data.length);
    for (const number of tensor.data)
      if (!Number.isFinite(number)) throw new AttentionError('NotFinite', { name, value: number });
    return [name, { shape, data: tensor.data }];
  });
  return Object.fromEntries(entries) as Record<string, Tensor>;
}

export function checkedFloor(value: unknown): number {
  return numberIn(value, 'floor', nats);
}

/** A caller's run. The roles are those of every run. */
export function checkedRun(value: unknown): RecordedRun {
  const names = ['settings', 'roles', 'floor', 'probe', 'frames', 'parameters'];
  const fields = fieldsOf(value, 'run', names);
  const { grammar, ...rest } = fieldsOf(fields.settings, 'settings', [...settingNames, 'grammar']);
  const settings = checkedSettings(rest, grammar);
  const probe = checkedProbe(fields.probe, settings.grammar);
  const frames = framesOf(fields.frames).map((frame, at) => checkedFrame(frame, at, settings, probe.length));
  ascending(frames.map(({ step }) => step));
  return {
    settings,
    roles: cues,
    floor: { loss: checkedFloor(fieldsOf(fields.floor, 'floor', ['loss', 'kinds']).loss) },
    probe,
    frames,
    parameters: checkedParameters(fields.parameters, settings, probe.length),
  };
}
