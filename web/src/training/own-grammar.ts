/**
 * The page's grammar out to a file, and a teacher's own in its place. Tells `al-change` ({ value: { name, grammar } }), with
 * undefined for the way back; what is wrong with a grammar is said by whoever trains on it.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { type FileProblem, fileProblem, withChosenFile } from '../components/chosen-file.ts';
import { define, LightElement } from '../components/light-element.ts';
import { saveFile } from '../components/save.ts';
import type { Grammar } from '../engine/api-training.d.ts';
import { errorText, fill } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';
import type { OpenedGrammar } from './bench.ts';
import { defaultGrammar } from './grammar.ts';

export type GrammarTexts = Readonly<
  Record<
    | 'grammarTitle'
    | 'grammarHint'
    | 'grammarFile'
    | 'grammarBack'
    | 'grammarUnread'
    | 'grammarSave'
    | 'grammarUsed',
    string
  >
>;

/** More than a grammar within the limits can need. */
const sizeLimit = 2 ** 16;

/** As the page has it, to be changed and opened again. */
function saveGrammar(): void {
  const text = JSON.stringify(defaultGrammar, null, 2);
  saveFile('grammar.json', new Blob([text], { type: 'application/json' }));
}

export class AlOwnGrammar extends LightElement {
  static override properties = {
    own: { attribute: false },
    texts: { attribute: false },
    language: {},
    locked: { type: Boolean },
    problem: { state: true },
    unread: { state: true },
  };

  declare own: OpenedGrammar | undefined;
  declare texts: GrammarTexts;
  declare language: Language;
  /** While a run holds on to its grammar. */
  declare locked: boolean;
  declare problem: FileProblem | undefined;
  /** The name of a file that is no JSON. */
  declare unread: string | undefined;

  constructor() {
    super();
    this.language = 'vi';
    this.locked = false;
  }

  protected override render(): TemplateResult {
    const { texts, own, locked } = this;
    return html`<details class="own-grammar"><summary>${texts.grammarTitle}</summary>
      <p class="hint">${texts.grammarHint}</p>
      <p class="lab-controls">
        <button type="button" class="action" @click=${saveGrammar}>${texts.grammarSave}</button>
        <button type="button" class="action" ?disabled=${locked} @click=${() => this.querySelector('input')?.click()}>${texts.grammarFile}</button>
        <input type="file" hidden accept=".json,application/json" @change=${this.#onFile}>
        ${own === undefined ? nothing : html`<button type="button" class="action" ?disabled=${locked} @click=${() => this.#take(undefined)}>${texts.grammarBack}</button>`}</p>
      ${own === undefined ? nothing : html`<p role="status">${fill(texts.grammarUsed, { name: own.name })}</p>`}
      ${this.#problem()}</details>`;
  }

  #problem(): TemplateResult | typeof nothing {
    const { problem, unread } = this;
    if (unread !== undefined)
      return html`<p class="notice problem" role="alert">${fill(this.texts.grammarUnread, { name: unread })}</p>`;
    if (problem === undefined) return nothing;
    return html`<p class="notice problem" role="alert">${errorText(this.language, problem.code, problem.params)}</p>`;
  }

  #take(own: OpenedGrammar | undefined): void {
    this.tell<{ value: OpenedGrammar | undefined }>('al-change', { value: own });
  }

  readonly #onFile = (event: Event): Promise<void> =>
    withChosenFile(event, async (file) => {
      this.unread = undefined;
      this.problem = undefined;
      try {
        if (file.size > sizeLimit)
          throw { code: 'TooLarge', params: { name: file.name, value: file.size, limit: sizeLimit } };
        this.#take({ name: file.name, grammar: JSON.parse(await file.text()) as Grammar });
      } catch (error) {
        if (error instanceof SyntaxError) this.unread = file.name;
        else this.problem = fileProblem(error);
      }
    });
}

define('al-own-grammar', AlOwnGrammar);
