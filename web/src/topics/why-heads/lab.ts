/** Heads of real models counted; and one head or four on the same sentence, written by hand as matrices (not trained). */
import models from '../../../content/data/models.json';
import type { Tensor } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { type Direction, type HandHead, type HandLayer, requestOf } from '../../model/hand-built.ts';

export const modelRows = models.rows;

export const modelOf = (id: string) =>
  modelRows.find((row) => row.id === id) ?? (modelRows[0] as (typeof modelRows)[0]);

/** Layers times heads per layer, multiplied by the engine. */
export async function headsOf(client: EngineClient, id: string): Promise<number> {
  const { layers, num_heads } = modelOf(id).values;
  return (await client.explainDot({ left: [layers], right: [num_heads] })).result;
}

const features = ['first', 'last', 'subject', 'verb', 'pronoun', 'city', 'country', 'clause_0', 'clause_1'];

/** "Mai sống ở Paris , France ; nó đẹp ." Both languages have the same ten places. */
export const tokens: readonly Direction[] = [
  { first: 1, subject: 1, clause_0: 1 },
  { verb: 1, clause_0: 1 },
  { clause_0: 1 },
  { city: 1, clause_0: 1 },
  { clause_0: 1 },
  { country: 1, clause_0: 1 },
  {},
  { pronoun: 1, subject: 1, clause_1: 1 },
  { verb: 1, clause_1: 1 },
  { last: 1 },
];

export const roles = ['syntax', 'coreference', 'distance', 'entity'] as const;
export type Role = (typeof roles)[number];

/** Every role gives its own pair of tokens a score of 10, so that no role outshouts another. */
const headOf: Record<Role, HandHead> = {
  syntax: {
    matching: [
      { query: { subject: 5 }, key: { verb: 1 } },
      { query: { verb: 5 }, key: { subject: 1 } },
      { query: { clause_0: 5 }, key: { clause_0: 1 } },
      { query: { clause_1: 5 }, key: { clause_1: 1 } },
    ],
  },
  coreference: { matching: [{ query: { pronoun: 10 }, key: { city: 1 } }] },
  distance: {
    matching: [
      { query: { first: 10 }, key: { last: 1 } },
      { query: { last: 10 }, key: { first: 1 } },
    ],
  },
  entity: { matching: [{ query: { city: 10 }, key: { country: 1 } }] },
};

/** One head that is asked for everything at once: its score is the sum of the four. */
const allInOne: HandHead = { matching: roles.flatMap((role) => headOf[role].matching) };

export function layerOf(heads: 1 | 4): HandLayer {
  return { features, heads: heads === 1 ? [allInOne] : roles.map((role) => headOf[role]) };
}

/** (1, heads, 10, 10) */
export async function weightsOf(client: EngineClient, heads: 1 | 4, causal: boolean): Promise<Tensor> {
  return (await client.trace(requestOf(layerOf(heads), tokens, { causal }))).weights;
}

export type Stack = {
  readonly distributions: number;
  readonly parameters: number;
  readonly waits: number;
};

/** So many layers with so many heads each, d_model 512: what one token gets, and what it costs. */
export async function stackOf(client: EngineClient, layers: number, num_heads: number): Promise<Stack> {
  const { total } = await client.parameterCount({ config: { d_model: 512, num_heads }, biases: false });
  return { distributions: layers * num_heads, parameters: layers * total, waits: layers };
}
