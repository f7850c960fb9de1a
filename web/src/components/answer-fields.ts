/** What a learner answers with: one field per kind of question. Each tells `al-draft` (an Answer, or undefined). */
import { html, nothing, type TemplateResult } from 'lit';
import { translate } from '../i18n/catalogue.ts';
import { formatCell, type Language } from '../model/numbers.ts';
import { prose } from '../render/symbols.ts';
import { type Draft, weightsOf } from '../topics/drafts.ts';
import type { Right } from '../topics/grading.ts';
import type { Question, QuestionTexts } from '../topics/topic.ts';
import './heat-map.ts';

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
  /** The right answer, once it may be seen. Fields that can show it do so in their own places. */
  readonly right: Right | undefined;
  readonly change: (draft: Draft) => void;
};

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

function choice({ name, question, texts, draft, locked, right, change }: FieldInput): TemplateResult {
  const shown = right?.kind === 'choice' ? right.right : undefined;
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

/** One button per word that gives it a share; once it may be seen, the right weight as a bar under each. */
function row({ language, draft, locked, places, right, change }: FieldInput): TemplateResult {
  const pressed = draft as readonly number[];
  const weights = weightsOf(pressed, places.length);
  return html`<p class="hint">${translate(language, 'question.row')}</p>
    <ul class="portions" data-family="weights">${places.map((word, place) => {
      const weight = weights[place] as number;
      const label = translate(language, 'question.portion', {
        word,
        weight: formatCell(weight, 2, language),
      });
      return html`<li><button type="button" class="portion" ?disabled=${locked} aria-label=${label} @click=${() => change([...pressed, place])}>
          <span>${word}</span>${portion(weight, language)}</button>
        ${right?.kind === 'row' ? rightPortion(right.weights[place] ?? 0, language) : nothing}</li>`;
    })}</ul>
    ${locked ? nothing : takingBack(pressed, language, change)}`;
}

function takingBack(
  pressed: readonly number[],
  language: Language,
  change: FieldInput['change'],
): TemplateResult {
  const isEmpty = pressed.length === 0;
  return html`<p class="portion-actions">
    <button type="button" class="action" ?disabled=${isEmpty} @click=${() => change(pressed.slice(0, -1))}>${translate(language, 'question.takeBack')}</button>
    <button type="button" class="action" ?disabled=${isEmpty} @click=${() => change([])}>${translate(language, 'question.clear')}</button></p>`;
}

function portion(weight: number, language: Language): TemplateResult {
  return html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"></rect>
    <rect class="fill is-marked" width=${100 * weight} height="8"></rect></svg><span class="portion-weight">${formatCell(weight, 2, language)}</span>`;
}

function rightPortion(weight: number, language: Language): TemplateResult {
  return html`<p class="portion-right"><span class="visually-hidden">${translate(language, 'question.isRight')}: </span>${portion(weight, language)}</p>`;
}

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
