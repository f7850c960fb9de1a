/** What a learner has entered so far, and how it becomes an answer. No page is needed for this. */
import type { UiKey } from '../i18n/catalogue.ts';
import { readGrouped, readNumber } from '../model/numbers.ts';
import type { Answer } from './grading.ts';
import type { Question } from './topic.ts';

/** The id of an option, typed text, or a list: the places that were pressed, one share each; cells as 1 and 0. */
export type Draft = string | readonly number[];

export type Reading =
  /** What the draft says; a number in groups of three ("65.536") may say two things. */
  { readonly answers: readonly Answer[] } | { readonly problem: UiKey };

/** The empty field of a question. */
export function blank({ kind }: Question, [rows, columns]: readonly [number, number]): Draft {
  if (kind === 'row') return [];
  if (kind === 'cells') return Array.from({ length: rows * columns }, () => 0);
  return '';
}

/** What was entered, as an answer that can be graded, or why it cannot; a row has so many places. */
export function readDraft({ kind }: Question, draft: Draft, places: number): Reading {
  if (kind === 'choice') return draft === '' ? { problem: 'question.chooseFirst' } : { answers: [draft] };
  if (kind === 'number') {
    const entry = readNumber(draft as string);
    const grouped = readGrouped(draft as string);
    const answers = [...(entry.ok ? [entry.value] : []), ...(grouped === undefined ? [] : [grouped])];
    return entry.ok || answers.length > 0 ? { answers } : { problem: `refusal.${entry.reason}` };
  }
  if (kind === 'shape') {
    const shape = readShape(draft as string);
    return shape === undefined ? { problem: 'question.shapeUnread' } : { answers: [shape] };
  }
  const list = draft as readonly number[];
  if (kind === 'cells') return { answers: [list] };
  return list.length === 0 ? { problem: 'question.pressFirst' } : { answers: [weightsOf(list, places)] };
}

/** `(2, 5, 8)`, `2×5×8`, `[2 5 8]`: whole numbers and anything that parts them. */
export function readShape(text: string): number[] | undefined {
  if (!/^[\s([{]*\d+(?:[\s,;×x*]+\d+)*[\s)\]},]*$/.test(text)) return undefined;
  const sizes = (text.match(/\d+/g) ?? []).map(Number);
  return sizes.every((size) => size >= 1) ? sizes : undefined;
}

/** A row of weights: every press gives its place one share, and all shares sum to 1. Without a press all are 0. */
export function weightsOf(pressed: readonly number[], places: number): number[] {
  const shares = Array.from({ length: places }, (_, place) => pressed.filter((one) => one === place).length);
  return shares.map((share) => share / Math.max(1, pressed.length));
}
