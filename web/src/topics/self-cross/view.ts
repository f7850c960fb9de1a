/** Queries of the decoder's sentence on keys of its own or of the encoder's: the weights, and whose length each shape has. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell } from '../../model/numbers.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import { attend, type Mode, type SelfCross, type SelfCrossChoice } from './lab.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

/** Tensors of the table of shapes, and whose length is in each. */
const rows = [
  ['x', 'ofDecoder'],
  ['memory', 'ofEncoder'],
  ['q', 'ofDecoder'],
  ['k', 'ofEncoder'],
  ['v', 'ofEncoder'],
  ['weights', 'ofBoth'],
  ['head_outputs', 'ofDecoder'],
  ['output', 'ofDecoder'],
] as const;

export default class AlTopicSelfCross extends TopicView {
  protected override render(): TemplateResult {
    const choice: SelfCrossChoice = {
      mode: this.word('mode') as Mode,
      decoder: this.number('decoder'),
      encoder: this.number('encoder'),
      d_v: this.number('d_v'),
      own: this.flag('own'),
    };
    const found = this.compute(`attend:${JSON.stringify(choice)}`, (client) => attend(client, choice));
    return html`
      <div class="lab-controls">
        ${this.#segments(
          'mode',
          ['self', 'cross'].map((value) => ({ value, text: this.texts[value] ?? value })),
        )}
        ${this.#slider('decoder', 5)} ${choice.mode === 'cross' ? this.#slider('encoder', 6) : nothing}
        ${this.#segments(
          'd_v',
          [2, 4].map((value) => ({ value, text: String(value) })),
        )}
        ${this.#segments(
          'head',
          [0, 1].map((value) => ({ value, text: String(value) })),
        )}
        ${choice.mode === 'cross' ? this.#ownParameters(choice.own) : nothing}
      </div>
      ${found === undefined ? nothing : this.#picture(found, choice)}`;
  }

  #segments(name: string, options: { value: string | number; text: string }[]): TemplateResult {
    return html`<al-segments .label=${this.texts[name] ?? name} .name=${`cross-${name}`} .value=${this.settings[name] ?? ''} .options=${options}
      @al-change=${this.setting(name)}></al-segments>`;
  }

  #slider(name: string, max: number): TemplateResult {
    return html`<al-slider-field .label=${this.texts[name] ?? name} .value=${this.number(name)} .min=${1} .max=${max} .language=${this.language}
      @al-change=${this.setting(name)}></al-slider-field>`;
  }

  #ownParameters(own: boolean): TemplateResult {
    return html`<label class="check"><input type="checkbox" .checked=${own}
      @change=${(event: Event) => this.set({ own: (event.target as HTMLInputElement).checked })}> ${this.texts.own}</label>`;
  }

  /** The run may still be the one before the last change; it says itself how long its sentences are. */
  #picture(found: SelfCross, choice: SelfCrossChoice): TemplateResult {
    const head = this.number('head');
    const caption = fill(this.texts.weights ?? '', { head });
    const words = (name: string) => (this.texts[name] ?? '').split('|');
    const asked = choice.mode === 'self' ? words('decoderWords') : words('encoderWords');
    return html`<div class="lab-columns">
      <section><h3>${caption}</h3>
        <al-heat-map .label=${caption} .values=${partOf(found.run.weights, [0, head])} .rowLabels=${words('decoderWords')} .columnLabels=${asked}
          .rowTitle=${this.texts.query} .columnTitle=${this.texts.key} .family=${'weights'} .language=${this.language}></al-heat-map>
        ${this.#distances(found, choice)}
      </section>
      <section><h3>${this.texts.shapes}</h3>${this.#shapes(found, choice)}</section>
    </div>`;
  }

  #distances({ qk, borrowed }: SelfCross, { own }: SelfCrossChoice): TemplateResult {
    const said = (key: string, gap: number) =>
      fill(this.texts[key] ?? '', { gap: formatCell(gap, 4, this.language) });
    if (borrowed === undefined) return html`<p class="hint">${said('qk', qk)}</p>`;
    return html`<p class="hint">${said(own ? 'borrowed' : 'borrowing', borrowed)}</p>`;
  }

  #shapes({ run }: SelfCross, { mode }: SelfCrossChoice): TemplateResult {
    const { texts } = this;
    const whose = (sentence: string) => texts[mode === 'self' ? 'ofDecoder' : sentence];
    return html`<div class="facts" tabindex="0" role="region" aria-label=${texts.shapes ?? ''}><table>
      <thead><tr><th scope="col">${texts.tensor}</th><th scope="col">${texts.shape}</th><th scope="col">${texts.follows}</th></tr></thead>
      <tbody>${rows.map(
        ([id, sentence]) =>
          html`<tr><th scope="row"><code>${id}</code></th><td>(${run[id].shape.join(', ')})</td><td>${whose(sentence)}</td></tr>`,
      )}</tbody></table></div>`;
  }
}

define('al-topic-self-cross', AlTopicSelfCross);
