/** To the entry before and the entry after, along the chosen path. Tells `al-open` (id of a step or topic). */
import { html, type TemplateResult } from 'lit';
import { entryName, translate, type UiKey } from '../i18n/catalogue.ts';
import type { LessonState } from '../state/properties.ts';
import { currentEntry, neighbour } from '../topics/paths.ts';
import { define, LightElement } from './light-element.ts';

export class AlPages extends LightElement {
  static override properties = { state: { attribute: false } };

  declare state: LessonState;

  protected override render(): TemplateResult {
    return html`<nav class="pages" aria-label=${translate(this.state.lang, 'pages.label')}>
      ${this.#turn(-1, 'pages.previous', (name) => `← ${name}`)}${this.#turn(1, 'pages.next', (name) => `${name} →`)}</nav>`;
  }

  #turn(by: 1 | -1, key: UiKey, mark: (name: string) => string): TemplateResult {
    const id = neighbour(this.state.path, currentEntry(this.state), by);
    if (id === undefined) return html`<span></span>`;
    const name = entryName(this.state.lang, id);
    return html`<button type="button" class="turn" @click=${() => this.tell('al-open', id)}
      aria-label=${`${translate(this.state.lang, key)}: ${name}`}>${mark(name)}</button>`;
  }
}

define('al-pages', AlPages);
