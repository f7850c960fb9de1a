/**
 * A field for one whole number: text with its own parser, because number fields turn "0,58" into 58 without a word.
 * Tells `al-number` ({ name, value }) or `al-unread` ({ name, example }: a number that would do, none when the text
 * is taken back); what was typed stays until it is taken.
 */
import { html, type TemplateResult } from 'lit';
import { readNumber } from '../model/numbers.ts';
import { define, LightElement } from './light-element.ts';

export class AlNumberField extends LightElement {
  static override properties = {
    name: {},
    label: {},
    value: { type: Number },
    /** Id of the sentence that says why the entry was refused, if there is one. */
    problem: {},
    draft: { state: true },
  };

  declare name: string;
  declare label: string;
  declare value: number;
  declare problem: string | undefined;
  declare draft: string | undefined;

  /** Called by the parent when the engine took the value. */
  settle(): void {
    this.draft = undefined;
  }

  protected override render(): TemplateResult {
    const steps: [number, string][] = [
      [-1, '−'],
      [1, '+'],
    ];
    const [less, more] = steps.map(
      ([by, sign]) => html`<button type="button" tabindex="-1" aria-label=${`${this.label} ${sign}`}
        @click=${() => this.#commit(String(this.value + by))}>${sign}</button>`,
    );
    return html`<span class="number-field">${less}<input type="text" inputmode="decimal" autocomplete="off"
      aria-label=${this.label} aria-invalid=${this.problem ? 'true' : 'false'} aria-errormessage=${this.problem ?? ''}
      .value=${this.draft ?? String(this.value)} @input=${this.#onInput} @keydown=${this.#onKey}
      @change=${() => this.#commit(this.draft ?? String(this.value))}>${more}</span>`;
  }

  #onInput(event: Event): void {
    this.draft = (event.target as HTMLInputElement).value;
  }

  #onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      this.draft = undefined;
      this.tell('al-unread', { name: this.name, example: undefined });
    }
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#commit(String(this.value + by));
  }

  #commit(text: string): void {
    this.draft = text;
    const entry = readNumber(text);
    if (entry.ok) this.tell('al-number', { name: this.name, value: entry.value });
    else this.tell('al-unread', { name: this.name, example: this.value });
  }
}

define('al-number-field', AlNumberField);
