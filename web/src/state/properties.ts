/**
 * The state of the lesson: one table says each property's default, its short name in links, whether it
 * changes what is computed, and how a foreign value (attribute, link, host page) is checked.
 */
import type { Language } from '../model/numbers.ts';
import { isStepId, type StepId } from '../model/step-ids.ts';
import { tokenize, tokenLimit } from '../model/tokens.ts';
import { isTopicId } from '../topics/catalogue.ts';
import { differing } from '../topics/settings.ts';
import type { PathId, Settings, SettingValue } from '../topics/topic.ts';
import { type Loaded, readLoaded } from './loaded.ts';

/** A cell typed over by the learner: parameter or input, index, value. */
export type Edit = { readonly tensor: string; readonly index: readonly number[]; readonly value: number };

export type LessonState = {
  /** The lesson whose names, precision and polarity the reader expects. */
  lesson: 'a' | 'b' | 'c';
  /** The order of reading. */
  path: PathId;
  lang: Language;
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  step: StepId;
  /** The open topic; '' while a step is shown. */
  topic: string;
  /** Settings of the open topic's view, where they differ from what it starts with. */
  lab: Settings;
  batch: number;
  head: number;
  digits: 2 | 3 | 4 | 6;
  /** Where X and the matrices come from: drawn from the seed, or learned in the recorded training. */
  model: 'drawn' | 'trained';
  seed: number;
  tokens: readonly (readonly string[])[];
  d_model: number;
  num_heads: number;
  mask: 'causal' | 'none';
  mask_fill: 'negative_infinity' | 'additive_1e9' | 'safe';
  scale: 'sqrt_d_k' | 'sqrt_d_model' | 'none';
  dtype: 'float64' | 'float32';
  edits: readonly Edit[];
  /** Values from files, under the edits. Too long for a link. */
  loaded: Loaded | null;
};

export type PropertyName = keyof LessonState;

type Property<Value> = {
  readonly initial: Value;
  /** Short key in the link; absent = not part of the link. */
  readonly key?: string;
  /** Changes the engine's request: tried before it is taken, and recorded for undo. */
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
  lesson: { initial: 'a', key: 'l', read: oneOf('a', 'b', 'c') },
  path: { initial: 'all', key: 'w', read: oneOf('all', 'a', 'b', 'c') },
  lang: { initial: 'vi', read: oneOf('vi', 'en') },
  theme: { initial: 'auto', read: oneOf('auto', 'light', 'dark', 'contrast') },
  step: { initial: 'input', key: 's', read: (value) => (isStepId(value) ? value : undefined) },
  topic: { initial: '', key: 'o', read: (value) => (value === '' || isTopicId(value) ? value : undefined) },
  lab: { initial: {}, key: 'x', read: readLab },
  batch: { initial: 0, key: 'b', read: wholeFromZero },
  head: { initial: 0, key: 'h', read: wholeFromZero },
  digits: { initial: 3, key: 'g', read: oneOf(2, 3, 4, 6) },
  model: { initial: 'drawn', key: 'y', computes: true, read: oneOf('drawn', 'trained') },
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
  loaded: { initial: null, computes: true, read: readLoaded },
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
  const { topic, lab } = accepted as Partial<LessonState>;
  // Settings are judged by the topic they belong to; with none named they are left to the topic that is open.
  if (topic !== undefined) accepted.lab = differing(topic, lab ?? {});
  return accepted as Partial<LessonState>;
}

/** What a reader of one lesson expects: its order of reading, and the precision that its library prints. */
export function expectationsOf(path: PathId): Pick<LessonState, 'path' | 'lesson' | 'dtype'> {
  return { path, lesson: path === 'all' ? 'a' : path, dtype: path === 'c' ? 'float32' : 'float64' };
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

const labLimit = 32;

function readLab(value: unknown): Settings | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  const isPlain = (entry: unknown): entry is SettingValue =>
    ['number', 'string', 'boolean'].includes(typeof entry) && !Number.isNaN(entry);
  const fits =
    entries.length <= labLimit && entries.every(([name, entry]) => /^\w+$/.test(name) && isPlain(entry));
  return fits ? Object.fromEntries(entries) : undefined;
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
