/** A few options side by side, one of them chosen. Tells `al-change` ({ value }). */
import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement } from './light-element.ts';

export type Option = {
  readonly value: string | number | boolean;
  /** May hold symbols. */
  readonly text: string | readonly (string | TemplateResult)[];
  /** Says the text where symbols alone say nothing. */
  readonly name?: string;
};

export class AlSegments extends LightElement {
  static override properties = {
    label: {},
    name: {},
    options: { attribute: false },
    value: { attribute: false },
    locked: { type: Boolean },
  };

  declare label: string;
  /** Unique within the page: the options of one name exclude each other. */
  declare name: string;
  declare options: readonly Option[];
  declare value: Option['value'];
  declare locked: boolean;

  constructor() {
    super();
    this.label = '';
    this.name = '';
    this.options = [];
    this.locked = false;
  }

  protected override render(): TemplateResult {
    // A form of their own: Chromium never lets go of radio buttons in a shadow tree that belong to none.
    return html`<form @submit=${(event: Event) => event.preventDefault()}><fieldset class="segments" ?disabled=${this.locked}>
      <legend>${this.label}</legend>
      ${this.options.map(
        ({ value, text, name }) => html`<label class=${this.value === value ? 'is-chosen' : ''}>
          <input type="radio" name=${this.name} .checked=${this.value === value} .value=${String(value)} aria-label=${name ?? nothing}
            @change=${() => this.tell('al-change', { value })}><span>${text}</span></label>`,
      )}
    </fieldset></form>`;
  }
}

define('al-segments', AlSegments);
