/** What a learner has entered so far, and how it becomes an answer. No page is needed for this. */
import type { UiKey } from '../i18n/catalogue.ts';
import { formatCell, type Language, readGrouped, readNumber } from '../model/numbers.ts';
import type { Answer } from './grading.ts';
import type { Question } from './topic.ts';

/** The id of an option, typed text, or a list: weights of a row, cells as 1 and 0. */
export type Draft = string | readonly number[];

export type Reading =
  /** What the draft says; a number in groups of three ("65.536") may say two things. */
  { readonly answers: readonly Answer[] } | { readonly problem: UiKey; readonly params?: { sum: string } };

/** The empty field of a question. */
export function blank({ kind }: Question, places: number, [rows, columns]: readonly [number, number]): Draft {
  if (kind === 'row') return Array.from({ length: places }, () => 0);
  if (kind === 'cells') return Array.from({ length: rows * columns }, () => 0);
  return '';
}

/** What was entered, as an answer that can be graded, or why it cannot. */
export function readDraft({ kind }: Question, draft: Draft, language: Language, slack: number): Reading {
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
  const sum = sumOf(list);
  if (kind === 'row' && Math.abs(sum - 1) > slack)
    return { problem: 'question.sumUnread', params: { sum: formatCell(sum, 2, language) } };
  return { answers: [list] };
}

/** `(2, 5, 8)`, `2×5×8`, `[2 5 8]`: whole numbers and anything that parts them. */
export function readShape(text: string): number[] | undefined {
  if (!/^[\s([{]*\d+(?:[\s,;×x*]+\d+)*[\s)\]},]*$/.test(text)) return undefined;
  const sizes = (text.match(/\d+/g) ?? []).map(Number);
  return sizes.every((size) => size >= 1) ? sizes : undefined;
}

/** Whole hundredths that sum to 1; what rounding leaves over goes to the largest. */
export function scaled(weights: readonly number[]): number[] {
  const sum = sumOf(weights);
  const parts = weights.map((weight) => rounded(weight / sum));
  const rest = 1 - sumOf(parts);
  const largest = parts.indexOf(Math.max(...parts));
  return parts.map((part, place) => (place === largest ? rounded(part + rest) : part));
}

export const rounded = (value: number) => Math.round(value * 100) / 100;

export const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
