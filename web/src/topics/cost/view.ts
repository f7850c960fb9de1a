/** Three kinds of layers compared by formula, and the engine's own time for growing sentences. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { LayerCosts } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell, formatCount } from '../../model/numbers.ts';
import { TopicView } from '../topic-view.ts';
import { chartOf } from './chart.ts';
import { type CostsByKind, costsOf, curvesOf, kinds, lengths, type Timing, timings, widths } from './lab.ts';
import '../../components/bars.ts';
import '../../components/slider-field.ts';

const columns = [
  'multiply_adds',
  'sequential_operations',
  'path_length',
  'activations',
  'stored_weights',
  'parameters',
] as const satisfies readonly (keyof LayerCosts)[];

const headCounts = [1, 2, 4, 8, 16];

export default class AlTopicCost extends TopicView {
  protected override render(): TemplateResult {
    const choice = {
      n: this.number('n'),
      d: this.number('d'),
      kernel: this.number('kernel'),
      num_heads: this.number('num_heads'),
    };
    const found = this.compute(`costs:${JSON.stringify(choice)}`, async (client) => ({
      choice,
      costs: await costsOf(client, choice),
    }));
    const { n, ...rest } = choice;
    const curves = this.compute(`curves:${JSON.stringify(rest)}`, (client) => curvesOf(client, rest));
    return html`
      <div class="lab-controls">
        ${this.#slider('n', lengths)} ${this.#slider('d', widths)} ${this.#slider('kernel')} ${this.#slider('num_heads', headCounts)}
      </div>
      ${found === undefined ? nothing : html`<p role="status"><strong>${this.#comparison(found.costs, found.choice)}</strong></p>`}
      ${curves === undefined ? nothing : chartOf(curves, n, this.texts)}
      ${found === undefined ? nothing : this.#table(found.costs, found.choice)} ${this.#timing()}`;
  }

  #slider(name: string, stops?: readonly number[]): TemplateResult {
    return html`<al-slider-field .label=${this.texts[name] ?? name} .value=${this.number(name)} .stops=${stops} .min=${2} .max=${9}
      .language=${this.language} @al-change=${this.setting(name)}></al-slider-field>`;
  }

  #comparison({ attention, rnn }: CostsByKind, sizes: { n: number; d: number }): string {
    const [ours, theirs] = [attention.multiply_adds, rnn.multiply_adds];
    const key = ours < theirs ? 'cheaper' : ours > theirs ? 'dearer' : 'equal';
    return fill(this.texts[key] ?? '', sizes);
  }

  #table(costs: CostsByKind, sizes: Record<string, number>): TemplateResult {
    const { texts } = this;
    const orders = (kind: string) => (texts[`order.${kind}`] ?? '').split('|');
    return html`<section><h3>${fill(texts.table ?? '', sizes)}</h3><div class="facts" tabindex="0" role="region" aria-label=${fill(texts.table ?? '', sizes)}><table class="cost-table">
      <thead><tr><th scope="col">${texts.layer}</th>${columns.map((column) => html`<th scope="col">${texts[column]}</th>`)}</tr></thead>
      <tbody>${kinds.map(
        (kind) =>
          html`<tr><th scope="row">${texts[kind]}</th>${columns.map(
            (column, place) =>
              html`<td>${formatCount(costs[kind][column])}<br><span class="hint">${orders(kind)[place]}</span></td>`,
          )}</tr>`,
      )}</tbody></table></div></section>`;
  }

  #timing(): TemplateResult {
    const { texts } = this;
    const found = this.result<readonly Timing[]>('timing');
    const bars = (found ?? []).map(({ n, milliseconds }) => ({
      label: `n = ${n}`,
      value: milliseconds,
      text: `${formatCell(milliseconds, 1, this.language)} ${texts.milliseconds}`,
    }));
    return html`<section><h3>${texts.timing}</h3><p class="hint">${texts.timingHint}</p>
      <p class="cost-measure"><button type="button" class="action main" ?disabled=${this.client === undefined || this.isRunning('timing')}
        @click=${() => this.start('timing', timings)}>${texts[found === undefined ? 'measure' : 'measureAgain']}</button></p>
      ${bars.length === 0 ? nothing : html`<al-bars .label=${texts.timing ?? ''} .bars=${bars} .language=${this.language}></al-bars>`}</section>`;
  }
}

define('al-topic-cost', AlTopicCost);
