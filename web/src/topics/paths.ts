/** The order of reading: steps and topics as one list, one list per path. */
import { isStepId, type StepId, stepIds } from '../model/step-ids.ts';
import { topicIds, topics } from './catalogue.ts';
import type { PathId } from './topic.ts';

export const pathIds: readonly PathId[] = ['all', 'a', 'b', 'c'];

const firstStep = 100;
const stepDistance = 10;

export type Part = 'before' | 'steps' | 'after';

/** A step or a topic; their ids never clash (a test says so). */
export type Entry = { readonly id: string; readonly isStep: boolean; readonly part: Part };

/** Entries of a path in reading order. Topics of equal rank keep the order of their ids. */
export function entriesOf(path: PathId): Entry[] {
  const ranked = [
    ...stepIds.map((id, place) => ({
      id: id as string,
      isStep: true,
      rank: firstStep + stepDistance * place,
    })),
    ...topicIds.flatMap((id) => {
      const rank = topics[id]?.paths[path];
      return rank === undefined ? [] : [{ id, isStep: false, rank }];
    }),
  ];
  const last = firstStep + stepDistance * (stepIds.length - 1);
  const partOf = (rank: number): Part => (rank < firstStep ? 'before' : rank <= last ? 'steps' : 'after');
  return ranked
    .sort((left, right) => left.rank - right.rank)
    .map(({ id, isStep, rank }) => ({ id, isStep, part: partOf(rank) }));
}

/** The entry shown now: the open topic, else the step. */
export function currentEntry(state: { readonly step: StepId; readonly topic: string }): string {
  return state.topic === '' ? state.step : state.topic;
}

/** The entry so many places further on the path; from an entry outside the path, along the path of all. */
export function neighbour(path: PathId, id: string, by: 1 | -1): string | undefined {
  const order = entriesOf(path).map((entry) => entry.id);
  if (order.includes(id)) return order[order.indexOf(id) + by];
  const all = entriesOf('all').map((entry) => entry.id);
  const rest =
    by === 1 ? all.slice(all.indexOf(id) + 1) : all.slice(0, Math.max(0, all.indexOf(id))).reverse();
  return rest.find((other) => order.includes(other)) ?? (by === 1 ? order[0] : undefined);
}

/** What of the state has to change to show an entry. */
export function showing(id: string): { readonly step?: StepId; readonly topic: string } {
  return isStepId(id) ? { step: id, topic: '' } : { topic: id };
}
