/** Both programs of the shown run, the same step lit in both, and what is not alike there. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { programOf } from '../../components/programs.ts';
import { fill, textsOf } from '../../i18n/catalogue.ts';
import type { Library } from '../../model/listing.ts';
import { formatCount } from '../../model/numbers.ts';
import { type StepId, stepIds } from '../../model/step-ids.ts';
import { prose } from '../../render/symbols.ts';
import { TopicView } from '../topic-view.ts';
import { type LayerSizes, sizesOf } from './lab.ts';
import '../../components/bars.ts';
import '../../components/listing.ts';
import '../../components/segments.ts';

const widths = [8, 64, 512];

export default class AlTopicTwoCodes extends TopicView {
  protected override render(): TemplateResult {
    const [step, d_model] = [this.word('step') as StepId, this.number('d_model')];
    const sizes = this.compute(`sizes:${d_model}`, (client) => sizesOf(client, d_model));
    return html`
      <al-segments .label=${this.texts.step ?? ''} .name=${'codes-step'} .value=${step} .options=${this.#steps} @al-change=${this.setting('step')}></al-segments>
      <div class="codes">${this.#listing('numpy', step)}${this.#listing('torch', step)}</div>
      ${this.#differences(step)}
      <section class="codes-sizes">
        <al-segments .label=${this.texts.d_model ?? ''} .name=${'codes-width'} .value=${d_model}
          .options=${widths.map((value) => ({ value, text: String(value) }))} @al-change=${this.setting('d_model')}></al-segments>
        ${sizes === undefined ? nothing : this.#sizes(sizes, d_model)}
      </section>`;
  }

  get #steps() {
    const names = textsOf(this.language).steps;
    return stepIds.map((id) => ({
      value: id,
      text: this.#differencesAt(id).length > 0 ? `${names[id].name} ≠` : names[id].name,
    }));
  }

  #listing(library: Library, step: StepId): TemplateResult {
    return html`<al-listing .lines=${programOf(library, this.state, this.run)} .library=${library} .step=${step} .language=${this.language}></al-listing>`;
  }

  #differencesAt(step: StepId): string[] {
    const keys = [`diff.${step}`, ...[0, 1, 2].map((place) => `diff.${step}.${place}`)];
    return keys.flatMap((key) => this.texts[key] ?? []);
  }

  #differences(step: StepId): TemplateResult {
    const found = this.#differencesAt(step);
    return html`<section aria-live="polite"><h3>${this.texts.differences}</h3>
      ${found.length === 0 ? html`<p>${this.texts.same}</p>` : html`<ul class="codes-differences">${found.map((text) => html`<li>${prose(text)}</li>`)}</ul>`}</section>`;
  }

  #sizes({ withoutBiases, withBiases }: LayerSizes, d_model: number): TemplateResult {
    const label = fill(this.texts.parameters ?? '', { d_model });
    const bars = [
      { label: this.texts.withoutBiases ?? '', value: withoutBiases, text: formatCount(withoutBiases) },
      { label: this.texts.withBiases ?? '', value: withBiases, text: formatCount(withBiases) },
    ];
    return html`<h3>${label}</h3><al-bars .label=${label} .bars=${bars} .language=${this.language}></al-bars>`;
  }
}

define('al-topic-two-codes', AlTopicTwoCodes);
