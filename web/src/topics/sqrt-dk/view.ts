/** Two histograms over the same axis, what a softmax makes of such scores, and all widths side by side. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Bar } from '../../components/bars.ts';
import { define } from '../../components/light-element.ts';
import type { RowMeans, Sample } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell, formatShort } from '../../model/numbers.ts';
import { TopicView } from '../topic-view.ts';
import { bins, type Row, sampleAll, sampleOf, widths } from './lab.ts';
import '../../components/bars.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

/** Both histograms show four standard deviations of the wider one, in whole numbers. */
const reach = (d_k: number) => Math.ceil(4 * Math.sqrt(d_k));

export default class AlTopicSqrtDk extends TopicView {
  protected override render(): TemplateResult {
    const [d_k, seed] = [this.number('d_k'), this.number('seed')];
    const limit = reach(d_k);
    const sample = this.compute(`sample:${d_k},${seed}`, (client, signal, progress) =>
      sampleOf(client, d_k, seed, limit, { signal, progress }),
    );
    return html`
      <div class="lab-controls">
        <al-segments .label=${this.texts.d_k ?? ''} .name=${'sqrt-d_k'} .value=${d_k}
          .options=${widths.map((value) => ({ value, text: String(value) }))} @al-change=${this.setting('d_k')}></al-segments>
        <al-slider-field .label=${this.texts.seed ?? ''} .value=${seed} .min=${0} .max=${9999} .language=${this.language}
          @al-change=${this.setting('seed')}></al-slider-field>
      </div>
      ${sample?.histogram === undefined ? nothing : this.#sample(sample, limit)}
      ${this.#table(d_k, seed)}`;
  }

  #sample(sample: Sample, limit: number): TemplateResult {
    const { texts } = this;
    const { unscaled, scaled } = sample.histogram as NonNullable<Sample['histogram']>;
    const pairs = formatShort(sample.pairs, this.language);
    return html`<p class="hint">${fill(texts.histogramHint ?? '', { limit, pairs })}</p>
      <div class="lab-columns">
        ${this.#histogram(texts.unscaled ?? '', unscaled, sample.std, limit)}
        ${this.#histogram(texts.scaled ?? '', scaled, sample.std_scaled, limit)}
      </div>
      <section><h3>${fill(texts.rows ?? '', { rows: formatShort(sample.rows, this.language) })}</h3>
        <div class="sqrt-means">
          ${this.#means('largest', sample, ({ largest }) => largest, 1)}
          ${this.#means('entropy', sample, ({ entropy }) => entropy, Math.log(8))}
          ${this.#means('trace', sample, ({ jacobian_trace }) => jacobian_trace, 7 / 8)}
        </div></section>`;
  }

  #histogram(name: string, counts: readonly number[], std: number, limit: number): TemplateResult {
    const spread = fill(this.texts.std ?? '', { std: formatCell(std, 4, this.language) });
    const bars = counts.map(
      (value, place): Bar => ({
        label: formatCell(-limit + ((2 * place + 1) * limit) / bins, 1, this.language),
        value,
        text: String(value),
      }),
    );
    const ends = [-limit, limit].map((end) => formatShort(end, this.language));
    return html`<section><h3>${name}: ${spread}</h3>
      <al-bars .label=${`${name}, ${spread}`} .bars=${bars} .ends=${ends} .language=${this.language} .family=${'scores'} upright></al-bars></section>`;
  }

  /** One mean, not divided and divided; a full bar is what it can be at most. */
  #means(name: string, sample: Sample, take: (means: RowMeans) => number, most: number): TemplateResult {
    const bars: Bar[] = [
      { label: this.texts.notDivided ?? '', value: take(sample.unscaled) },
      { label: this.texts.divided ?? '', value: take(sample.scaled), marked: true },
    ];
    return html`<section><h4>${this.texts[name]}</h4>
      <al-bars .label=${this.texts[name] ?? ''} .bars=${bars} .max=${most} .digits=${4} .language=${this.language}></al-bars></section>`;
  }

  #table(d_k: number, seed: number): TemplateResult {
    const slot = `all-${seed}`;
    const rows = this.result<readonly Row[]>(slot);
    const run = () =>
      this.start(slot, (client, signal, progress) => sampleAll(client, seed, { signal, progress }));
    return html`<section><p><button type="button" class="action" ?disabled=${this.client === undefined || this.isRunning(slot)} @click=${run}>${this.texts.all}</button></p>
      ${rows === undefined ? nothing : this.#rows(rows, d_k)}</section>`;
  }

  #rows(rows: readonly Row[], d_k: number): TemplateResult {
    const { texts } = this;
    const heads = ['d_k', 'tableStd', 'tableStdScaled', 'tableLargest', 'tableLargestScaled', 'tableTrace'];
    heads.push('tableTraceScaled');
    return html`<div class="sqrt-pan" tabindex="0" role="region" aria-label=${texts.table ?? ''}><table class="sqrt-table" aria-label=${texts.table ?? ''}>
      <thead><tr>${heads.map((name) => html`<th scope="col">${texts[name]}</th>`)}</tr></thead>
      <tbody>${rows.map(({ d_k: width, sample: { std, std_scaled, unscaled, scaled } }) => {
        const figures = [std, std_scaled, unscaled.largest, scaled.largest];
        figures.push(unscaled.jacobian_trace, scaled.jacobian_trace);
        return html`<tr aria-current=${width === d_k ? 'true' : nothing}><th scope="row">${width}</th>
          ${figures.map((figure) => html`<td>${formatCell(figure, 4, this.language)}</td>`)}</tr>`;
      })}</tbody></table></div>`;
  }
}

define('al-topic-sqrt-dk', AlTopicSqrtDk);
