/**
 * One question: answer first, then see. Graded against the live engine; a wrong answer names the misconception and may
 * be tried again; the explanation can always be read. Tells `al-answer` ({ topic, question, correct, misconception }) and,
 * when the explanation is asked for instead, `al-pass` ({ topic, questions }).
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { EngineClient } from '../engine/client.ts';
import { errorText, translate, type UiKey } from '../i18n/catalogue.ts';
import { formatShort, type Language } from '../model/numbers.ts';
import { prose } from '../render/symbols.ts';
import type { Run } from '../state/computation.ts';
import type { LessonState } from '../state/properties.ts';
import { blank, type Draft, readDraft } from '../topics/drafts.ts';
import {
  type Answer,
  type Grader,
  gradeAny,
  type Right,
  rightByFact,
  rightValue,
  type Verdict,
} from '../topics/grading.ts';
import type { Question, QuestionTexts, Settings } from '../topics/topic.ts';
import { answerField } from './answer-fields.ts';
import { define, LightElement } from './light-element.ts';

type Problem = { readonly key: UiKey; readonly params?: Record<string, unknown> };

export class AlQuestion extends LightElement {
  static override properties = {
    topic: {},
    name: {},
    question: { attribute: false },
    texts: { attribute: false },
    grader: { attribute: false },
    client: { attribute: false },
    state: { attribute: false },
    run: { attribute: false },
    settings: { attribute: false },
    draft: { state: true },
    verdict: { state: true },
    right: { state: true },
    revealed: { state: true },
    problem: { state: true },
  };

  declare topic: string;
  declare name: string;
  declare question: Question;
  declare texts: QuestionTexts;
  declare grader: Grader | undefined;
  declare client: EngineClient | undefined;
  declare state: LessonState;
  declare run: Run;
  declare settings: Settings;
  declare draft: Draft | undefined;
  declare verdict: Verdict | undefined;
  declare right: Right | undefined;
  /** The explanation is shown: answered rightly, or asked for. */
  declare revealed: boolean;
  declare problem: Problem | undefined;

  constructor() {
    super();
    this.revealed = false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const isOther = changed.get('topic') !== undefined || changed.get('name') !== undefined;
    if (isOther) this.#begin();
  }

  get #language(): Language {
    return this.state.lang;
  }

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.#language, key, params);
  }

  get #size(): readonly [number, number] {
    return this.question.size ?? [this.run.sizes.N, this.run.sizes.M];
  }

  get #places(): readonly string[] {
    return this.texts.places ?? this.state.tokens[this.state.batch] ?? [];
  }

  get #entered(): Draft {
    return this.draft ?? blank(this.question, this.#size);
  }

  protected override render(): TemplateResult {
    const isDone = this.verdict !== undefined || this.revealed;
    return html`<form class=${`question is-${this.question.kind}`} data-question=${this.name} novalidate @submit=${this.#onSubmit}>
      <p class="question-kind">${this.#t('question.kind')}</p>
      <p class="question-ask">${prose(this.texts.ask)}</p>
      ${answerField({
        name: `${this.topic}-${this.name}`,
        question: this.question,
        texts: this.texts,
        language: this.#language,
        draft: this.#entered,
        locked: isDone,
        places: this.#places,
        size: this.#size,
        right: this.revealed ? this.right : undefined,
        change: (draft) => {
          this.draft = draft;
          this.problem = undefined;
        },
      })}
      ${this.problem === undefined ? nothing : html`<p class="problem" role="alert">${this.#t(this.problem.key, this.problem.params)}</p>`}
      <div class="question-outcome" role="status">${this.#outcome()}</div>
      <div class="question-actions">${this.#actions(isDone)}</div>
    </form>`;
  }

  #actions(isDone: boolean): TemplateResult {
    const reveal = html`<button type="button" class="action quiet" @click=${this.#reveal}>${this.#t('question.reveal')}</button>`;
    if (!isDone)
      return html`<button type="submit" class="action main">${this.#t('question.answer')}</button>${reveal}`;
    return html`<button type="button" class="action" @click=${this.#retry}>${this.#t('question.retry')}</button>${this.revealed ? nothing : reveal}`;
  }

  #outcome(): TemplateResult | typeof nothing {
    const { verdict, texts } = this;
    if (verdict === undefined && !this.revealed) return nothing;
    const why = verdict?.misconception === undefined ? undefined : texts.why?.[verdict.misconception];
    return html`
      ${
        verdict === undefined
          ? nothing
          : html`<p class=${verdict.correct ? 'verdict is-right' : 'verdict is-wrong'}><span class="verdict-mark" aria-hidden="true">${verdict.correct ? '✓' : '✗'}</span>
            <span><strong>${this.#t(verdict.correct ? 'question.right' : 'question.wrong')}</strong> ${why === undefined ? nothing : prose(why)}</span></p>`
      }
      ${this.revealed ? html`${this.#solution()}<p class="explain">${prose(texts.explain)}</p>` : nothing}`;
  }

  /** The right answer, where the field does not mark it among the options. */
  #solution(): TemplateResult | typeof nothing {
    const { right } = this;
    if (right === undefined || right.kind === 'choice') return nothing;
    const label = this.#t('question.isRight');
    if (right.kind === 'row') return html`<p class="hint">${this.#t('question.rowRight')}</p>`;
    if (right.kind === 'cells') return this.#rightCells(right);
    return html`<p class="solution">${label}: <strong>${this.#written(rightValue(right))}</strong> ${this.texts.unit ?? ''}</p>`;
  }

  #rightCells({ rows, columns, on }: Extract<Right, { kind: 'cells' }>): TemplateResult {
    const isOn = (row: number, column: number) => on[row * columns + column] === true;
    const values = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => Number(isOn(row, column))),
    );
    return html`<p class="hint">${this.#t('question.isRight')}:</p>
      <al-heat-map .label=${this.#t('question.isRight')} .values=${values} .rowLabels=${this.#places} .columnLabels=${this.#places} .rowTitle=${'query'}
        .columnTitle=${'key'} .family=${'x'} .range=${[0, 3]} .language=${this.#language} .marked=${isOn} .text=${(row: number, column: number) => (isOn(row, column) ? '0' : '·')}></al-heat-map>`;
  }

  #written(value: Answer): string {
    if (Array.isArray(value)) return `(${value.join(', ')})`;
    return formatShort(value as number, this.#language);
  }

  async #onSubmit(event: Event): Promise<void> {
    event.preventDefault();
    const reading = readDraft(this.question, this.#entered, this.#places.length);
    if ('problem' in reading) {
      this.problem = { key: reading.problem };
      return;
    }
    const right = await this.#findRight();
    if (right === undefined) return;
    const verdict = gradeAny(right, reading.answers);
    this.#conclude(verdict, verdict.correct);
    this.tell('al-answer', { topic: this.topic, question: this.name, ...verdict });
  }

  /** What is right now, under the settings of now. */
  async #findRight(): Promise<Right | undefined> {
    this.problem = undefined;
    const fact = rightByFact(this.question);
    const { client, state, run, settings, grader } = this;
    if (fact !== undefined || grader === undefined) {
      this.right = fact;
    } else if (client === undefined) {
      this.problem = { key: 'question.noEngine' };
    } else {
      try {
        this.right = await grader({ client, state, run, settings });
      } catch (error) {
        const { code, params } = (error ?? {}) as { code?: string; params?: Record<string, unknown> };
        if (code === undefined) console.error(error);
        const reason = errorText(this.#language, code ?? 'EngineLost', params ?? {});
        this.problem = { key: 'question.failed', params: { reason } };
        return undefined;
      }
    }
    return this.right;
  }

  async #reveal(): Promise<void> {
    await this.#findRight();
    this.#conclude(this.verdict, true);
    this.tell('al-pass', { topic: this.topic, questions: [this.name] });
  }

  /** The pressed button goes and the field is locked: a focus that was here stays here. */
  #conclude(verdict: Verdict | undefined, revealed: boolean): void {
    const wasHere = this.matches(':focus-within');
    this.verdict = verdict;
    this.revealed = revealed;
    if (!wasHere) return;
    void this.updateComplete.then(() => {
      if (this.matches(':focus-within')) return;
      this.querySelector<HTMLElement>('.question-actions button')?.focus({ preventScroll: true });
    });
  }

  #retry(): void {
    this.#begin();
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>('input, .portion, td[tabindex="0"]')?.focus(),
    );
  }

  #begin(): void {
    this.draft = undefined;
    this.verdict = undefined;
    this.right = undefined;
    this.revealed = false;
    this.problem = undefined;
  }
}

define('al-question', AlQuestion);
