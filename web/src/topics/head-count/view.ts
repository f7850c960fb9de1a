/** Four rows of heat maps, one for each number of heads, and what does not change among them. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { DrawOrder } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatEntry, formatPower, formatShort } from '../../model/numbers.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import { drawOrders, type Experiment, figuresOf, type HeadRun, runExperiment } from './lab.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const inParentheses = (shape: readonly number[]) => `(${shape.join(', ')})`;

export default class AlTopicHeadCount extends TopicView {
  protected override render(): TemplateResult {
    const [order, seed] = [this.word('order') as DrawOrder, this.number('seed')];
    const found = this.compute(`runs:${order},${seed}`, (client) => runExperiment(client, order, seed));
    return html`
      <div class="lab-controls">
        ${this.#choice('order', drawOrders)} ${this.#choice('range', ['common', 'own'])} ${this.#choice('batch', [0, 1])}
        ${this.#slider('row', 4)} ${this.#slider('seed', 9999)}
      </div>
      ${found === undefined ? nothing : html`${this.#invariants(found)}${found.runs.map((run) => this.#run(run))}`}`;
  }

  #choice(name: string, values: readonly (string | number)[]): TemplateResult {
    return html`<al-segments .label=${this.texts[name] ?? name} .name=${`count-${name}`} .value=${this.settings[name]}
      .options=${values.map((value) => ({ value, text: this.texts[value] ?? String(value) }))} @al-change=${this.setting(name)}></al-segments>`;
  }

  #slider(name: string, max: number): TemplateResult {
    return html`<al-slider-field .label=${this.texts[name] ?? name} .value=${this.number(name)} .min=${0} .max=${max}
      .language=${this.language} @al-change=${this.setting(name)}></al-slider-field>`;
  }

  #invariants(found: Experiment): TemplateResult {
    const { texts, language } = this;
    const facts: [string, string][] = [
      [texts.parameters ?? '', formatShort(found.parameters, language)],
      [texts.oneHot ?? '', (found.firstRowsOneHot ? texts.yes : texts.no) ?? ''],
      [texts.firstOutputs ?? '', formatPower(found.firstOutputsGap, 1, language)],
      [texts.shortcut ?? '', formatPower(found.shortcutGap, 1, language)],
    ];
    return html`<section><h3>${texts.invariants}</h3>
      <dl class="count-figures">${facts.map(([name, value]) => html`<dt>${name}</dt><dd class="is-true">${value}</dd>`)}</dl></section>`;
  }

  #run(run: HeadRun): TemplateResult {
    const { texts } = this;
    const [batch, row] = [this.number('batch'), this.number('row')];
    const { weights, output } = figuresOf(run, batch, 0, row);
    const list = (values: readonly number[]) =>
      `[${values.map((value) => formatEntry(value, 6)).join('  ')}]`;
    const shapes = { w_q: inParentheses(run.w_q.shape), weights: inParentheses(run.trace.weights.shape) };
    return html`<section class="count-run" data-heads=${run.num_heads}>
      <h3>${fill(texts.run ?? '', { h: run.num_heads, d_k: run.d_k })}</h3>
      <p class="hint">${fill(texts.shapes ?? '', shapes)}</p>
      <div class="count-maps">${Array.from({ length: run.num_heads }, (_, head) => this.#map(run, batch, head, row))}</div>
      <dl class="count-figures"><dt>${fill(texts.rowOf ?? '', { batch, row })}</dt><dd>${list(weights)}</dd>
        <dt>${fill(texts.outputOf ?? '', { batch, row })}</dt><dd>${list(output)}</dd></dl>
    </section>`;
  }

  #map(run: HeadRun, batch: number, head: number, row: number): TemplateResult {
    const label = fill(this.texts.map ?? '', { batch, head, h: run.num_heads });
    const range = this.word('range') === 'common' ? [0, 1] : undefined;
    return html`<figure><al-heat-map compact .label=${label} .values=${partOf(run.trace.weights, [batch, head])} .rowLabels=${[]} .columnLabels=${[]}
        .family=${'weights'} .digits=${3} .range=${range} .language=${this.language} .masked=${(query: number, key: number) => key > query}
        .marked=${(query: number) => query === row}></al-heat-map>
      <figcaption>${fill(this.texts.head ?? '', { head })}</figcaption></figure>`;
  }
}

define('al-topic-head-count', AlTopicHeadCount);
