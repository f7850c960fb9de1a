/** Eight heads of one of four sentences, each a map of twenty queries and twenty keys. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { offsetOf } from '../../model/tensors.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import { type BatchRun, batchRun, type MaskChoice, sizes } from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const heads = Array.from({ length: sizes.num_heads }, (_, head) => head);
const places = Array.from({ length: sizes.length }, (_, place) => String(place));

export default class AlTopicBatchRun extends TopicView {
  protected override render(): TemplateResult {
    const [sentence, row, mask] = [
      this.number('sentence'),
      this.number('row'),
      this.word('mask') as MaskChoice,
    ];
    const found = this.compute(`run:${mask}`, (client) => batchRun(client, mask));
    const sentences = Array.from({ length: sizes.batch }, (_, value) => ({ value, text: String(value) }));
    return html`
      <div class="lab-controls">
        <al-segments .label=${this.texts.sentence ?? ''} .name=${'batch-sentence'} .value=${sentence} .options=${sentences}
          @al-change=${this.setting('sentence')}></al-segments>
        <al-segments .label=${this.texts.mask ?? ''} .name=${'batch-mask'} .value=${mask} @al-change=${this.setting('mask')}
          .options=${['none', 'causal'].map((value) => ({ value, text: this.texts[value] ?? value }))}></al-segments>
        <al-slider-field .label=${this.texts.row ?? ''} .value=${row} .min=${0} .max=${sizes.length - 1} .language=${this.language}
          @al-change=${this.setting('row')}></al-slider-field>
      </div>
      ${found === undefined ? nothing : this.#picture(found, sentence, row)}`;
  }

  #picture(found: BatchRun, sentence: number, row: number): TemplateResult {
    return html`<section><h3>${this.texts.shapes}</h3>
        <p><code>Output: (${found.output.shape.join(', ')})</code><br><code>Attn weights: (${found.weights.shape.join(', ')})</code></p></section>
      <section><h3>${fill(this.texts.maps ?? '', { sentence })}</h3>
        <div class="batch-maps">${heads.map((head) => this.#map(found, sentence, head, row))}</div></section>
      ${this.#largest(found, sentence, row)}`;
  }

  #map({ weights }: BatchRun, sentence: number, head: number, row: number): TemplateResult {
    const label = fill(this.texts.head ?? '', { head });
    const part = partOf(weights, [sentence, head]);
    return html`<figure><figcaption>${label}</figcaption>
      <al-heat-map .label=${label} .values=${part} .rowLabels=${places} .columnLabels=${places} .rowTitle=${this.texts.query}
        .columnTitle=${this.texts.key} .family=${'weights'} .language=${this.language} .compact=${true} .digits=${3}
        .masked=${(query: number, key: number) => this.word('mask') === 'causal' && key > query}
        .marked=${(query: number) => query === row}></al-heat-map></figure>`;
  }

  #largest({ statistics }: BatchRun, sentence: number, row: number): TemplateResult {
    const label = fill(this.texts.lastKey ?? '', { row });
    const bars = heads.map((head) => {
      const place = offsetOf(statistics.largest.shape, [sentence, head, row]);
      const key = statistics.argmax.data[place] as number;
      return {
        label: fill(this.texts.head ?? '', { head }),
        value: statistics.largest.data[place] as number,
        note: fill(this.texts.atKey ?? '', { key }),
      };
    });
    return html`<section><h3>${label}</h3><al-bars .label=${label} .bars=${bars} .max=${1} .language=${this.language}></al-bars></section>`;
  }
}

define('al-topic-batch-run', AlTopicBatchRun);
