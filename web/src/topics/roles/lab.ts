/** Heads with a role, made by hand: the matrices are written down in heads.json, the engine does the rest. */
import type { Tensor, Trace } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import {
  type Direction,
  type HandHead,
  type HandLayer,
  lookingBy,
  placeOf,
  requestOf,
} from '../../model/hand-built.ts';
import { rowAt } from '../../model/tensors.ts';
import { partOf } from '../lesson-run.ts';
import heads from './heads.json';

export const roles = ['coreference', 'syntax', 'local'] as const;
export type Role = (typeof roles)[number];

export type SentenceId = keyof typeof heads.sentences;
export const sentenceIds = Object.keys(heads.sentences) as SentenceId[];

type Sentence = {
  readonly words: readonly string[];
  /** The pronoun, whose row is asked for. */
  readonly asking: number;
  readonly features: Readonly<Record<string, Direction>>;
};

export const sentences = heads.sentences as unknown as Readonly<Record<SentenceId, Sentence>>;
export const features: readonly string[] = heads.features;

const { period, localStrength } = heads;

/** A token's features: what heads.json says of the word, and its place on the circle. */
export function tokensOf(id: SentenceId): Direction[] {
  const { words, features: ofWord } = sentences[id];
  return words.map((word, position) => ({ ...ofWord[word], ...placeOf(position, period) }));
}

const carrying = features.map((feature) => ({ value: { [feature]: 1 }, output: { [feature]: 1 } }));

export function headOf(role: Role): HandHead {
  const matching = role === 'local' ? lookingBy(0, period, localStrength) : heads.matching[role];
  return { matching: matching as HandHead['matching'], carrying };
}

export function layerOf(chosen: readonly Role[]): HandLayer {
  return { features, heads: chosen.map(headOf) };
}

/** All three roles as one layer: weights (1, 3, N, N). */
export function trace(client: EngineClient, id: SentenceId, causal: boolean): Promise<Trace> {
  return client.trace(requestOf(layerOf(roles), tokensOf(id), { causal }));
}

export function rowOf(weights: Tensor, head: number, query: number): number[] {
  return rowAt(weights, [0, head, query]);
}

export type Twins = {
  /** Largest difference between the weights of head 0 and head 1. */
  readonly heads: number;
  /** Largest difference between the output of the pair and the output of one such head alone. */
  readonly output: number;
};

/** Two heads in one layer; equal ones, each with half of W_O, give what one of them gives. */
export async function pair(client: EngineClient, id: SentenceId, one: Role, other: Role): Promise<Twins> {
  const tokens = tokensOf(id);
  const both = requestOf(layerOf([one, other]), tokens);
  both.weights.w_o.data.forEach((value, place, data) => {
    data[place] = value / 2;
  });
  const [pairTrace, alone] = await Promise.all([
    client.trace(both),
    client.trace(requestOf(layerOf([one]), tokens)),
  ]);
  const [first, second] = [0, 1].map((head) => partOf(pairTrace.weights, [0, head])) as [Tensor, Tensor];
  const [apart, output] = await Promise.all([
    client.difference({ left: first, right: second }),
    client.difference({ left: pairTrace.output, right: alone.output }),
  ]);
  return { heads: apart.largest, output: output.largest };
}
