/** At the end of a step, folded: a question on the next one, loaded when it is unfolded. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { EngineClient } from '../engine/client.ts';
import { entryName, translate } from '../i18n/catalogue.ts';
import type { Run } from '../state/computation.ts';
import type { LessonState } from '../state/properties.ts';
import { aheadTopic, questionAhead, stepAfter } from '../steps/ahead.ts';
import { topics } from '../topics/catalogue.ts';
import { type LoadedTopic, loadTopic } from '../topics/index.ts';
import { define, LightElement } from './light-element.ts';
import { notLoaded } from './not-loaded.ts';

export class AlStepAhead extends LightElement {
  static override properties = {
    client: { attribute: false },
    state: { attribute: false },
    run: { attribute: false },
    loaded: { state: true },
    failed: { state: true },
    unfolded: { state: true },
  };

  declare client: EngineClient | undefined;
  declare state: LessonState;
  declare run: Run;
  declare loaded: LoadedTopic | undefined;
  declare failed: boolean;
  declare unfolded: boolean;

  constructor() {
    super();
    this.failed = false;
    this.unfolded = false;
  }

  /** Another step, another question; another language, other texts. */
  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('state') as LessonState | undefined;
    if (before === undefined) return;
    if (before.step !== this.state.step) this.unfolded = false;
    if (before.lang !== this.state.lang) this.loaded = undefined;
    if (this.unfolded && this.loaded === undefined) void this.#load();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { lang, step } = this.state;
    const next = stepAfter(step);
    if (next === undefined) return nothing;
    return html`<details class="panel step-ahead" .open=${this.unfolded} @toggle=${this.#onToggle}>
      <summary><h3>${translate(lang, 'ahead.title', { name: entryName(lang, next) })}</h3></summary>
      ${this.unfolded ? this.#question() : nothing}</details>`;
  }

  #question(): TemplateResult | typeof nothing {
    const { loaded, state } = this;
    if (this.failed) return notLoaded(state.lang, () => void this.#load());
    const name = questionAhead(state.step) as string;
    const question = topics[aheadTopic]?.questions?.[name];
    const texts = loaded?.texts.questions?.[name];
    if (question === undefined || texts === undefined) return nothing;
    return html`<al-question .topic=${aheadTopic} .name=${name} .question=${question} .texts=${texts} .grader=${loaded?.graders[name]}
      .client=${this.client} .state=${state} .run=${this.run} .settings=${{}}></al-question>`;
  }

  #onToggle(event: Event): void {
    this.unfolded = (event.target as HTMLDetailsElement).open;
    if (this.unfolded && this.loaded === undefined) void this.#load();
  }

  async #load(): Promise<void> {
    const { lang } = this.state;
    this.failed = false;
    try {
      const [loaded] = await Promise.all([loadTopic(aheadTopic, lang), import('./question.ts')]);
      if (lang === this.state.lang) this.loaded = loaded;
    } catch (error) {
      console.error(error);
      this.failed = true;
    }
  }
}

define('al-step-ahead', AlStepAhead);
