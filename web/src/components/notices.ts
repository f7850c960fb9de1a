/** What has to be said above the lesson: no engine, a link that could not be read, long work, a refusal. */
import { html, nothing, type TemplateResult } from 'lit';
import { errorText, translate } from '../i18n/catalogue.ts';
import type { LessonStore } from '../state/store.ts';
import './progress.ts';

/** Controls whose refusals are said here, because they stand nowhere in the page. */
const general = new Set(['link', 'history', 'reset', 'visit', 'path']);

export function notices(
  store: LessonStore,
  linked: 'unknownVersion' | 'unreadable' | undefined,
): TemplateResult | typeof nothing {
  const { refusal, status, busy } = store;
  const { lang } = store.state;
  const said: TemplateResult[] = [];
  if (store.state.model === 'trained' && store.state.topic === '')
    said.push(html`<p class="notice" role="status">${translate(lang, 'page.trained')}
      <button type="button" class="action" @click=${askForReset}>${translate(lang, 'tool.reset')}</button></p>`);
  if (status === 'recorded')
    said.push(html`<p class="notice" role="status">${translate(lang, 'page.recorded')}</p>`);
  if (linked !== undefined)
    said.push(html`<p class="notice" role="status">${translate(lang, `link.${linked}`)}</p>`);
  if (busy)
    said.push(html`<al-progress .label=${translate(lang, 'page.busy')} .stop=${translate(lang, 'page.cancel')}
      @al-cancel=${() => store.cancel()}></al-progress>`);
  if (refusal !== undefined && general.has(refusal.control))
    said.push(
      html`<p class="notice problem" role="alert">${errorText(lang, refusal.code, refusal.params)}</p>`,
    );
  return said.length === 0 ? nothing : html`<div class="notices">${said}</div>`;
}

const askForReset = (event: Event): void => {
  event.currentTarget?.dispatchEvent(new CustomEvent('al-reset', { bubbles: true }));
};
