/** One topic: loaded when it is opened, together with what draws it. Tells `al-styles` (sheets of the view). */
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { translate, type UiKey } from '../i18n/catalogue.ts';
import type { Run } from '../state/computation.ts';
import type { Progress } from '../state/progress.ts';
import type { LessonState } from '../state/properties.ts';
import type { LessonStore } from '../state/store.ts';
import { type LoadedTopic, loadTopic } from '../topics/index.ts';
import { define, LightElement } from './light-element.ts';
import { notLoaded } from './not-loaded.ts';
import type { AlTopicPage } from './topic-page.ts';

export class AlTopic extends LightElement {
  static override properties = {
    store: { attribute: false },
    state: { attribute: false },
    run: { attribute: false },
    progress: { attribute: false },
    /** Grows with every change of the progress, which is an object of its own. */
    version: { type: Number },
    loaded: { state: true },
    failed: { state: true },
  };

  declare store: LessonStore;
  declare state: LessonState;
  declare run: Run;
  declare progress: Progress;
  declare version: number;
  declare loaded: LoadedTopic | undefined;
  declare failed: boolean;

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
    await this.querySelector<AlTopicPage>('al-topic-page')?.updateComplete;
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
      const [loaded] = await Promise.all([loadTopic(topic, lang), import('./topic-page.ts')]);
      if (ticket !== this.#asked) return;
      if (loaded.styles.length > 0) this.tell('al-styles', loaded.styles);
      this.loaded = loaded;
    } catch (error) {
      if (ticket !== this.#asked) return;
      console.error(error);
      this.failed = true;
      this.#asked = '';
    }
  }

  #t(key: UiKey): string {
    return translate(this.state.lang, key);
  }

  protected override render(): TemplateResult {
    const { loaded, state } = this;
    if (this.failed) return notLoaded(state.lang, () => this.requestUpdate('state'));
    if (loaded === undefined || loaded.id !== state.topic)
      return html`<p class="waiting" role="status">${this.#t('topic.loading')}</p>`;
    return html`<al-topic-page .loaded=${loaded} .store=${this.store} .state=${state} .run=${this.run}
      .progress=${this.progress} .version=${this.version}></al-topic-page>`;
  }
}

define('al-topic', AlTopic);
