/**
 * The state of the lesson: one table says each property's default, its short name in links, whether it
 * changes what is computed, and how a foreign value (attribute, link, host page) is checked.
 */
import type { Language } from '../model/numbers.ts';
import { isStepId, type StepId } from '../model/step-ids.ts';
import { tokenize, tokenLimit } from '../model/tokens.ts';

/** A cell typed over by the learner: parameter or input, index, value. */
export type Edit = { readonly tensor: string; readonly index: readonly number[]; readonly value: number };

export type LessonState = {
  lesson: 'a';
  lang: Language;
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  step: StepId;
  batch: number;
  head: number;
  digits: 2 | 3 | 4 | 6;
  seed: number;
  tokens: readonly (readonly string[])[];
  d_model: number;
  num_heads: number;
  mask: 'causal' | 'none';
  mask_fill: 'negative_infinity' | 'additive_1e9' | 'safe';
  scale: 'sqrt_d_k' | 'sqrt_d_model' | 'none';
  dtype: 'float64' | 'float32';
  edits: readonly Edit[];
};

export type PropertyName = keyof LessonState;

type Property<Value> = {
  readonly initial: Value;
  /** Short key in the link; absent = not part of the link. */
  readonly key?: string;
  /** Changes the engine's request: recorded for undo. */
  readonly computes?: true;
  /** The value if it is acceptable, else undefined. Ranges that the engine judges are not judged here. */
  read(value: unknown): Value | undefined;
};

const oneOf =
  <const Options extends readonly unknown[]>(...options: Options) =>
  (value: unknown): Options[number] | undefined =>
    options.includes(value) ? (value as Options[number]) : undefined;

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const wholeFromZero = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** The lesson's own run has X (2, 5, 8): two sentences of five tokens. */
const initialTokens: LessonState['tokens'] = [
  ['Lan', 'nuôi', 'một', 'con_mèo', 'nhỏ'],
  ['nó', 'trốn', 'khỏi', 'nhà', 'rồi'],
];

export const properties: { readonly [Name in PropertyName]: Property<LessonState[Name]> } = {
  lesson: { initial: 'a', key: 'l', read: oneOf('a') },
  lang: { initial: 'vi', read: oneOf('vi', 'en') },
  theme: { initial: 'auto', read: oneOf('auto', 'light', 'dark', 'contrast') },
  step: { initial: 'input', key: 's', read: (value) => (isStepId(value) ? value : undefined) },
  batch: { initial: 0, key: 'b', read: wholeFromZero },
  head: { initial: 0, key: 'h', read: wholeFromZero },
  digits: { initial: 3, key: 'g', read: oneOf(2, 3, 4, 6) },
  seed: { initial: 42, key: 'r', computes: true, read: number },
  tokens: { initial: initialTokens, key: 't', computes: true, read: readTokens },
  d_model: { initial: 8, key: 'd', computes: true, read: number },
  num_heads: { initial: 2, key: 'n', computes: true, read: number },
  mask: { initial: 'causal', key: 'm', computes: true, read: oneOf('causal', 'none') },
  mask_fill: {
    initial: 'negative_infinity',
    key: 'f',
    computes: true,
    read: oneOf('negative_infinity', 'additive_1e9', 'safe'),
  },
  scale: { initial: 'sqrt_d_k', key: 'c', computes: true, read: oneOf('sqrt_d_k', 'sqrt_d_model', 'none') },
  dtype: { initial: 'float64', key: 'p', computes: true, read: oneOf('float64', 'float32') },
  edits: { initial: [], key: 'e', computes: true, read: readEdits },
};

export const propertyNames = Object.keys(properties) as PropertyName[];
export const computingNames = propertyNames.filter((name) => properties[name].computes);

export function initialState(): LessonState {
  return Object.fromEntries(propertyNames.map((name) => [name, properties[name].initial])) as LessonState;
}

/** Takes what is acceptable from a foreign object and leaves the rest. */
export function acceptable(values: Readonly<Record<string, unknown>>): Partial<LessonState> {
  const accepted: Record<string, unknown> = {};
  for (const name of propertyNames) {
    if (!Object.hasOwn(values, name)) continue;
    const value = properties[name].read(values[name]);
    if (value !== undefined) accepted[name] = value;
  }
  return accepted as Partial<LessonState>;
}

/** Both sentences have the same number of words, because one tensor holds them. */
function readTokens(value: unknown): LessonState['tokens'] | undefined {
  if (!Array.isArray(value) || value.length !== initialTokens.length) return undefined;
  const sentences = Array.from(value, readSentence);
  const length = sentences[0]?.length ?? 0;
  const fits = length >= 1 && length <= tokenLimit && sentences.every((words) => words.length === length);
  return fits ? sentences : undefined;
}

/** No words when one of them is none; `Array.from` sees the holes that `every` and `map` step over. */
function readSentence(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > tokenLimit) return [];
  const words = Array.from(value, (word) => (typeof word === 'string' ? tokenize(word) : []));
  return words.every((parts) => parts.length === 1) ? words.flat() : [];
}

function readEdits(value: unknown): readonly Edit[] | undefined {
  if (!Array.isArray(value) || value.length > 200) return undefined;
  const edits = Array.from(value, readEdit).filter((edit) => edit !== undefined);
  return edits.length === value.length ? edits : undefined;
}

/** A copy, so that the host's object stays the host's. */
function readEdit(edit: Partial<Record<keyof Edit, unknown>> | null | undefined): Edit | undefined {
  const { tensor, index, value } = edit ?? {};
  if (typeof tensor !== 'string' || !editable.includes(tensor) || !Array.isArray(index)) return undefined;
  const place = Array.from(index, wholeFromZero);
  if (typeof value !== 'number' || !Number.isFinite(value) || place.includes(undefined)) return undefined;
  return { tensor, index: place as number[], value };
}

const editable = ['x', 'w_q', 'w_k', 'w_v', 'w_o'];
