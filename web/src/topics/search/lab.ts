/**
 * "The animal didn't cross the street because it was too tired.": what "it" means, worked out by two attention layers
 * whose matrices are written by hand. In layer 0 "it" fetches from the adjective what is being talked about; in
 * layer 1 it looks for a noun that fits. One layer could not do it: the query of "it" is made from "it" alone.
 */
import type { Trace } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { type Direction, type HandLayer, requestOf } from '../../model/hand-built.ts';
import { rowAt, valueAt } from '../../model/tensors.ts';

export type Word = 'tired' | 'wide';

export const wordsOf = (word: Word): string[] =>
  `The animal didn't cross the street because it was too ${word} .`.split(' ');

const words = wordsOf('tired');
export const nouns = { animal: words.indexOf('animal'), street: words.indexOf('street') } as const;
export const asking = words.indexOf('it');

/** `wants_…` are 0 in the input: layer 0 writes them. */
export const features = [
  'noun',
  'living',
  'spatial',
  'pronoun',
  'adjective',
  'wants_living',
  'wants_spatial',
] as const;

const featuresOf: Readonly<Record<string, Direction>> = {
  animal: { noun: 1, living: 1 },
  street: { noun: 1, spatial: 1 },
  it: { pronoun: 1 },
  tired: { adjective: 1, living: 1 },
  wide: { adjective: 1, spatial: 1 },
};

export function tokensOf(word: Word): Direction[] {
  return wordsOf(word).map((text) => featuresOf[text] ?? {});
}

const strength = 4;

export const layers: readonly HandLayer[] = [
  {
    features,
    heads: [
      {
        matching: [{ query: { pronoun: strength }, key: { adjective: 1 } }],
        carrying: [
          { value: { living: 1, noun: -1 }, output: { wants_living: 1 } },
          { value: { spatial: 1, noun: -1 }, output: { wants_spatial: 1 } },
        ],
      },
    ],
  },
  {
    features,
    heads: [
      {
        matching: [
          { query: { pronoun: strength }, key: { noun: 1 } },
          { query: { wants_living: strength }, key: { living: 1, adjective: -1 } },
          { query: { wants_spatial: strength }, key: { spatial: 1, adjective: -1 } },
        ],
        carrying: [
          { value: { living: 1 }, output: { living: 1 } },
          { value: { spatial: 1 }, output: { spatial: 1 } },
        ],
      },
    ],
  },
];

/** One trace per layer; each layer adds its output to what came in. */
export async function read(client: EngineClient, word: Word, causal: boolean): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const layer of layers) {
    const request = requestOf(layer, tokensOf(word), { causal });
    const before = traces.at(-1);
    if (before !== undefined) request.x = { shape: before.x.shape, data: added(before) };
    traces.push(await client.trace(request));
  }
  return traces;
}

const added = ({ x, output }: Trace): Float64Array =>
  Float64Array.from(x.data, (value, place) => value + (output.data[place] as number));

export type Meaning = {
  readonly animal: number;
  readonly street: number;
  readonly means: 'animal' | 'street' | 'undecided';
};

/** How clearly one noun must lead for it to be what "it" means. */
const lead = 0.1;

/** What the row of "it" in the last layer says. */
export function meaningOf(traces: readonly Trace[]): Meaning {
  const { weights } = traces.at(-1) as Trace;
  const [animal, street] = [nouns.animal, nouns.street].map((key) =>
    valueAt(weights, [0, 0, asking, key]),
  ) as [number, number];
  const means = Math.abs(animal - street) < lead ? 'undecided' : animal > street ? 'animal' : 'street';
  return { animal, street, means };
}

export type Match = {
  readonly key: number;
  readonly score: number;
  readonly weight: number;
  readonly value: readonly number[];
};

/** One search of the last layer: q·k, weight and v of every key, best first, and the mixture that comes out. */
export function searchOf(traces: readonly Trace[], query: number): { matches: Match[]; mixed: number[] } {
  const { masked_scores, weights, v, head_outputs } = traces.at(-1) as Trace;
  const matches = rowAt(weights, [0, 0, query]).map((weight, key) => ({
    key,
    score: valueAt(masked_scores, [0, 0, query, key]),
    weight,
    value: rowAt(v, [0, 0, key]),
  }));
  const mixed = rowAt(head_outputs, [0, 0, query]);
  return { matches: matches.sort((one, other) => other.weight - one.weight || one.key - other.key), mixed };
}

export type Paths = { readonly attention: number; readonly rnn: number; readonly convolution: number };

/** Steps that information takes between two tokens so far apart. */
export async function pathsOver(client: EngineClient, distance: number): Promise<Paths> {
  const of = async (kind: 'attention' | 'rnn' | 'convolution') =>
    (await client.layerCosts({ kind, n: distance, d: 1, kernel: 3 })).path_length;
  return { attention: await of('attention'), rnn: await of('rnn'), convolution: await of('convolution') };
}
