/** One question at a time, graded by its own topic; above it all of them with how they were answered. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { entryName, fill } from '../../i18n/catalogue.ts';
import { Progress, safeStorage } from '../../state/progress.ts';
import { type LoadedTopic, loadTopic } from '../index.ts';
import { settingsOf } from '../settings.ts';
import { TopicView } from '../topic-view.ts';
import { nextWith, type QuizItem, quizItems, type Standing, standingsOf } from './lab.ts';
import '../../components/question.ts';

const marks: Readonly<Record<Standing, string>> = { open: '', right: '✓', wrong: '✗' };

export default class AlTopicQuiz extends TopicView {
  static override properties = { ...TopicView.properties, loaded: { state: true } };

  /** Texts and graders of the shown question's topic. */
  declare loaded: LoadedTopic | undefined;

  readonly #items = quizItems();
  #asked = '';
  /** Answers of this visit, for hosts that let nothing be kept. */
  readonly #session = new Progress(undefined);

  get #place(): number {
    return Math.min(this.number('place'), this.#items.length - 1);
  }

  get #item(): QuizItem {
    return this.#items[this.#place] as QuizItem;
  }

  /** Read anew each time: the page writes what is answered, here and in the topics, and may forget it. */
  get #standings(): Standing[] {
    const store = safeStorage();
    return standingsOf(this.#items, store === undefined ? this.#session : new Progress(store));
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { topic } = this.#item;
    if (this.#asked === `${topic} ${this.language}`) return;
    this.#asked = `${topic} ${this.language}`;
    void this.#load(topic, this.#asked);
  }

  async #load(topic: string, ticket: string): Promise<void> {
    try {
      const loaded = await loadTopic(topic, this.language);
      if (ticket === this.#asked) this.loaded = loaded;
    } catch (error) {
      console.error(error);
      this.#asked = '';
    }
  }

  protected override render(): TemplateResult {
    const standings = this.#standings;
    const right = standings.filter((standing) => standing === 'right').length;
    return html`
      <p class="quiz-score" role="status">${fill(this.texts.score ?? '', { right, count: standings.length })}</p>
      <nav class="quiz-places" aria-label=${this.texts.places ?? ''}>${standings.map((standing, place) => this.#button(standing, place))}</nav>
      ${this.#question()}
      <p class="quiz-turn">${this.#goTo('open', standings)}${this.#goTo('wrong', standings)}
        <button type="button" class="action quiet" @click=${() => this.tell('al-open', this.#item.topic)}>${fill(this.texts.source ?? '', { name: entryName(this.language, this.#item.topic) })}</button></p>`;
  }

  #button(standing: Standing, place: number): TemplateResult {
    const label = fill(this.texts[`place.${standing}`] ?? '', { number: place + 1 });
    return html`<button type="button" class=${`quiz-place is-${standing}`} aria-label=${label} aria-current=${place === this.#place ? 'step' : nothing}
      @click=${() => this.set({ place })}>${place + 1}<span aria-hidden="true">${marks[standing]}</span></button>`;
  }

  #question(): TemplateResult | typeof nothing {
    const { topic, name, question } = this.#item;
    const { loaded } = this;
    const texts = loaded?.id === topic ? loaded.texts.questions?.[name] : undefined;
    if (loaded === undefined || texts === undefined) return nothing;
    return html`<al-question .topic=${topic} .name=${name} .question=${question} .texts=${texts} .grader=${loaded.graders[name]}
      .client=${this.client} .state=${this.state} .run=${this.run} .settings=${settingsOf(topic, {})} @al-answer=${this.#onAnswer}></al-question>`;
  }

  #onAnswer(event: CustomEvent<{ topic: string; question: string; correct: boolean }>): void {
    const { topic, question, correct } = event.detail;
    this.#session.answer(topic, question, correct);
    this.requestUpdate();
  }

  #goTo(wanted: 'open' | 'wrong', standings: readonly Standing[]): TemplateResult {
    const place = nextWith(standings, wanted, this.#place);
    return html`<button type="button" class=${wanted === 'open' ? 'action main' : 'action'} ?disabled=${place === undefined}
      @click=${() => place !== undefined && this.set({ place })}>${this.texts[`next.${wanted}`]}</button>`;
  }
}

define('al-topic-quiz', AlTopicQuiz);
