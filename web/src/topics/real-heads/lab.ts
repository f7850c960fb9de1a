/** What to look for in the heads of a model, on heads that are at hand: six written by hand, and any number of random ones. */
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
import { valueAt } from '../../model/tensors.ts';

export const tokens = '[CLS] Lan nuôi một con_mèo [SEP] nó trốn khỏi nhà [SEP]'.split(' ');
const pronoun = tokens.indexOf('nó');
const noun = tokens.indexOf('con_mèo');

const period = 22;
/** `always` is 1 for every token: what is asked through it, every query asks. */
const features = ['always', 'delimiter', 'separator', 'pronoun', 'animal', 'cos', 'sin'];

const featuresOf: Readonly<Record<string, Direction>> = {
  '[CLS]': { delimiter: 0.5 },
  '[SEP]': { delimiter: 1, separator: 1 },
  con_mèo: { animal: 1 },
  nó: { pronoun: 1 },
};

/** What a head carries on: whether a key is a separator. Its output is then the weight that separators got. */
const carrying: HandHead['carrying'] = [{ value: { separator: 1 }, output: { separator: 1 } }];
const lookingToDelimiters = (strength: number) => ({
  query: { always: strength },
  key: { delimiter: 1 },
});

/** In no telling order: finding out which is which is the task. */
const heads: readonly HandHead[] = [
  { matching: lookingBy(1, period, 90), carrying },
  { matching: [lookingToDelimiters(5)], carrying },
  { matching: [{ query: { pronoun: 6 }, key: { animal: 1 } }, lookingToDelimiters(1)], carrying },
  { matching: lookingBy(-1, period, 90), carrying },
  { matching: [lookingToDelimiters(0)], carrying },
  { matching: lookingBy(-1, period, 12), carrying },
];

const layer: HandLayer = { features, heads };

export const patterns = ['previous', 'next', 'separator', 'coreference'] as const;
export type Pattern = (typeof patterns)[number];

export type ExampleHeads = {
  /** (1, 6, N, N) */
  readonly weights: Tensor;
  /** By pattern and head: the mean weight that goes where the pattern says, from 0 to 1. */
  readonly scores: Readonly<Record<Pattern, readonly number[]>>;
};

export async function exampleHeads(client: EngineClient): Promise<ExampleHeads> {
  const placed = tokens.map((text, position) => ({
    always: 1,
    ...featuresOf[text],
    ...placeOf(position, period),
  }));
  const trace = await client.trace(requestOf(layer, placed));
  const { weights } = trace;
  const [forth, back] = await Promise.all([
    client.headScores({ weights }),
    client.headScores({ weights: turned(weights) }),
  ]);
  const scores = {
    previous: heads.map((_, head) => valueAt(forth.previous_token, [0, head])),
    next: heads.map((_, head) => valueAt(back.previous_token, [0, head])),
    separator: await Promise.all(heads.map((_, head) => onSeparators(client, trace, head))),
    coreference: heads.map((_, head) => valueAt(weights, [0, head, pronoun, noun])),
  };
  return { weights, scores };
}

/** The same weights read from the end: what was the next token is then the previous one. */
function turned({ shape, data }: Tensor): Tensor {
  const size = (shape.at(-1) as number) * (shape.at(-2) as number);
  const matrices = Array.from({ length: data.length / size }, (_, place) =>
    data.slice(place * size, (place + 1) * size).reverse(),
  );
  return { shape: [...shape], data: Float64Array.from(matrices.flatMap((matrix) => [...matrix])) };
}

/** Mean over all queries of the weight on [SEP]. */
async function onSeparators(client: EngineClient, { head_outputs }: Trace, head: number): Promise<number> {
  const received = tokens.map((_, query) => valueAt(head_outputs, [0, head, query, 0]));
  return meanOf(client, received);
}

/** Added up by the engine, like every sum of the page. */
export async function meanOf(client: EngineClient, values: readonly number[]): Promise<number> {
  const share = values.map(() => 1 / values.length);
  return (await client.explainDot({ left: [...values], right: share })).result;
}

export function headsWith(scores: readonly number[], threshold: number): number[] {
  return scores.flatMap((score, head) => (score >= threshold ? [head] : []));
}

export type RandomHeads = {
  /** Per seed: how much more head 0 looks at the previous token than head 1. */
  readonly leads: readonly number[];
  readonly mean: number;
  /** Seeds in which head 0 leads. */
  readonly ahead: number;
  /** Largest difference between the weights of the two heads, over all seeds. */
  readonly largest: number;
};

export type Progress = (done: number, of: number) => void;

/** Seeds between two reports of progress. */
const atOnce = 20;

/** The lesson's layer (N = 5, h = 2, no mask, scale 0.1) with seeds 0 … count − 1. */
export async function reseed(
  client: EngineClient,
  {
    count,
    d_model,
    signal,
    progress,
  }: { count: number; d_model: number; signal?: AbortSignal; progress?: Progress },
): Promise<RandomHeads> {
  const found: OneSeed[] = [];
  for (let start = 0; start < count; start += atOnce) {
    signal?.throwIfAborted();
    const seeds = Array.from({ length: Math.min(atOnce, count - start) }, (_, place) => start + place);
    found.push(...(await Promise.all(seeds.map((seed) => oneSeed(client, seed, d_model)))));
    progress?.(found.length, count);
  }
  const leads = found.map(({ lead }) => lead);
  const ahead = leads.filter((lead) => lead > 0).length;
  return {
    leads,
    mean: await meanOf(client, leads),
    ahead,
    largest: Math.max(...found.map(({ largest }) => largest)),
  };
}

type OneSeed = { readonly lead: number; readonly largest: number };

async function oneSeed(client: EngineClient, seed: number, d_model: number): Promise<OneSeed> {
  const inputs = await client.lessonInputs({ seed, batch: 1, length: 5, d_model, num_heads: 2 });
  const { weights } = await client.trace({ config: { d_model, num_heads: 2 }, ...inputs });
  const { previous_token } = await client.headScores({ weights });
  const [left, right] = [0, 1].map((head) => ({
    shape: [5, 5],
    data: weights.data.slice(head * 25, head * 25 + 25),
  }));
  const { largest } = await client.difference({ left: left as Tensor, right: right as Tensor });
  return { lead: valueAt(previous_token, [0, 0]) - valueAt(previous_token, [0, 1]), largest };
}
