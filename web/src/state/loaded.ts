/** X and matrices that the learner took from files: part of the state, so that undo brings back what was before. */
import { loadableIds, sortTensors } from '../model/lesson-files.ts';
import type { TensorValue } from '../model/tensors.ts';
import { fitTokens, tokenLimit } from '../model/tokens.ts';
import type { LessonState } from './properties.ts';

/** Larger matrices can be computed, but not looked at. */
const widthLimit = 1024;

type FileTensors = Readonly<Record<string, TensorValue>>;
export type FileRefusal = { readonly code: string; readonly params: Readonly<Record<string, unknown>> };

/** Counts as the same state when it holds the same bits: a state is compared by its JSON. */
export class Loaded {
  readonly tensors: FileTensors;
  /** Names in the file that mean nothing here. */
  readonly left: readonly string[];
  readonly digest: string;

  constructor(tensors: FileTensors, left: readonly string[]) {
    this.tensors = tensors;
    this.left = left;
    this.digest = digestOf(tensors, left);
  }

  toJSON(): string {
    return this.digest;
  }
}

/** FNV-1a over names, shapes and bits. */
function digestOf(tensors: FileTensors, left: readonly string[]): string {
  const text = Object.entries(tensors).map(([id, { shape, data }]) => `${id}:${shape}:${data.length}`);
  let hash = 0x811c9dc5;
  const add = (value: number) => {
    hash = Math.imul(hash ^ value, 0x01000193);
  };
  for (const character of [...text, ...left].join('\n')) add(character.codePointAt(0) as number);
  for (const { data } of Object.values(tensors)) {
    const bits = new Uint32Array(Float64Array.from(data).buffer);
    for (const word of bits) add(word);
  }
  return (hash >>> 0).toString(16);
}

/** A value from outside, such as a copy of the state that the element hands out. */
export function readLoaded(value: unknown): Loaded | null | undefined {
  if (value === null || value instanceof Loaded) return value;
  const { tensors, left } = (value ?? {}) as { tensors?: unknown; left?: unknown };
  if (typeof tensors !== 'object' || tensors === null || !Array.isArray(left)) return undefined;
  const known = Object.entries(tensors).every(
    ([id, tensor]) => (loadableIds as readonly string[]).includes(id) && isTensor(tensor),
  );
  if (!known || !left.every((name) => typeof name === 'string')) return undefined;
  const copies = Object.entries(tensors as FileTensors).map(([id, { shape, data }]) => [
    id,
    { shape: [...shape], data: Float64Array.from(data) },
  ]);
  return new Loaded(Object.fromEntries(copies) as FileTensors, [...left]);
}

function isTensor(value: unknown): value is TensorValue {
  const { shape, data } = (value ?? {}) as { shape?: unknown; data?: unknown };
  if (!Array.isArray(shape) || !shape.every((size) => Number.isInteger(size) && size >= 0)) return false;
  const isFloat = data instanceof Float32Array || data instanceof Float64Array;
  return isFloat && data.length === shape.reduce((product, size) => product * size, 1);
}

/**
 * The change that puts the tensors of a file into the lesson: sizes follow the file, words are cut or filled, cells
 * typed over give way. A size that the lesson cannot have is refused, and nothing is changed.
 */
export function loadingPatch(
  file: { readonly name: string; readonly tensors: FileTensors },
  state: LessonState,
): { patch: Partial<LessonState> } | FileRefusal {
  const { taken, left } = sortTensors(file.tensors, file.name);
  const ids = Object.keys(taken);
  if (ids.length === 0) {
    return { code: 'ui.fileWithoutTensors', params: { names: left.join(', ') || '∅' } };
  }
  const d_model = taken.x?.shape[2] ?? (taken[ids[0] as string] as TensorValue).shape[0] ?? 0;
  const problem = problemOf(taken, d_model, state.tokens.length);
  if (problem !== undefined) return problem;
  const length = taken.x?.shape[1];
  const tokens = length === undefined ? state.tokens : state.tokens.map((words) => fitTokens(words, length));
  const edits = state.edits.filter(({ tensor }) => !(tensor in taken));
  const num_heads = greatestCommonDivisor(state.num_heads, d_model);
  const loaded = new Loaded({ ...state.loaded?.tensors, ...taken }, left);
  return { patch: { d_model, num_heads, tokens, edits, loaded } };
}

function problemOf(taken: FileTensors, d_model: number, sentences: number): FileRefusal | undefined {
  if (d_model < 1) return { code: 'NotPositive', params: { name: 'd_model', value: d_model } };
  if (d_model > widthLimit) return tooLarge('d_model', d_model, widthLimit);
  for (const [id, { shape }] of Object.entries(taken)) {
    const expected = id === 'x' ? [sentences, shape[1], d_model] : [d_model, d_model];
    const axes = id === 'x' ? ['B', 'N', 'd_model'] : ['d_model', 'h·d_k'];
    if (shape.length !== axes.length) return mismatch(id, 'rank', axes.length, shape.length);
    const wrong = expected.findIndex((size, axis) => size !== shape[axis]);
    if (wrong >= 0) return mismatch(id, axes[wrong] as string, expected[wrong], shape[wrong]);
    const N = shape[1] as number;
    if (id === 'x' && N < 1) return { code: 'NotPositive', params: { name: 'N', value: N } };
    if (id === 'x' && N > tokenLimit) return tooLarge('N', N, tokenLimit);
  }
  return undefined;
}

const mismatch = (tensor: string, axis: string, expected: unknown, actual: unknown): FileRefusal => ({
  code: 'ShapeMismatch',
  params: { tensor, axis, expected, actual },
});

const tooLarge = (name: string, value: number, limit: number): FileRefusal => ({
  code: 'TooLarge',
  params: { name, value, limit },
});

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

const sameShape = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** Ids of the loaded tensors that the shown run has: others do not fit its shape any more. */
export function loadedIds(state: LessonState, tensors: FileTensors): readonly string[] {
  return Object.entries(state.loaded?.tensors ?? {})
    .filter(([id, { shape }]) => sameShape(shape, tensors[id]?.shape ?? []))
    .map(([id]) => id);
}

/** Writes loaded values over drawn ones, where the shape is the same. */
export function placeLoaded(loaded: Loaded | null, given: Readonly<Record<string, TensorValue>>): void {
  for (const [id, { shape, data }] of Object.entries(loaded?.tensors ?? {})) {
    const target = given[id];
    if (target !== undefined && sameShape(shape, target.shape)) {
      (target.data as Float64Array).set(data as Float64Array);
    }
  }
}
