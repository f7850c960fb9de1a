/** Six heads to tell apart, and two random ones whose difference does not last. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Bar } from '../../components/bars.ts';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell } from '../../model/numbers.ts';
import { valueAt } from '../../model/tensors.ts';
import { TopicView } from '../topic-view.ts';
import {
  type ExampleHeads,
  exampleHeads,
  headsWith,
  type Pattern,
  patterns,
  type RandomHeads,
  reseed,
  tokens,
} from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const bins = 15;

export default class AlTopicRealHeads extends TopicView {
  protected override render(): TemplateResult {
    const examples = this.compute('examples:', exampleHeads);
    return html`${examples === undefined ? nothing : html`${this.#filter(examples)} ${this.#weights(examples)}`} ${this.#reseed()}`;
  }

  #filter(examples: ExampleHeads): TemplateResult {
    const filter = this.word('filter') as Pattern | 'all';
    const threshold = this.number('threshold');
    const shown = filter === 'all' ? patterns : [filter];
    const values = shown.map((pattern) => examples.scores[pattern]);
    const heads = values[0]?.map((_, head) => `${this.texts.head} ${head}`) ?? [];
    const options = ['all', ...patterns].map((value) => ({ value, text: this.texts[value] as string }));
    return html`<h3>${this.texts.filterTitle}</h3>
      <div class="lab-controls">
        <al-segments .label=${this.texts.filter} .name=${'real-heads-filter'} .value=${filter} .options=${options} @al-change=${this.setting('filter')}></al-segments>
        <al-slider-field .label=${this.texts.threshold} .min=${0} .max=${1} .step=${0.05} .value=${threshold} .language=${this.language}
          @al-change=${this.setting('threshold')}></al-slider-field>
      </div>
      <al-heat-map .label=${this.texts.scores} .values=${values} .rowLabels=${shown.map((pattern) => this.texts[pattern] as string)} .columnLabels=${heads}
        .rowTitle=${this.texts.pattern} .range=${[0, 1]} .digits=${2} .language=${this.language}
        .marked=${(row: number, head: number) => (values[row]?.[head] ?? 0) >= threshold}></al-heat-map>
      ${filter === 'all' ? nothing : this.#found(headsWith(examples.scores[filter], threshold))}`;
  }

  #found(heads: readonly number[]): TemplateResult {
    const names = heads.map((head) => `${this.texts.head} ${head}`).join(', ');
    const text =
      heads.length === 0 ? this.texts.noMatch : fill(this.texts.matching as string, { heads: names });
    return html`<p role="status">${text}</p>`;
  }

  #weights(examples: ExampleHeads): TemplateResult {
    const head = this.number('head');
    const at = (query: number, key: number) => valueAt(examples.weights, [0, head, query, key]);
    const title = fill(this.texts.weights as string, { head });
    const options = Array.from({ length: 6 }, (_, value) => ({ value, text: String(value) }));
    return html`<al-segments .label=${this.texts.headChoice} .name=${'real-heads-head'} .value=${head} .options=${options} @al-change=${this.setting('head')}></al-segments>
      <al-heat-map .label=${title} .values=${tokens.map((_, query) => tokens.map((_, key) => at(query, key)))} .rowLabels=${tokens} .columnLabels=${tokens}
        .rowTitle=${this.texts.query} .columnTitle=${this.texts.key} .range=${[0, 1]} .digits=${2} .language=${this.language}></al-heat-map>`;
  }

  #reseed(): TemplateResult {
    const [count, d_model] = [this.number('count'), this.number('d_model')];
    const random = this.compute(`random:${count} ${d_model}`, (client, signal, progress) =>
      reseed(client, { count, d_model, signal, progress: (done, of) => progress(done / of) }),
    );
    const options = (values: readonly number[]) => values.map((value) => ({ value, text: String(value) }));
    return html`<h3>${this.texts.reseedTitle}</h3>
      <div class="lab-controls">
        <al-segments .label=${this.texts.count} .name=${'real-heads-count'} .value=${count} .options=${options([20, 100, 500])} @al-change=${this.setting('count')}></al-segments>
        <al-segments .label=${this.texts.d_model} .name=${'real-heads-d_model'} .value=${d_model} .options=${options([8, 64])} @al-change=${this.setting('d_model')}></al-segments>
      </div>
      ${random === undefined ? nothing : this.#statistics(random)}`;
  }

  #statistics(random: RandomHeads): TemplateResult {
    const number = (value: number) => formatCell(value, 4, this.language);
    return html`<al-bars .upright=${true} .label=${this.texts.histogram} .bars=${this.#histogram(random.leads)} .digits=${0} .language=${this.language}></al-bars>
      <p class="hint">${this.texts.histogram}</p>
      <div role="status"><ul class="real-statistics">
        <li><strong>${number(random.mean)}</strong> ${this.texts.mean}</li>
        <li><strong>${fill(this.texts.ahead as string, { ahead: random.ahead, count: random.leads.length })}</strong></li>
        <li><strong>${number(random.largest)}</strong> ${this.texts.largest}</li>
      </ul></div>`;
  }

  /** How many seeds fall into each of equal steps, as far to the left of 0 as to the right. */
  #histogram(leads: readonly number[]): Bar[] {
    const reach = Math.max(...leads.map(Math.abs)) || 1;
    const step = (2 * reach) / bins;
    const counts = Array.from({ length: bins }, () => 0);
    for (const lead of leads) {
      const bin = Math.min(bins - 1, Math.floor((lead + reach) / step));
      counts[bin] = (counts[bin] as number) + 1;
    }
    return counts.map((value, bin) => ({
      label: formatCell(-reach + (bin + 0.5) * step, 4, this.language),
      value,
      marked: bin === Math.floor(bins / 2),
    }));
  }
}

define('al-topic-real-heads', AlTopicRealHeads);
