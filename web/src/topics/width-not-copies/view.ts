/** One matrix, its columns shared by the heads; beside it what h full sets would cost, below it what grows with h. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCount } from '../../model/numbers.ts';
import { TopicView } from '../topic-view.ts';
import { type Cost, columnsOf, costsOf, type Widths, widthsOf } from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const widths = [8, 64, 512];
const counts = [1, 2, 4, 8];
const lengths = [8, 32, 128, 512, 2048];

export default class AlTopicWidthNotCopies extends TopicView {
  protected override render(): TemplateResult {
    const [d_model, num_heads, n] = [this.number('d_model'), this.number('num_heads'), this.number('n')];
    const head = Math.min(this.number('head'), num_heads - 1);
    const found = this.compute(`widths:${d_model},${num_heads}`, (client) =>
      widthsOf(client, d_model, num_heads),
    );
    const costs = this.compute(`costs:${d_model},${n}`, (client) => costsOf(client, d_model, n, counts));
    const heads = Array.from({ length: num_heads }, (_, place) => place);
    return html`
      <div class="lab-controls">
        ${this.#options('d_model', widths, d_model)} ${this.#options('num_heads', counts, num_heads)}
        ${this.#options('head', heads, head)}
      </div>
      ${found === undefined ? nothing : this.#picture(found, num_heads, head)}
      ${costs === undefined ? nothing : this.#costs(costs, num_heads, n)}`;
  }

  #options(name: string, values: readonly number[], value: number): TemplateResult {
    return html`<al-segments .label=${this.texts[name] ?? name} .name=${`width-${name}`} .value=${value}
      .options=${values.map((one) => ({ value: one, text: String(one) }))} @al-change=${this.setting(name)}></al-segments>`;
  }

  #picture(found: Widths, num_heads: number, head: number): TemplateResult {
    const { texts } = this;
    const { w_q, d_k, parameters } = found;
    const [rows, columns] = w_q.shape as [number, number];
    const [from, to] = columnsOf(head, d_k);
    const sets = [
      {
        label: texts.divided ?? '',
        value: parameters.shared,
        text: formatCount(parameters.shared),
        marked: true,
      },
      {
        label: fill(texts.copies ?? '', { heads: num_heads }),
        value: parameters.copies,
        text: formatCount(parameters.copies),
      },
    ];
    return html`<div class="lab-columns">
      <figure class="width-bands" data-family="q">
        <figcaption>${fill(texts.bands ?? '', { heads: num_heads })}</figcaption>
        ${this.#bands(num_heads, head)}
        <p class="hint">${fill(texts.slice ?? '', { head, from, to: to - 1 })}</p>
      </figure>
      <div>
        <h3>${texts.shapes}</h3>
        <p>${texts.wholeMatrix}: <strong>(${rows}, ${columns})</strong></p>
        <p>${texts.ofOneHead}: <strong>(${rows}, ${d_k})</strong></p>
        <h3 class="width-gap">${texts.parameters}</h3>
        <al-bars .label=${texts.parameters ?? ''} .bars=${sets} .language=${this.language} .family=${'q'}></al-bars>
      </div>
    </div>
    ${columns > 8 ? nothing : this.#values(found, head, from, to)}`;
  }

  #bands(num_heads: number, head: number): TemplateResult {
    const width = 100 / num_heads;
    const bands = Array.from(
      { length: num_heads },
      (
        _,
        place,
      ) => svg`<rect class=${place === head ? 'band is-marked' : 'band'} x=${place * width} width=${width} height="60"></rect>
        <text x=${(place + 0.5) * width} y="33" text-anchor="middle">${place}</text>`,
    );
    return html`<svg viewBox="0 0 100 60" role="img" aria-label=${fill(this.texts.bands ?? '', { heads: num_heads })}>${bands}</svg>`;
  }

  #values({ w_q }: Widths, head: number, from: number, to: number): TemplateResult {
    const caption = fill(this.texts.values ?? '', { head });
    return html`<figure><figcaption class="hint">${caption}</figcaption>
      <al-heat-map .label=${caption} .values=${w_q} .rowLabels=${[]} .columnLabels=${[]} .rowTitle=${this.texts.input} .columnTitle=${this.texts.output}
        .family=${'q'} .language=${this.language} .marked=${(_row: number, column: number) => column >= from && column < to}></al-heat-map></figure>`;
  }

  /** Side by side for every h: what stays the same, and what is multiplied by h. */
  #costs(costs: readonly Cost[], num_heads: number, n: number): TemplateResult {
    const { texts } = this;
    const bars = (value: (cost: Cost) => number) =>
      costs.map((cost) => ({
        label: `h = ${cost.num_heads}`,
        value: value(cost),
        text: formatCount(value(cost)),
        marked: cost.num_heads === num_heads,
      }));
    return html`<al-slider-field class="width-gap" .label=${texts.n ?? ''} .value=${n} .stops=${lengths} .language=${this.language} @al-change=${this.setting('n')}></al-slider-field>
      <div class="lab-columns">
        <div><h3>${texts.multiplyAdds}</h3>
          <al-bars .label=${texts.multiplyAdds ?? ''} .bars=${bars((cost) => cost.multiply_adds)} .language=${this.language} .family=${'output'}></al-bars></div>
        <div><h3>${texts.cells}</h3>
          <al-bars .label=${texts.cells ?? ''} .bars=${bars((cost) => cost.cells)} .language=${this.language} .family=${'weights'}></al-bars></div>
      </div>`;
  }
}

define('al-topic-width-not-copies', AlTopicWidthNotCopies);
