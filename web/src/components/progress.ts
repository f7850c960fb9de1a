/** Work under way: what it is, how far it is where that is known, and a way to stop it (tells `al-cancel`). */
import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement } from './light-element.ts';

export class AlProgress extends LightElement {
  static override properties = { label: {}, share: { type: Number }, stop: {} };

  declare label: string;
  /** From 0 to 1; absent while nobody knows. */
  declare share: number | undefined;
  /** Name of the button that stops; without it there is none. */
  declare stop: string | undefined;

  protected override render(): TemplateResult {
    return html`<p class="notice progress"><span role="status">${this.label}</span>
      <progress aria-label=${this.label} max="1" value=${this.share ?? nothing}></progress>
      ${this.stop === undefined ? nothing : html`<button type="button" class="action" @click=${() => this.tell('al-cancel', undefined)}>${this.stop}</button>`}</p>`;
  }
}

define('al-progress', AlProgress);
