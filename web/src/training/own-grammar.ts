/**
 * The page's grammar out to a file, and a teacher's own in its place. Tells `al-change` ({ value: { name, grammar } }), with
 * undefined for the way back. A grammar with a mistake is not taken: the engine says in one sentence what is wrong.
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
    | 'grammarFailed'
    | 'grammarSave'
    | 'grammarUsed',
    string
  >
>;

const unread = 'grammar.unread';

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
    check: { attribute: false },
    texts: { attribute: false },
    language: {},
    locked: { type: Boolean },
    problem: { state: true },
  };

  declare own: OpenedGrammar | undefined;
  /** Rejects with the first mistake. */
  declare check: (grammar: Grammar) => Promise<void>;
  declare texts: GrammarTexts;
  declare language: Language;
  /** While a run holds on to its grammar. */
  declare locked: boolean;
  /** What is wrong, and with which file; `grammar.unread` for one that is no JSON. */
  declare problem: (FileProblem & { readonly name: string }) | undefined;

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
    if (this.problem === undefined) return nothing;
    const { name, code, params } = this.problem;
    const reason = code === unread ? this.texts.grammarUnread : errorText(this.language, code, params);
    return html`<p class="notice problem" role="alert">${fill(this.texts.grammarFailed, { name })} ${reason}</p>`;
  }

  #take(own: OpenedGrammar | undefined): void {
    this.tell<{ value: OpenedGrammar | undefined }>('al-change', { value: own });
  }

  readonly #onFile = (event: Event): Promise<void> =>
    withChosenFile(event, async (file) => {
      const { name } = file;
      this.problem = undefined;
      try {
        if (file.size > sizeLimit)
          throw { code: 'TooLarge', params: { name, value: file.size, limit: sizeLimit } };
        const grammar = JSON.parse(await file.text()) as Grammar;
        await this.check(grammar);
        this.#take({ name, grammar });
      } catch (error) {
        const problem = error instanceof SyntaxError ? { code: unread, params: {} } : fileProblem(error);
        this.problem = { ...problem, name };
      }
    });
}

define('al-own-grammar', AlOwnGrammar);
