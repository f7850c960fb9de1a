/** The layer as a chart of shapes, open or closed, and as a table in symbols and numbers. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { entryName, fill } from '../../i18n/catalogue.ts';
import { formatCell, formatCount } from '../../model/numbers.ts';
import { symbol } from '../../render/symbols.ts';
import { TopicView } from '../topic-view.ts';
import { perHead, type Shape, type ShapeTable, type Sizes, shapesFor, stations, tableRows } from './lab.ts';
import '../../components/slider-field.ts';

const presets: readonly (Sizes & { readonly id: string })[] = [
  { id: 'lesson', B: 2, N: 5, d_model: 8, h: 2 },
  { id: 'base', B: 2, N: 5, d_model: 512, h: 8 },
  { id: 'gpt2', B: 1, N: 1024, d_model: 768, h: 12 },
  { id: 'test', B: 4, N: 20, d_model: 512, h: 8 },
];

const limits = { B: 64, N: 4096, d_model: 16384, h: 128 } as const;

/** Stations whose tensors have one part per head. */
const inHeads: readonly string[] = ['split-heads', 'softmax', 'weighted-sum'];

export default class AlTopicShapes extends TopicView {
  protected override render(): TemplateResult {
    const { B, N, d_model, h } = this.settings as unknown as Sizes;
    const table = this.compute(`shapes:${[B, N, d_model, h]}`, (client) =>
      shapesFor(client, { B, N, d_model, h }),
    );
    return html`${this.#controls()}${table === undefined ? nothing : html`${this.#chart(table)}${this.#table(table)}`}`;
  }

  #controls(): TemplateResult {
    return html`<h3>${this.texts.sizes}</h3>
      <div class="lab-controls">${(['B', 'N', 'd_model', 'h'] as const).map(
        (
          name,
        ) => html`<al-slider-field .label=${this.texts[name]} .min=${1} .max=${limits[name]} .step=${1} .value=${this.number(name)}
          .language=${this.language} @al-change=${this.setting(name)}></al-slider-field>`,
      )}</div>
      <p class="presets">${this.texts.presets} ${presets.map(
        ({ id, ...sizes }) =>
          html`<button type="button" class="action" @click=${() => this.set(sizes)}>${this.texts[id]}</button> `,
      )}</p>`;
  }

  #numbers({ numeric }: Shape): string {
    return `(${numeric.join(', ')})`;
  }

  #chart(table: ShapeTable): TemplateResult {
    const inside = this.flag('inside');
    const shown = inside
      ? stations
      : stations.filter(({ step }) => step === 'input' || step === 'output-projection');
    const rows = shown.map(({ ids, step }) => {
      const split = inHeads.includes(step);
      return html`<li class=${split ? 'station is-split' : 'station'}>
        ${step === 'split-heads' ? html`<span class="hint">${fill(this.texts.heads as string, { h: this.number('h') })}</span>` : nothing}
        <span class="station-tensors">${ids.map((id) => symbol(id))}</span>
        <code>${this.#numbers(this.#stationShape(table, ids[0], split))}</code>
        <button type="button" class="action" @click=${() => this.tell('al-open', step)}>${fill(this.texts.openStep as string, { name: entryName(this.language, step) })}</button>
      </li>`;
    });
    const box = html`<li class="station black-box">${this.texts.black}</li>`;
    return html`<h3>${this.texts.flow}</h3>
      <label class="check"><input type="checkbox" .checked=${inside} @change=${(event: Event) => this.set({ inside: (event.target as HTMLInputElement).checked })}> ${this.texts.inside}</label>
      <p>${fill(this.texts.d_k as string, { d_k: formatCell(table.d_k, 0, this.language) })}</p>
      <ol class="stations">${inside ? rows : [rows[0], box, rows[1]]}</ol>`;
  }

  #stationShape(table: ShapeTable, id: string, split: boolean): Shape {
    const shape = table.shapes[id] as Shape;
    return split ? perHead(shape, this.number('h')) : shape;
  }

  #table(table: ShapeTable): TemplateResult {
    const inside = this.flag('inside');
    const rows = tableRows.filter(({ id }) => inside || id === 'x' || id === 'output');
    const count = formatCount(table.parameters);
    return html`<h3>${this.texts.table}</h3>
      <div class="facts shapes-table" tabindex="0" role="region" aria-label=${this.texts.table}><table>
        <thead><tr><th scope="col">${this.texts.tensor}</th><th scope="col">${this.texts.symbolic}</th><th scope="col">${this.texts.numeric}</th>
          <th scope="col">${this.texts.perHead}</th></tr></thead>
        <tbody>${rows.map(({ id, perHead: has }) => {
          const shape = table.shapes[id] as Shape;
          return html`<tr><th scope="row">${symbol(id)}</th><td><code>(${shape.symbolic.join(', ')})</code></td><td><code>${this.#numbers(shape)}</code></td>
            <td>${has ? html`<code>${this.#numbers(perHead(shape, this.number('h')))}</code>` : '–'}</td></tr>`;
        })}</tbody>
      </table></div>
      <p>${fill(this.texts.parameters as string, { count })}</p>`;
  }
}

define('al-topic-shapes', AlTopicShapes);
