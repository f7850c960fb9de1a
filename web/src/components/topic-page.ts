/**
 * The page of a topic: its blocks in order, folded where an answer is asked for first. Tells `al-open` (id of a step or
 * topic), `al-visit` (a step with settings) and `al-pass` (questions that are passed over).
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import formulas from '#content/formulas.json';
import { entryName, errorText, translate, type UiKey } from '../i18n/catalogue.ts';
import type { MathNode } from '../render/math.ts';
import { prose } from '../render/symbols.ts';
import type { Run } from '../state/computation.ts';
import type { Progress } from '../state/progress.ts';
import type { LessonState } from '../state/properties.ts';
import type { LessonStore } from '../state/store.ts';
import { topics } from '../topics/catalogue.ts';
import type { LoadedTopic } from '../topics/index.ts';
import { settingsOf } from '../topics/settings.ts';
import type { Block, Prose } from '../topics/topic.ts';
import type { TopicView, WorkState } from '../topics/topic-view.ts';
import { labWaitsFor, type Part, partsOf } from '../topics/waiting.ts';
import { correction } from './correction.ts';
import { define, LightElement } from './light-element.ts';
import './fact-table.ts';
import './formula.ts';
import './pages.ts';
import './progress.ts';
import './question.ts';

type Fold = Extract<Part, { kind: 'folded' }>;

export class AlTopicPage extends LightElement {
  static override properties = {
    loaded: { attribute: false },
    store: { attribute: false },
    state: { attribute: false },
    run: { attribute: false },
    progress: { attribute: false },
    version: { type: Number },
  };

  declare loaded: LoadedTopic;
  declare store: LessonStore;
  declare state: LessonState;
  declare run: Run;
  declare progress: Progress;
  /** Grows with every change of the progress, which is an object of its own. */
  declare version: number;

  #view: TopicView | undefined;
  #parts: readonly Part[] = [];
  /** The last thing that happened to the folds is that one opened. */
  #hasOpened = false;

  protected override willUpdate(changed: PropertyValues): void {
    const { loaded, state } = this;
    if (changed.has('loaded') && (changed.get('loaded') as LoadedTopic | undefined)?.id !== loaded.id)
      this.#view = loaded.view === undefined ? undefined : new loaded.view();
    this.#feedView();
    const before = changed.get('state') as LessonState | undefined;
    // Settings of the experiment, from a link, a host or undo: whoever has them need not ask for it.
    const isSet = changed.has('state') && state.lab !== before?.lab && Object.keys(state.lab).length > 0;
    if (isSet) this.#pass(labWaitsFor(this.#blocks));
    const parts = partsOf(this.#blocks, (question) => this.progress.isSettled(loaded.id, question));
    const more = foldedIn(parts) - foldedIn(this.#parts);
    if (more !== 0) this.#hasOpened = more < 0;
    this.#parts = parts;
  }

  get #blocks(): readonly Block[] {
    return topics[this.loaded.id]?.blocks ?? [];
  }

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.state.lang, key, params);
  }

  protected override render(): TemplateResult {
    const { loaded, state } = this;
    return html`<article class=${`step topic topic-${loaded.id}`} data-topic=${loaded.id} @al-work=${() => this.requestUpdate()}>
      <header class="topic-head">
        <p class="step-number">${this.#t('topic.kind')}</p>
        <h2 class="step-title" tabindex="-1">${loaded.texts.title}</h2>
        <p class="lead">${prose(loaded.texts.lead)}</p>
      </header>
      ${this.#parts.flatMap((part) => this.#part(part))}
      <al-pages .state=${state}></al-pages>
      <p class="visually-hidden" role="status">${this.#hasOpened ? this.#t('fold.opened') : ''}</p>
    </article>`;
  }

  /** One template for each block, so that what stands below keeps its place, and its state, when a fold opens. */
  #part(part: Part): (TemplateResult | typeof nothing)[] {
    if (part.kind === 'shown') return [this.#block(part.block)];
    return [this.#fold(part), ...part.blocks.slice(1).map((): typeof nothing => nothing)];
  }

  #fold({ blocks, questions }: Fold): TemplateResult {
    const hasLab = blocks.some(({ kind }) => kind === 'lab');
    return html`<section class="fold" aria-label=${hasLab ? this.#t('topic.lab') : nothing}>
      <p class="fold-why">${hasLab ? html`<strong>${this.#t('topic.lab')}.</strong> ` : nothing}${this.#t(hasLab ? 'fold.lab' : 'fold.rest')}</p>
      <p class="hint">${this.#t('fold.left', { count: questions.length })}</p>
      <button type="button" class="action" aria-expanded="false" @click=${(event: Event) => this.#open(event, questions)}>${this.#t('fold.show')}</button>
    </section>`;
  }

  /** Opens a fold unanswered; the focus goes to what stands in its place then. */
  async #open(event: Event, questions: readonly string[]): Promise<void> {
    const above = (event.currentTarget as Element).closest('.fold')?.previousElementSibling;
    this.#pass(questions);
    this.requestUpdate();
    await this.updateComplete;
    const opened = above?.nextElementSibling as HTMLElement | null | undefined;
    if (opened == null) return;
    opened.tabIndex = -1;
    opened.focus({ preventScroll: true });
  }

  #pass(questions: readonly string[]): void {
    if (questions.length > 0) this.tell('al-pass', { topic: this.loaded.id, questions });
  }

  /** The view is kept while the topic is open, so that it keeps what it has had computed. */
  #feedView(): void {
    if (this.#view === undefined) return;
    const { loaded, state, run, store } = this;
    const settings = settingsOf(loaded.id, state.lab);
    const texts = loaded.texts.labels ?? {};
    Object.assign(this.#view, { client: store.client, settings, texts, language: state.lang, state, run });
  }

  #block(block: Block): TemplateResult | typeof nothing {
    const { texts } = this.loaded;
    switch (block.kind) {
      case 'text':
        return html`<div class="topic-text">${paragraphs(texts.texts?.[block.text])}</div>`;
      case 'predict':
        return this.#question(block.question);
      case 'lab':
        return this.#lab();
      case 'table':
        return html`<al-fact-table class="topic-wide" .data=${block.data} .columns=${block.columns} .labels=${texts.labels ?? {}} .language=${this.state.lang}></al-fact-table>`;
      case 'formula':
        return html`<al-formula .math=${(formulas as unknown as Record<string, MathNode>)[block.formula]} .label=${this.#t('formula.label')}></al-formula>`;
      case 'correction':
        return this.#correction(block.id);
      case 'open':
        return this.#visit(block);
      case 'topic':
        return html`<p class="topic-link">${paragraphs(texts.texts?.[block.text])}
          <button type="button" class="action" @click=${() => this.tell('al-open', block.topic)}>${entryName(this.state.lang, block.topic)} →</button></p>`;
    }
  }

  /** Begun anew when the progress is cleared. */
  #question(name: string): TemplateResult | typeof nothing {
    const { id, texts, graders } = this.loaded;
    const question = topics[id]?.questions?.[name];
    const words = texts.questions?.[name];
    if (question === undefined || words === undefined) return nothing;
    return html`${keyed(
      this.progress.round,
      html`<al-question .topic=${id} .name=${name} .question=${question} .texts=${words} .grader=${graders[name]} .client=${this.store.client}
      .state=${this.state} .run=${this.run} .settings=${settingsOf(id, this.state.lab)}></al-question>`,
    )}`;
  }

  #lab(): TemplateResult {
    const work = this.#view?.work;
    return html`<section class="lab" aria-label=${this.#t('topic.lab')}>
      ${this.#view}
      ${this.store.client === undefined ? html`<p class="notice">${this.#t('topic.noEngine')}</p>` : nothing}
      ${
        work?.running === true
          ? html`<al-progress .label=${this.#t('page.busy')} .share=${work.progress} .stop=${this.#t('page.cancel')}
            @al-cancel=${() => this.#view?.cancel()}></al-progress>`
          : nothing
      }
      ${work?.problem === undefined ? nothing : this.#problem(work.problem)}
    </section>`;
  }

  /** What could not be had may be had now; for what was refused another attempt would be refused too. */
  #problem({ code, params }: NonNullable<WorkState['problem']>): TemplateResult {
    return html`<p class="notice problem" role="alert">${errorText(this.state.lang, code, params)}
      ${
        code === 'WasmFetchFailed'
          ? html`<button type="button" class="action" @click=${() => this.#view?.retry()}>${this.#t('topic.retry')}</button>`
          : nothing
      }</p>`;
  }

  #correction(id: string): TemplateResult | typeof nothing {
    const words = this.loaded.texts.corrections?.[id];
    if (words === undefined) return nothing;
    return html`<div class="panel correction" role="note" data-correction=${id} aria-label=${`${this.#t('corrections.one')}: ${id}`}>${correction(this.state.lang, words)}</div>`;
  }

  /** A step under settings of the topic's choice; undo leads back here. */
  #visit(block: Extract<Block, { kind: 'open' }>): TemplateResult {
    const { texts } = this.loaded;
    const name = entryName(this.state.lang, block.step);
    const patch = { ...block.state, step: block.step, topic: '' };
    return html`<div class="topic-link">${paragraphs(texts.texts?.[block.text])}
      <button type="button" class="action main" @click=${() => this.tell('al-visit', patch)}>${this.#t('topic.open', { name })} →</button></div>`;
  }
}

function paragraphs(text: Prose | undefined): TemplateResult[] {
  return (typeof text === 'string' ? [text] : (text ?? [])).map((one) => html`<p>${prose(one)}</p>`);
}

/** How many blocks are folded. */
const foldedIn = (parts: readonly Part[]) =>
  parts.reduce((count, part) => count + (part.kind === 'folded' ? part.blocks.length : 0), 0);

define('al-topic-page', AlTopicPage);
