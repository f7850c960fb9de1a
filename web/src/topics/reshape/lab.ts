/** Splitting and joining heads on a strip of memory, and the layer as a loop beside the layer with a reshape. */
import type { LayoutOperation, LayoutStep, Tensor } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { lessonRequest } from '../lesson-run.ts';

export const routes = ['right', 'split-wrong', 'join-wrong'] as const;
export type Route = (typeof routes)[number];

export const orders = ['ascending', 'descending', 'mixed'] as const;
export type HeadOrder = (typeof orders)[number];

/** Columns of one head in the picture. */
export const headWidth = 2;

/** One sentence of Q, (N, h·d_k), on its way to (h, N, d_k) and back. */
export function operationsOf(route: Route, length: number, num_heads: number): LayoutOperation[] {
  const joined = [length, num_heads * headWidth];
  const turn: LayoutOperation = { kind: 'transpose', axes: [1, 0, 2] };
  const split: LayoutOperation = { kind: 'reshape', shape: [length, num_heads, headWidth] };
  const join: LayoutOperation = { kind: 'reshape', shape: joined };
  if (route === 'split-wrong')
    return [{ kind: 'reshape', shape: [num_heads, length, headWidth] }, turn, join];
  if (route === 'join-wrong') return [split, turn, { kind: 'contiguous' }, join];
  return [split, turn, { kind: 'contiguous' }, turn, join];
}

/** The layout before the first operation and after each. */
export async function layoutsOf(
  client: EngineClient,
  route: Route,
  length: number,
  num_heads: number,
): Promise<readonly LayoutStep[]> {
  const operations = operationsOf(route, length, num_heads);
  const shape = [length, num_heads * headWidth];
  return (await client.memoryLayout({ shape, operations })).steps;
}

/** Token and head of an element of Q, by its number in reading order. */
export function ownerOf(element: number, num_heads: number): { token: number; head: number } {
  const width = num_heads * headWidth;
  return { token: Math.floor(element / width), head: Math.floor((element % width) / headWidth) };
}

/** Element numbers in reading order. */
export function elementsOf({ places, cells }: LayoutStep): number[] {
  return places.map((place) => cells[place] as number);
}

const sizes = { d_model: 64, num_heads: 8 };

export function orderOf(order: HeadOrder, num_heads: number): number[] {
  const ascending = Array.from({ length: num_heads }, (_, head) => head);
  if (order === 'ascending') return ascending;
  if (order === 'descending') return ascending.reverse();
  // Odd heads first: any order would do.
  return [...ascending.filter((head) => head % 2 === 1), ...ascending.filter((head) => head % 2 === 0)];
}

export type Comparison = {
  readonly order: readonly number[];
  /** Largest difference between the loop and the ten stages, weights and output together. */
  readonly fromReshape: number;
  /** Largest difference between outputs in this order of heads and in ascending order. */
  readonly fromAscending: number;
};

/** d_model 64, eight heads: the loop in some order of heads against the reshape version. */
export async function compareVersions(client: EngineClient, order: HeadOrder): Promise<Comparison> {
  const request = await lessonRequest(client, sizes);
  const heads = orderOf(order, sizes.num_heads);
  const [loop, ascending] = await Promise.all([
    client.headByHead({ request, order: heads }),
    client.headByHead({ request, compare: false }),
  ]);
  const { largest } = await client.difference({ left: loop.output, right: ascending.output });
  return { order: heads, fromReshape: loop.largest_difference as number, fromAscending: largest };
}

export type Times = {
  readonly tokens: number;
  /** Milliseconds of one run, the shortest of several. */
  readonly loop: number;
  readonly stages: number;
  readonly forward: number;
};

type Watch = {
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
};

const rounds = 5;
const tokens = 96;

/** How long the three versions take here. The shortest of several runs: what disturbs a run only makes it longer. */
export async function timeVersions(client: EngineClient, { now, signal, progress }: Watch): Promise<Times> {
  const request = await lessonRequest(client, { ...sizes, seed: 1, length: tokens });
  const versions: Record<'loop' | 'stages' | 'forward', () => Promise<unknown>> = {
    loop: () => client.headByHead({ request, compare: false }),
    stages: () => client.trace(request),
    forward: () => client.forward(request),
  };
  const shortest = { loop: Infinity, stages: Infinity, forward: Infinity };
  for (let round = 0; round < rounds && !signal.aborted; round += 1) {
    for (const [name, run] of Object.entries(versions) as [keyof typeof versions, () => Promise<unknown>][]) {
      const begin = now();
      await run();
      shortest[name] = Math.min(shortest[name], now() - begin);
    }
    progress((round + 1) / rounds);
  }
  return { tokens, ...shortest };
}

/** Rows of a matrix of element numbers, one matrix for each index of the first axis. */
export function matricesOf(step: LayoutStep): Tensor[] {
  const elements = Float64Array.from(elementsOf(step));
  if (step.shape.length === 2) return [{ shape: step.shape, data: elements }];
  const [count, ...rest] = step.shape as [number, number, number];
  const size = elements.length / count;
  return Array.from({ length: count }, (_, index) => ({
    shape: rest,
    data: elements.slice(index * size, (index + 1) * size),
  }));
}
