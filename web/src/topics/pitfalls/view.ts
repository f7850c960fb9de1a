/** Heads that repeat each other, and heads that get narrower as they get more. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell, formatCount } from '../../model/numbers.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import { type Division, division, type Repetition, repetition } from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/slider-field.ts';

const headCounts = [1, 2, 4, 8, 16, 32, 64];
const d_model = 512;

export default class AlTopicPitfalls extends TopicView {
  protected override render(): TemplateResult {
    const [shared, num_heads] = [this.flag('shared'), this.number('num_heads')];
    const repeated = this.compute(`repetition:${shared}`, (client) => repetition(client, shared));
    const divided = this.compute(`division:${num_heads}`, (client) => division(client, num_heads));
    return html`
      <section><h3>${this.texts.first}</h3>
        <label class="check"><input type="checkbox" .checked=${shared}
          @change=${(event: Event) => this.set({ shared: (event.target as HTMLInputElement).checked })}> ${this.texts.shared}</label>
        ${repeated === undefined ? nothing : this.#repetition(repeated)}</section>
      <section><h3>${this.texts.second}</h3>
        <al-slider-field .label=${this.texts.num_heads ?? ''} .value=${num_heads} .stops=${headCounts} .language=${this.language}
          @al-change=${this.setting('num_heads')}></al-slider-field>
        ${divided === undefined ? nothing : this.#division(divided)}</section>`;
  }

  #repetition({ run, apart, change }: Repetition): TemplateResult {
    const { texts } = this;
    const said = (key: string, gap: number) =>
      fill(texts[key] ?? '', { gap: formatCell(gap, 6, this.language) });
    return html`<div class="lab-columns">${[0, 1].map((head) => this.#map(run, head))}</div>
      <p role="status">${apart === 0 ? texts.equal : said('apart', apart)}<br>${change === 0 ? texts.unchanged : said('change', change)}</p>`;
  }

  #map({ weights }: Repetition['run'], head: number): TemplateResult {
    const label = fill(this.texts.head ?? '', { head });
    return html`<figure><figcaption>${label}</figcaption>
      <al-heat-map .label=${label} .values=${partOf(weights, [0, head])} .rowLabels=${[]} .columnLabels=${[]} .rowTitle=${this.texts.query}
        .columnTitle=${this.texts.key} .family=${'weights'} .language=${this.language} .masked=${(row: number, column: number) => column > row}></al-heat-map></figure>`;
  }

  /** Each against its largest value over the slider, so that bars can be compared while it moves. */
  #division({ d_k, parameters, cells }: Division): TemplateResult {
    const bar = (name: string, value: number, max: number, family: string) =>
      html`<al-bars .label=${this.texts[name] ?? ''} .bars=${[{ label: this.texts[name] ?? '', value, text: formatCount(value) }]} .max=${max}
        .family=${family} .language=${this.language}></al-bars>`;
    return html`<div class="pitfall-bars">${bar('d_k', d_k, d_model, 'k')}${bar('parameters', parameters, parameters, 'x')}
      ${bar('cells', cells, 64 * d_model * d_model, 'weights')}</div>`;
  }
}

define('al-topic-pitfalls', AlTopicPitfalls);
