/** What a first visit sees above the first step: what this is, and where the path goes. Tells `al-path`, `al-open`, `al-close`. */
import { html, type TemplateResult } from 'lit';
import { entryName, translate, type UiKey } from '../i18n/catalogue.ts';
import type { LessonState } from '../state/properties.ts';
import { entriesOf, type Part, pathIds } from '../topics/paths.ts';
import type { PathId } from '../topics/topic.ts';
import { define, LightElement } from './light-element.ts';

const parts: readonly Part[] = ['before', 'steps', 'after'];

export class AlWelcome extends LightElement {
  static override properties = { state: { attribute: false } };

  declare state: LessonState;

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.state.lang, key, params);
  }

  protected override render(): TemplateResult {
    const { path, lang } = this.state;
    const first = entriesOf(path)[0]?.id as string;
    return html`<section class="welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">${this.#t('welcome.title')}</h2>
      <p class="lead">${this.#t('welcome.what')}</p>
      <fieldset class="welcome-paths">
        <legend>${this.#t('welcome.which')}</legend>
        ${pathIds.map((id) => this.#path(id))}
      </fieldset>
      ${this.#way(path)}
      <div class="welcome-actions">
        <button type="button" class="action main" @click=${() => this.tell('al-open', first)}>${this.#t('welcome.begin', { name: entryName(lang, first) })} →</button>
        <button type="button" class="action quiet" @click=${() => this.tell('al-close', undefined)}>${this.#t('welcome.stay')}</button>
      </div>
    </section>`;
  }

  #path(id: PathId): TemplateResult {
    const isChosen = id === this.state.path;
    return html`<label class=${isChosen ? 'choice is-chosen' : 'choice'}>
      <input type="radio" name="welcome-path" .checked=${isChosen} @change=${() => this.tell('al-path', id)}>
      <span><strong>${this.#t(`path.${id}`)}</strong><br><span class="hint">${this.#t(`welcome.${id}`)}</span></span></label>`;
  }

  /** The path as a line: its parts, and how many stops each has. */
  #way(path: PathId): TemplateResult {
    const entries = entriesOf(path);
    const stops = parts
      .map((part) => ({ part, count: entries.filter((entry) => entry.part === part).length }))
      .filter(({ count }) => count > 0);
    return html`<ol class="welcome-way" aria-label=${this.#t('rail.path')}>${stops.map(
      ({ part, count }) =>
        html`<li><strong>${this.#t(`rail.${part}`)}</strong> <span class="hint">${this.#t('welcome.stops', { count })}</span></li>`,
    )}</ol>`;
  }
}

define('al-welcome', AlWelcome);
