/** The settings: everything here recomputes at once. What the engine refuses is said beside the control. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { errorText, textsOf, translate, type UiKey } from '../i18n/catalogue.ts';
import { fitTokens, tokenize, tokenLimit } from '../model/tokens.ts';
import type { LessonState, PropertyName } from '../state/properties.ts';
import type { Refusal } from '../state/store.ts';
import { define, LightElement } from './light-element.ts';
import type { AlNumberField } from './number-field.ts';
import './number-field.ts';
import './segments.ts';

type Choice = readonly [value: string | number, label: string];

/** The smallest and the largest number a field takes; how large d_model may be is a matter of memory. */
const ranges: Readonly<Record<string, { readonly min: number; readonly max?: number }>> = {
  length: { min: 1, max: tokenLimit },
  d_model: { min: 1 },
  seed: { min: 0, max: 2 ** 32 - 1 },
};

export class AlControls extends LightElement {
  static override properties = {
    state: { attribute: false },
    refusal: { attribute: false },
    locked: { type: Boolean },
    drafts: { state: true },
    opened: { state: true },
  };

  declare state: LessonState;
  declare refusal: Refusal | undefined;
  /** No engine: what is shown is a recording. */
  declare locked: boolean;
  /** Sentences being typed, kept while they cannot be taken. */
  declare drafts: Readonly<Record<number, string>>;
  /** Whether the further settings are open; a refusal in there opens them, only the reader closes them. */
  declare opened: boolean;

  constructor() {
    super();
    this.drafts = {};
    this.locked = false;
    this.opened = false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('refusal') && this.refusal !== undefined && this.#isInside(this.refusal.control))
      this.opened = true;
  }

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.state.lang, key, params);
  }

  /** The values of taken controls replace what was typed. */
  settle(control: string): void {
    for (const field of this.querySelectorAll<AlNumberField>('al-number-field')) {
      if (field.name === control || control === '*') field.settle();
    }
    if (control === 'tokens' || control === '*') this.drafts = {};
  }

  /** Opens the settings at the first sentence. */
  async openSentence(): Promise<void> {
    this.opened = true;
    await this.updateComplete;
    this.querySelector<HTMLElement>('input[name="tokens-0"]')?.focus();
  }

  protected override render(): TemplateResult {
    const { state } = this;
    const options = textsOf(state.lang).options;
    const heads = Array.from({ length: state.num_heads }, (_, head): Choice => [head, String(head)]);
    const sentences = state.tokens.map((_, batch): Choice => [batch, String(batch)]);
    const entries = <Name extends keyof typeof options>(name: Name) =>
      Object.entries(options[name]) as Choice[];
    return html`
      <div class="controls" @al-number=${this.#onNumber} @al-unread=${this.#onUnread}>
        <div class="quick">
          ${this.#segments('batch', this.#t('control.batch'), sentences, false)}
          ${
            heads.length <= 8
              ? this.#segments('head', this.#t('control.head'), heads, false)
              : this.#select('head', this.#t('control.head'), heads, false)
          }
          ${this.#segments('num_heads', this.#t('control.numHeads'), this.#divisors())}
          ${this.#causal()}
        </div>
        <details class="more" .open=${this.opened} @toggle=${this.#onToggle}>
          <summary>${this.#t('control.more')}</summary>
          <fieldset class="grid" ?disabled=${this.locked}>
            <legend class="visually-hidden">${this.#t('control.more')}</legend>
            ${state.tokens.map((_, batch) => this.#sentence(batch))}
            ${this.#number('length', this.#t('control.length'), state.tokens[0]?.length ?? 0)}
            ${this.#number('d_model', this.#t('control.dModel'), state.d_model)}
            ${this.#number('seed', this.#t('control.seed'), state.seed)}
            ${this.#select('mask_fill', this.#t('control.maskFill'), entries('mask_fill'))}
            ${this.#select('scale', this.#t('control.scale'), entries('scale'))}
            ${this.#select('dtype', this.#t('control.dtype'), entries('dtype'))}
            ${this.#select(
              'digits',
              this.#t('control.digits'),
              [2, 3, 4, 6].map((count): Choice => [count, String(count)]),
              false,
            )}
          </fieldset>
        </details>
      </div>`;
  }

  #onToggle(event: Event): void {
    this.opened = (event.target as HTMLDetailsElement).open;
  }

  #divisors(): Choice[] {
    const { d_model, num_heads } = this.state;
    const all = Array.from({ length: d_model }, (_, place) => place + 1).filter(
      (count) => d_model % count === 0,
    );
    const shown = all.length > 8 ? all.filter((count) => count <= 16 || count === num_heads) : all;
    return shown.map((count): Choice => [count, String(count)]);
  }

  #isInside(control: string): boolean {
    return (
      !['num_heads', 'mask', 'link', 'engine', 'history', 'reset', 'file'].includes(control) &&
      !control.startsWith('cell')
    );
  }

  #segments(name: PropertyName, label: string, choices: readonly Choice[], computes = true): TemplateResult {
    return html`<div class="control">
      <al-segments .label=${label} .name=${name} .options=${choices.map(([value, text]) => ({ value, text }))} .value=${this.state[name]}
        .locked=${computes && this.locked} @al-change=${(event: CustomEvent<{ value: unknown }>) => this.#set(name, event.detail.value)}></al-segments>
      ${this.#problem(name)}
    </div>`;
  }

  #select(name: PropertyName, label: string, choices: readonly Choice[], computes = true): TemplateResult {
    return html`<div class="control">
      <label>${label}
        <select name=${name} ?disabled=${computes && this.locked}
          @change=${(event: Event) => this.#set(name, choices[(event.target as HTMLSelectElement).selectedIndex]?.[0])}>
          ${choices.map(([value, text]) => html`<option .value=${String(value)} ?selected=${this.state[name] === value}>${text}</option>`)}
        </select>
      </label>
      ${this.#problem(name)}
    </div>`;
  }

  #causal(): TemplateResult {
    return html`<div class="control">
      <label class="check"><input type="checkbox" name="mask" .checked=${this.state.mask === 'causal'} ?disabled=${this.locked}
        @change=${(event: Event) => this.#set('mask', (event.target as HTMLInputElement).checked ? 'causal' : 'none')}>
        ${this.#t('control.causal')}</label>
      ${this.#problem('mask')}
    </div>`;
  }

  #number(name: string, label: string, value: number): TemplateResult {
    const problem = this.refusal?.control === name ? `problem-${name}` : undefined;
    return html`<div class="control">
      <span class="control-label">${label}</span>
      <al-number-field .name=${name} .label=${label} .value=${value} .problem=${problem}></al-number-field>
      ${this.#problem(name)}
    </div>`;
  }

  #sentence(batch: number): TemplateResult {
    const words = (this.state.tokens[batch] ?? []).join(' ');
    return html`<div class="control wide">
      <label>${this.#t('control.sentence', { batch })}
        <input type="text" name=${`tokens-${batch}`} autocomplete="off" spellcheck="false" .value=${this.drafts[batch] ?? words}
          @input=${(event: Event) => {
            this.drafts = { ...this.drafts, [batch]: (event.target as HTMLInputElement).value };
          }}
          @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
          @change=${(event: Event) => this.#onSentence(batch, (event.target as HTMLInputElement).value)}>
      </label>
      ${batch === 0 ? html`<span class="hint">${this.#t('control.sentenceHint')}</span>` : nothing}
      ${this.#problem(`tokens-${batch}`)}
    </div>`;
  }

  #problem(control: string): TemplateResult | typeof nothing {
    if (this.refusal?.control !== control) return nothing;
    const { code, params } = this.refusal;
    return html`<p class="problem" role="alert" id=${`problem-${control}`}>${errorText(this.state.lang, code, params)}</p>`;
  }

  #set(name: PropertyName, value: unknown): void {
    this.tell('al-set', { control: name, patch: { [name]: value } });
  }

  #onNumber(event: CustomEvent<{ name: string; value: number }>): void {
    const { name, value } = event.detail;
    if (name === 'length') this.#onLength(value);
    else this.tell('al-set', { control: name, patch: { [name]: value } });
  }

  /** N is the number of words: growing names new places by their index, shrinking cuts. */
  #onLength(length: number): void {
    if (!Number.isInteger(length) || length < 1 || length > tokenLimit) {
      const code = Number.isInteger(length) ? (length < 1 ? 'NotPositive' : 'TooLarge') : 'NotAnInteger';
      this.tell('al-refuse', {
        control: 'length',
        code,
        params: { name: 'N', value: length, limit: tokenLimit },
      });
      return;
    }
    const tokens = this.state.tokens.map((words) => fitTokens(words, length));
    this.tell('al-set', { control: 'length', patch: { tokens } });
  }

  /** The new sentence sets N; the other sentence of the batch is cut or filled to the same length. */
  #onSentence(batch: number, text: string): void {
    const words = tokenize(text);
    const control = `tokens-${batch}`;
    if (words.length === 0) {
      this.tell('al-refuse', { control, code: 'ui.noWords', params: {} });
    } else if (words.length > tokenLimit) {
      this.tell('al-refuse', {
        control,
        code: 'TooLarge',
        params: { name: 'N', value: words.length, limit: tokenLimit },
      });
    } else {
      const tokens = this.state.tokens.map((other, place) =>
        place === batch ? words : fitTokens(other, words.length),
      );
      this.tell('al-set', { control, patch: { tokens }, settles: 'tokens' });
    }
  }

  /** These fields take whole numbers: the sentence names some that they would take, such as the one they have. */
  #onUnread(event: CustomEvent<{ name: string; example: number | undefined }>): void {
    const { name, example } = event.detail;
    if (example === undefined) {
      this.tell('al-refuse', undefined);
      return;
    }
    const range = ranges[name] ?? { min: 0 };
    const code = range.max === undefined ? 'ui.wholeFrom' : 'ui.wholeWithin';
    this.tell('al-refuse', { control: name, code, params: { ...range, example } });
  }
}

define('al-controls', AlControls);
