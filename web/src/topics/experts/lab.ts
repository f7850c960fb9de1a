/** The meeting with three experts as one attention layer: three heads on six facts, merged by W_O. */
import type { EngineClient } from '../../engine/client.ts';
import { type Direction, type HandHead, type HandLayer, requestOf } from '../../model/hand-built.ts';
import { rowAt, valueAt } from '../../model/tensors.ts';

export const subjects = ['legal', 'money', 'time'] as const;
export type Subject = (typeof subjects)[number];

export const experts = ['lawyer', 'accountant', 'manager'] as const;
const ownSubject: readonly Subject[] = subjects;

const features = [...subjects, 'minutes'];

/** What is said in the meeting, and how much each subject has to do with it; last, the minutes, which ask. */
export const facts: readonly Direction[] = [
  { legal: 1 },
  { money: 1 },
  { time: 1 },
  { legal: 1, money: 1, time: 0.5 },
  {},
  { minutes: 1 },
];
const asking = facts.length - 1;

export type Meeting = {
  /** What the lawyer's keys offer: the row of W_K that is not 0. */
  readonly criterion: Subject;
  /** The lawyer's entry of W_Q: how strongly the criterion counts. */
  readonly strength: number;
  /** Whose notes go into the minutes. */
  readonly present: readonly boolean[];
};

const usualStrength = 4;

function expert(subject: Subject, kept: Subject, strength: number): HandHead {
  return {
    matching: [{ query: { minutes: strength }, key: { [subject]: 1 } }],
    carrying: [{ value: { [kept]: 1 }, output: { [kept]: 1 } }],
  };
}

export function layerOf({ criterion, strength }: Meeting): HandLayer {
  const heads = ownSubject.map((subject, place) =>
    place === 0 ? expert(criterion, subject, strength) : expert(subject, subject, usualStrength),
  );
  return { features, heads };
}

export type Notes = {
  /** The row of the minutes, expert by expert: the share of attention each fact gets. */
  readonly rows: readonly (readonly number[])[];
  /** What each expert writes down: that head's output, one number. */
  readonly notes: readonly number[];
  /** The merged minutes: one number per subject. */
  readonly minutes: readonly number[];
};

export async function hold(client: EngineClient, meeting: Meeting): Promise<Notes> {
  const gates = meeting.present.map(Number);
  const request = requestOf(layerOf(meeting), facts, { gates });
  const open = requestOf(layerOf(meeting), facts);
  const [{ output }, { weights, head_outputs }] = await Promise.all([
    client.trace(request),
    client.trace(open),
  ]);
  return {
    rows: experts.map((_, head) => rowAt(weights, [0, head, asking])),
    notes: experts.map((_, head) => valueAt(head_outputs, [0, head, asking, 0])),
    minutes: subjects.map((_, place) => valueAt(output, [0, asking, place])),
  };
}

export const usualMeeting: Meeting = {
  criterion: 'legal',
  strength: usualStrength,
  present: [true, true, true],
};
