/** A lesson's claim with what is right beside it, marked as such, and the source. */
import { html, type TemplateResult } from 'lit';
import { translate } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';
import { prose } from '../render/symbols.ts';
import type { CorrectionTexts } from '../topics/topic.ts';

export function correction(language: Language, { claim, correct, source }: CorrectionTexts): TemplateResult {
  return html`<p class="claim"><span class="tag">${translate(language, 'corrections.claim')}</span> ${prose(claim)}</p>
    <p class="correct"><span class="tag">${translate(language, 'corrections.correct')}</span> ${prose(correct)}</p>
    <p class="hint">${translate(language, 'corrections.source')}: ${source}</p>`;
}
