/** Equal heads on the left, heads with a little noise on the right, trained together. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import type { LiveRun } from '../../training/live-run.ts';
import { PairView, type Side } from '../../training/pair-view.ts';
import { areEqual, distanceOf, settingsWith } from './lab.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

export default class AlTopicSymmetry extends PairView {
  protected override render(): TemplateResult {
    const { recorded } = this;
    if (recorded === undefined) return html``;
    const locked = this.hasBegun;
    const options = [0.001, 0.01, 0.1, 1].map((value) => ({
      value,
      text: String(value).replace('.', this.language === 'vi' ? ',' : '.'),
    }));
    return html`<fieldset class="lock" ?disabled=${locked}><legend class="visually-hidden">${this.texts.chosen}</legend>
        <al-slider-field .label=${this.texts.seed} .value=${this.number('seed')} .min=${0} .max=${9999} .language=${this.language} @al-change=${this.setting('seed')}></al-slider-field>
        <al-segments .label=${this.texts.noise} .name=${'symmetry-noise'} .value=${this.number('noise')} .options=${options} .locked=${locked} @al-change=${this.setting('noise')}></al-segments></fieldset>
      ${this.pair([this.#side('left'), this.#side('right')], recorded)}`;
  }

  #side(name: 'left' | 'right'): Side {
    const noise = name === 'left' ? 0 : this.number('noise');
    return {
      name,
      title: this.texts[name] ?? name,
      family: name === 'left' ? 'q' : 'k',
      settings: settingsWith(this.number('seed'), noise),
    };
  }

  /** Bits are compared here, the distance is the engine's. */
  protected override aside({ name }: Side, run: LiveRun): TemplateResult | typeof nothing {
    const frame = run.newest;
    if (frame === undefined) return nothing;
    if (areEqual(frame.weights)) return html`<p><strong>${this.texts.equal}</strong></p>`;
    const key = `apart-${name}:${this.number('seed')} ${this.number('noise')} ${frame.step}`;
    const apart = this.compute(key, (client) => distanceOf(client, frame.weights));
    if (apart === undefined) return nothing;
    return html`<p>${fill(this.texts.apart ?? '', { gap: this.digits(apart, 4) })}</p>`;
  }
}

define('al-topic-symmetry', AlTopicSymmetry);
