/** One layer with fewer key/value heads or a narrower latent: who reads what, what is kept, how far the output drifts. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell, formatCount } from '../../model/numbers.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import {
  allVariants,
  type Choice,
  groupCounts,
  latentWidths,
  type SortKey,
  sorted,
  type VariantRow,
  type VariantRun,
  variantRun,
  variantTable,
} from './lab.ts';
import { linksOf } from './links.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const rising = (values: readonly number[]) => [...values].sort((left, right) => left - right);
const sortKeys: readonly SortKey[] = ['name', 'year', 'elements', 'share'];
const bytesPerElement = 2;

export default class AlTopicVariants extends TopicView {
  get #choice(): Choice {
    if (this.word('kind') === 'latent')
      return { kind: 'latent', kv_latent_dim: this.number('kv_latent_dim') };
    return { kind: 'grouped', num_kv_heads: this.number('num_kv_heads') };
  }

  protected override render(): TemplateResult {
    const choice = this.#choice;
    const chosen = this.compute(`chosen:${JSON.stringify(choice)}`, (client) => variantRun(client, choice));
    const all = this.compute(`all:${choice.kind}`, (client) => allVariants(client, choice.kind));
    const rows = this.compute('table:', variantTable);
    return html`
      <div class="lab-controls">
        <al-segments .label=${this.texts.kind ?? ''} .name=${'variant-kind'} .value=${choice.kind} @al-change=${this.setting('kind')}
          .options=${['grouped', 'latent'].map((value) => ({ value, text: this.texts[value] ?? value }))}></al-segments>
        ${
          choice.kind === 'grouped'
            ? this.#slider('num_kv_heads', rising(groupCounts))
            : this.#slider('kv_latent_dim', rising(latentWidths))
        }
      </div>
      <div class="lab-columns">
        <section>${linksOf(choice, this.texts)}${chosen === undefined ? nothing : this.#kept(chosen)}</section>
        <section>${chosen === undefined ? nothing : this.#weights(chosen)}</section>
        ${all === undefined ? nothing : this.#bars(all)}
      </div>
      ${rows === undefined ? nothing : this.#table(rows)}`;
  }

  #slider(name: string, stops: readonly number[]): TemplateResult {
    return html`<al-slider-field .label=${this.texts[name] ?? name} .value=${this.number(name)} .stops=${stops} .language=${this.language}
      @al-change=${this.setting(name)}></al-slider-field>`;
  }

  #kept({ elements, cut }: VariantRun): TemplateResult {
    const bytes = formatCount(elements * bytesPerElement);
    return html`<p><strong>${fill(this.texts.bytes ?? '', { elements: formatCount(elements), bytes })}</strong></p>
      ${cut === undefined ? nothing : html`<p class="hint">${fill(this.texts.cut ?? '', { cut: formatCell(cut, 4, this.language) })}</p>`}`;
  }

  #weights({ run }: VariantRun): TemplateResult {
    const label = this.texts.weights ?? '';
    return html`<h3>${label}</h3>
      <al-heat-map .label=${label} .values=${partOf(run.weights, [0, 7])} .rowLabels=${[]} .columnLabels=${[]} .rowTitle=${this.texts.query}
        .columnTitle=${this.texts.key} .family=${'weights'} .language=${this.language} .masked=${(row: number, column: number) => column > row}></al-heat-map>`;
  }

  #bars(all: readonly VariantRun[]): TemplateResult {
    const chosen = JSON.stringify(this.#choice);
    const bars = (value: (one: VariantRun) => number, text?: (one: VariantRun) => string) =>
      all.map((one) => ({
        label: this.#name(one.choice),
        value: value(one),
        marked: JSON.stringify(one.choice) === chosen,
        ...(text === undefined ? {} : { text: text(one) }),
      }));
    const [cache, drift] = [this.texts.cache ?? '', this.texts.drift ?? ''];
    return html`<section><h3>${cache}</h3>
        <al-bars .label=${cache} .bars=${bars(
          ({ elements }) => elements,
          ({ elements }) => formatCount(elements),
        )} .family=${'k'} .language=${this.language}></al-bars></section>
      <section><h3>${drift}</h3>
        <al-bars .label=${drift} .bars=${bars((one) => one.drift)} .digits=${4} .family=${'output'} .language=${this.language}></al-bars></section>`;
  }

  #name(choice: Choice): string {
    if (choice.kind === 'grouped') return this.texts[`name.${choice.num_kv_heads}`] ?? '';
    return fill(this.texts.rank ?? '', { width: choice.kv_latent_dim });
  }

  #table(rows: readonly VariantRow[]): TemplateResult {
    const [key, down] = [this.word('sort') as SortKey, this.flag('down')];
    const { texts, language } = this;
    return html`<section><h3>${texts.table}</h3><div class="facts" tabindex="0" role="region" aria-label=${texts.table ?? ''}><table class="variant-table">
      <thead><tr>${this.#header('name')}${this.#header('year')}<th scope="col">${texts['column.keyValue']}</th>
        ${this.#header('elements')}${this.#header('share')}<th scope="col">${texts['column.models']}</th></tr></thead>
      <tbody>${sorted(rows, key, down).map(
        ({
          id,
          year,
          elements,
          share,
        }) => html`<tr><th scope="row">${id}</th><td>${year}</td><td>${texts[`keyValue.${id}`]}</td>
          <td class="number">${formatCount(elements)}</td><td class="number">${formatCell(100 * share, 1, language)} %</td><td>${texts[`models.${id}`]}</td></tr>`,
      )}</tbody></table></div></section>`;
  }

  #header(key: (typeof sortKeys)[number]): TemplateResult {
    const isChosen = this.word('sort') === key;
    const down = isChosen && this.flag('down');
    const column = this.texts[`column.${key}`] ?? key;
    return html`<th scope="col" aria-sort=${isChosen ? (down ? 'descending' : 'ascending') : 'none'}>
      <button type="button" class="action" title=${fill(this.texts.sortBy ?? '', { column })}
        @click=${() => this.set({ sort: key, down: isChosen && !down })}>${column} <span aria-hidden="true">${isChosen ? (down ? '↓' : '↑') : '↕'}</span></button></th>`;
  }
}

define('al-topic-variants', AlTopicVariants);
