/** The ten steps on top: where the learner is, and the way to every other step. */
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { textsOf, translate } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';
import { type StepId, stepIds } from '../model/step-ids.ts';
import { scrollNextFrame } from '../render/scroll.ts';
import { define, LightElement } from './light-element.ts';

export class AlStepStrip extends LightElement {
  static override properties = { step: {}, language: {} };

  /** Absent while a topic is shown. */
  declare step: StepId | undefined;
  declare language: Language;

  /** On a phone the strip scrolls sideways by itself, so that the current step is in sight. */
  protected override updated(changed: PropertyValues): void {
    if (!changed.has('step')) return;
    const strip = this.querySelector<HTMLElement>('ol');
    const current = this.querySelector<HTMLElement>('[aria-current="step"]');
    if (strip === null || current === null) return;
    scrollNextFrame(strip, () => ({
      left: current.offsetLeft - (strip.clientWidth - current.clientWidth) / 2,
    }));
  }

  protected override render(): TemplateResult {
    return html`<nav class="strip" aria-label=${translate(this.language, 'strip.label')}>
      <ol>${stepIds.map((id, place) => this.#item(id, place))}</ol>
    </nav>`;
  }

  #item(id: StepId, place: number): TemplateResult {
    const passed = this.step !== undefined && place < stepIds.indexOf(this.step);
    return html`<li>
      <button type="button" class=${passed ? 'is-passed' : ''} aria-current=${id === this.step ? 'step' : 'false'}
        data-goto=${id} @click=${() => this.tell('al-go', id)}>
        <span class="number">${place + 1}</span><span class="name">${textsOf(this.language).steps[id].name}</span>
      </button>
    </li>`;
  }
}

define('al-step-strip', AlStepStrip);
