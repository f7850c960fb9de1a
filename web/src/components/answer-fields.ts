/** What a learner answers with: one field per kind of question. Each tells `al-draft` (an Answer, or undefined). */
import { html, type TemplateResult } from 'lit';
import { translate, type UiKey } from '../i18n/catalogue.ts';
import { formatCell, type Language, readNumber } from '../model/numbers.ts';
import { prose } from '../render/symbols.ts';
import type { Answer } from '../topics/grading.ts';
import type { Question, QuestionTexts } from '../topics/topic.ts';
import './heat-map.ts';
import './slider-field.ts';

export type FieldInput = {
  /** Unique in the page; groups the options of a choice. */
  readonly name: string;
  readonly question: Question;
  readonly texts: QuestionTexts;
  readonly language: Language;
  /** What has been entered so far, in the form of the field: option, text, or list. */
  readonly draft: Draft;
  readonly locked: boolean;
  /** Names of places: tokens of a row, or rows and columns of cells. */
  readonly places: readonly string[];
  readonly size: readonly [number, number];
  /** The right option of a choice, once it may be seen. */
  readonly shown: string | undefined;
  readonly change: (draft: Draft) => void;
};

export type Draft = string | readonly number[];

export type Reading =
  | { readonly answer: Answer }
  | { readonly problem: UiKey; readonly params?: { sum: string } };

/** The empty field of a question. */
export function blank({ kind }: Question, places: number, [rows, columns]: readonly [number, number]): Draft {
  if (kind === 'row') return Array.from({ length: places }, () => 0);
  if (kind === 'cells') return Array.from({ length: rows * columns }, () => 0);
  return '';
}

/** What was entered, as an answer that can be graded, or why it cannot. */
export function readDraft({ kind }: Question, draft: Draft, language: Language, slack: number): Reading {
  if (kind === 'choice') return draft === '' ? { problem: 'question.chooseFirst' } : { answer: draft };
  if (kind === 'number') {
    const entry = readNumber(draft as string);
    return entry.ok ? { answer: entry.value } : { problem: `refusal.${entry.reason}` };
  }
  if (kind === 'shape') {
    const shape = readShape(draft as string);
    return shape === undefined ? { problem: 'question.shapeUnread' } : { answer: shape };
  }
  const list = draft as readonly number[];
  const sum = list.reduce((total, weight) => total + weight, 0);
  if (kind === 'row' && Math.abs(sum - 1) > slack)
    return { problem: 'question.sumUnread', params: { sum: formatCell(sum, 2, language) } };
  return { answer: list };
}

/** `(2, 5, 8)`, `2×5×8`, `[2 5 8]`: whole numbers and anything that parts them. */
export function readShape(text: string): number[] | undefined {
  if (!/^[\s([{]*\d+(?:[\s,;×x*]+\d+)*[\s)\]},]*$/.test(text)) return undefined;
  const sizes = (text.match(/\d+/g) ?? []).map(Number);
  return sizes.every((size) => size >= 1) ? sizes : undefined;
}

export function answerField(input: FieldInput): TemplateResult {
  switch (input.question.kind) {
    case 'choice':
      return choice(input);
    case 'row':
      return row(input);
    case 'cells':
      return cells(input);
    default:
      return typed(input);
  }
}

function choice({ name, question, texts, draft, locked, shown, change }: FieldInput): TemplateResult {
  return html`<div class="choices" role="radiogroup" aria-label=${texts.ask}>${(question.options ?? []).map(
    (id) => {
      const names = ['choice', draft === id ? 'is-chosen' : '', shown === id ? 'is-right' : ''];
      return html`<label class=${names.join(' ')}>
      <input type="radio" name=${name} .value=${id} .checked=${draft === id} ?disabled=${locked} @change=${() => change(id)}>
      <span>${prose(texts.options?.[id] ?? id)}</span></label>`;
    },
  )}</div>`;
}

function typed({ question, texts, language, draft, locked, change }: FieldInput): TemplateResult {
  const isShape = question.kind === 'shape';
  return html`<label class="typed"><span class="control-label">${translate(language, isShape ? 'question.shape' : 'question.number')}</span>
    <span class="typed-line"><input type="text" inputmode=${isShape ? 'text' : 'decimal'} autocomplete="off" spellcheck="false" ?readonly=${locked}
      .value=${draft as string} @keydown=${(event: KeyboardEvent) => event.key !== 'Enter' && event.stopPropagation()}
      @input=${(event: Event) => change((event.target as HTMLInputElement).value)}>
    ${texts.unit === undefined ? '' : html`<span class="unit">${texts.unit}</span>`}</span></label>`;
}

function row({ language, draft, locked, places, change }: FieldInput): TemplateResult {
  const weights = draft as readonly number[];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const set = (place: number, value: number) =>
    change(weights.map((weight, at) => (at === place ? value : weight)));
  return html`<div class="painted">
    <div class="painted-row">${places.map(
      (
        label,
        place,
      ) => html`<al-slider-field .label=${label} .value=${round(weights[place] ?? 0)} .min=${0} .max=${1} .step=${0.01}
        .language=${language} ?inert=${locked} @al-change=${(event: CustomEvent<{ value: number }>) => set(place, event.detail.value)}></al-slider-field>`,
    )}</div>
    <p class="painted-sum"><span>${translate(language, 'question.sum')} = <strong>${formatCell(sum, 2, language)}</strong></span>
      <button type="button" class="action" ?disabled=${locked || sum === 0} @click=${() => change(scaled(weights, sum))}>${translate(language, 'question.share')}</button></p>
  </div>`;
}

/** Whole hundredths that sum to 1; what rounding leaves over goes to the largest. */
function scaled(weights: readonly number[], sum: number): number[] {
  const parts = weights.map((weight) => round(weight / sum));
  const rest = 1 - parts.reduce((total, part) => total + part, 0);
  const largest = parts.indexOf(Math.max(...parts));
  return parts.map((part, place) => (place === largest ? round(part + rest) : part));
}

const round = (value: number) => Math.round(value * 100) / 100;

function cells({
  language,
  draft,
  locked,
  places,
  size: [rows, columns],
  texts,
  change,
}: FieldInput): TemplateResult {
  const marks = draft as readonly number[];
  const at = (line: number, column: number) => line * columns + column;
  const values = Array.from({ length: rows }, (_, line) => marks.slice(at(line, 0), at(line + 1, 0)));
  return html`<p class="hint">${translate(language, 'question.cells')}</p>
    <al-heat-map class="cells-field" .label=${texts.ask} .values=${values} .rowLabels=${places} .columnLabels=${places} .rowTitle=${'query'} .columnTitle=${'key'}
      .family=${'x'} .range=${[0, 3]} .language=${language} .pickable=${!locked} .marked=${(line: number, column: number) => marks[at(line, column)] === 1}
      .text=${(line: number, column: number) => (marks[at(line, column)] === 1 ? '0' : '·')}
      @al-cell=${(event: CustomEvent<{ row: number; column: number }>) => {
        const here = at(event.detail.row, event.detail.column);
        change(marks.map((mark, place) => (place === here ? 1 - mark : mark)));
      }}></al-heat-map>`;
}
