/** Said in the place of a part that could not be loaded, with a button for another attempt. */
import { html, type TemplateResult } from 'lit';
import { translate } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';

export function notLoaded(language: Language, again: () => void): TemplateResult {
  return html`<p class="notice problem" role="alert">${translate(language, 'topic.failed')}
    <button type="button" class="action" @click=${again}>${translate(language, 'topic.retry')}</button></p>`;
}
