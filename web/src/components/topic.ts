/**
 * One topic: its blocks in order, loaded when it is opened. Tells `al-open` (id of a step or topic), `al-adjust`
 * (settings of the view), `al-set` (a step with settings) and `al-styles` (sheets of the view).
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import formulas from '#content/formulas.json';
import { entryName, errorText, translate, type UiKey } from '../i18n/catalogue.ts';
import type { MathNode } from '../render/math.ts';
import { prose } from '../render/symbols.ts';
import type { Run } from '../state/computation.ts';
import type { LessonState } from '../state/properties.ts';
import type { LessonStore } from '../state/store.ts';
import { topics } from '../topics/catalogue.ts';
import { type LoadedTopic, loadTopic } from '../topics/index.ts';
import { settingsOf } from '../topics/settings.ts';
import type { Block, Prose } from '../topics/topic.ts';
import type { TopicView } from '../topics/topic-view.ts';
import { correction } from './correction.ts';
import { define, LightElement } from './light-element.ts';
import './fact-table.ts';
import './formula.ts';
import './pages.ts';
import './progress.ts';
import './question.ts';

export class AlTopic extends LightElement {
  static override properties = {
    store: { attribute: false },
    state: { attribute: false },
    run: { attribute: false },
    loaded: { state: true },
    failed: { state: true },
  };

  declare store: LessonStore;
  declare state: LessonState;
  declare run: Run;
  declare loaded: LoadedTopic | undefined;
  declare failed: boolean;

  #view: TopicView | undefined;
  /** Newest topic asked for; what arrives for an older one is dropped. */
  #asked = '';

  constructor() {
    super();
    this.failed = false;
  }

  /** Puts the reader's focus on the title, once it is there. */
  async focusTitle(): Promise<void> {
    await this.updateComplete;
    await this.#loading;
    await this.updateComplete;
    this.querySelector<HTMLElement>('.step-title')?.focus({ preventScroll: true });
    const article = this.querySelector<HTMLElement>('.topic');
    if ((article?.getBoundingClientRect().top ?? 0) < 0) article?.scrollIntoView({ block: 'start' });
  }

  #loading: Promise<void> | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('state')) return;
    const { topic, lang } = this.state;
    if (this.#asked !== `${topic} ${lang}`) this.#loading = this.#load(topic, lang);
  }

  async #load(topic: string, lang: LessonState['lang']): Promise<void> {
    const ticket = `${topic} ${lang}`;
    this.#asked = ticket;
    this.failed = false;
    try {
      const loaded = await loadTopic(topic, lang);
      if (ticket !== this.#asked) return;
      if (loaded.styles.length > 0) this.tell('al-styles', loaded.styles);
      if (this.loaded?.id !== topic) this.#view = loaded.view === undefined ? undefined : new loaded.view();
      this.loaded = loaded;
    } catch (error) {
      if (ticket !== this.#asked) return;
      console.error(error);
      this.failed = true;
      this.#asked = '';
    }
  }

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.state.lang, key, params);
  }

  protected override render(): TemplateResult {
    const { loaded, state } = this;
    if (this.failed)
      return html`<p class="notice problem" role="alert">${this.#t('topic.failed')}
        <button type="button" class="action" @click=${() => this.requestUpdate('state')}>${this.#t('topic.retry')}</button></p>`;
    if (loaded === undefined || loaded.id !== state.topic)
      return html`<p class="waiting" role="status">${this.#t('topic.loading')}</p>`;
    this.#feedView(loaded);
    const blocks = topics[loaded.id]?.blocks ?? [];
    return html`<article class=${`step topic topic-${loaded.id}`} data-topic=${loaded.id} @al-work=${() => this.requestUpdate()}>
      <header class="topic-head">
        <p class="step-number">${this.#t('topic.kind')}</p>
        <h2 class="step-title" tabindex="-1">${loaded.texts.title}</h2>
        <p class="lead">${prose(loaded.texts.lead)}</p>
      </header>
      ${blocks.map((block) => this.#block(block, loaded))}
      <al-pages .state=${state}></al-pages>
    </article>`;
  }

  /** The view is kept while the topic is open, so that it keeps what it has had computed. */
  #feedView(loaded: LoadedTopic): void {
    if (this.#view === undefined) return;
    const { state, run, store } = this;
    const settings = settingsOf(loaded.id, state.lab);
    const texts = loaded.texts.labels ?? {};
    Object.assign(this.#view, { client: store.client, settings, texts, language: state.lang, state, run });
  }

  #block(block: Block, loaded: LoadedTopic): TemplateResult | typeof nothing {
    const { texts } = loaded;
    switch (block.kind) {
      case 'text':
        return html`<div class="topic-text">${paragraphs(texts.texts?.[block.text])}</div>`;
      case 'predict':
        return this.#question(block.question, loaded);
      case 'lab':
        return this.#lab();
      case 'table':
        return html`<al-fact-table class="topic-wide" .data=${block.data} .columns=${block.columns} .labels=${texts.labels ?? {}} .language=${this.state.lang}></al-fact-table>`;
      case 'formula':
        return html`<al-formula .math=${(formulas as unknown as Record<string, MathNode>)[block.formula]}></al-formula>`;
      case 'correction':
        return this.#correction(block.id, loaded);
      case 'open':
        return this.#open(block, loaded);
      case 'topic':
        return html`<p class="topic-link">${paragraphs(texts.texts?.[block.text])}
          <button type="button" class="action" @click=${() => this.tell('al-open', block.topic)}>${entryName(this.state.lang, block.topic)} →</button></p>`;
    }
  }

  #question(name: string, { id, texts, graders }: LoadedTopic): TemplateResult | typeof nothing {
    const question = topics[id]?.questions?.[name];
    const words = texts.questions?.[name];
    if (question === undefined || words === undefined) return nothing;
    return html`<al-question .topic=${id} .name=${name} .question=${question} .texts=${words} .grader=${graders[name]} .client=${this.store.client}
      .state=${this.state} .run=${this.run} .settings=${settingsOf(id, this.state.lab)}></al-question>`;
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
      ${
        work?.problem === undefined
          ? nothing
          : html`<p class="notice problem" role="alert">${errorText(this.state.lang, work.problem.code, work.problem.params)}</p>`
      }
    </section>`;
  }

  #correction(id: string, { texts }: LoadedTopic): TemplateResult | typeof nothing {
    const words = texts.corrections?.[id];
    if (words === undefined) return nothing;
    return html`<div class="panel correction" role="note" data-correction=${id} aria-label=${`${this.#t('corrections.one')}: ${id}`}>${correction(this.state.lang, words)}</div>`;
  }

  /** A step under settings of the topic's choice; undo leads back here. */
  #open(block: Extract<Block, { kind: 'open' }>, { texts }: LoadedTopic): TemplateResult {
    const name = entryName(this.state.lang, block.step);
    const patch = { ...block.state, step: block.step, topic: '' };
    return html`<div class="topic-link">${paragraphs(texts.texts?.[block.text])}
      <button type="button" class="action main" @click=${() => this.tell('al-visit', patch)}>${this.#t('topic.open', { name })} →</button></div>`;
  }
}

function paragraphs(text: Prose | undefined): TemplateResult[] {
  return (typeof text === 'string' ? [text] : (text ?? [])).map((one) => html`<p>${prose(one)}</p>`);
}

define('al-topic', AlTopic);
