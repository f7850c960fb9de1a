/**
 * The sentence that heads are looked at with: one of those offered, or the reader's own out of known words. Tells
 * `al-change` ({ value: tokens }); a word that the model never saw is named and nothing is changed.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { fill } from '../i18n/catalogue.ts';
import { type ProbeProblem, readProbe, written, writtenWord } from '../model/probe-words.ts';
import { define, LightElement } from './light-element.ts';

export type ProbeTexts = Readonly<
  Record<'choose' | 'own' | 'take' | 'hint' | 'words' | 'empty' | 'tooLong' | 'unknown', string>
>;

export class AlProbeSentence extends LightElement {
  static override properties = {
    tokens: { attribute: false },
    offered: { attribute: false },
    vocabulary: { attribute: false },
    limit: { type: Number },
    texts: { attribute: false },
    locked: { type: Boolean },
    draft: { state: true },
    problem: { state: true },
  };

  declare tokens: readonly string[];
  /** Sentences of the grammar to choose from. */
  declare offered: readonly (readonly string[])[];
  declare vocabulary: readonly string[];
  /** The longest sentence that the model has places for. */
  declare limit: number;
  declare texts: ProbeTexts;
  declare locked: boolean;
  declare draft: string | undefined;
  declare problem: ProbeProblem | undefined;

  constructor() {
    super();
    this.tokens = [];
    this.offered = [];
    this.vocabulary = [];
    this.limit = 24;
    this.locked = false;
  }

  protected override render(): TemplateResult {
    const { texts, problem } = this;
    const shown = this.draft ?? written(this.tokens);
    const problemId = 'probe-problem';
    return html`<form class="probe" @submit=${this.#onSubmit}>
      <label class="probe-field"><span class="control-label">${texts.choose}</span>
        <select ?disabled=${this.locked} @change=${this.#onChoose}>${this.#options()}</select></label>
      <label class="probe-field"><span class="control-label">${texts.own}</span>
        <span class="probe-line"><input type="text" autocomplete="off" spellcheck="false" ?disabled=${this.locked} .value=${shown}
          aria-invalid=${String(problem !== undefined)} aria-describedby=${problem === undefined ? nothing : problemId}
          @input=${(event: Event) => {
            this.draft = (event.target as HTMLInputElement).value;
          }}><button type="submit" class="action" ?disabled=${this.locked}>${texts.take}</button></span></label>
      ${problem === undefined ? nothing : html`<p class="notice problem" id=${problemId} role="alert">${fill(texts[problem.kind], problem.params)}</p>`}
      ${
        this.vocabulary.length === 0
          ? nothing
          : html`<details class="probe-words"><summary>${texts.words}</summary><p>${this.vocabulary
              .map(writtenWord)
              .sort((a, b) => a.localeCompare(b, 'vi'))
              .join(' · ')}</p></details>`
      }
    </form>`;
  }

  #options(): TemplateResult[] {
    const own = written(this.tokens);
    const all = this.offered.map(written);
    const list = all.includes(own) ? all : [own, ...all];
    return list.map((text) => html`<option .value=${text} .selected=${text === own}>${text}</option>`);
  }

  #onChoose(event: Event): void {
    this.#take((event.target as HTMLSelectElement).value);
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    this.#take(this.draft ?? written(this.tokens));
  }

  #take(text: string): void {
    const read = readProbe(text, this.vocabulary, this.limit);
    this.problem = 'problem' in read ? read.problem : undefined;
    if ('problem' in read) return;
    this.draft = undefined;
    this.tell('al-change', { value: read.tokens });
  }
}

define('al-probe-sentence', AlProbeSentence);
