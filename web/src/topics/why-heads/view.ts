/** Three experiments: the heads of a model as a field of cells, one head or four on one sentence, depth or width. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCount } from '../../model/numbers.ts';
import { TopicView } from '../topic-view.ts';
import { headsOf, modelOf, modelRows, roles, stackOf, weightsOf } from './lab.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';

/** Cells of the frame that holds every model: the most heads and the most layers there are. */
const frame = {
  width: Math.max(...modelRows.map(({ values }) => values.num_heads)),
  height: Math.max(...modelRows.map(({ values }) => values.layers)),
};

export default class AlTopicWhyHeads extends TopicView {
  protected override render(): TemplateResult {
    return html`${this.#models()}${this.#roles()}${this.#stack()}`;
  }

  #models(): TemplateResult {
    const id = this.word('model');
    const { layers, num_heads } = modelOf(id).values;
    const total = this.compute(`heads:${id}`, (client) => headsOf(client, id));
    const lines = Array.from(
      { length: layers },
      (_, layer) => svg`<path d=${`M0 ${layer + 0.5}H${num_heads}`}></path>`,
    );
    const label = fill(this.texts.gridLabel as string, { layers, heads: num_heads });
    return html`<h3>${this.texts.models}</h3>
      <label class="control">${this.texts.model}
        <select name="model" @change=${(event: Event) => this.set({ model: (event.target as HTMLSelectElement).value })}>
          ${modelRows.map((row) => html`<option value=${row.id} ?selected=${row.id === id}>${row.name}</option>`)}
        </select></label>
      <p class="head-count"><span>${label}:</span> ${layers} × ${num_heads} = <strong>${total === undefined ? '…' : formatCount(total)}</strong></p>
      <svg class="head-field" data-family="weights" role="img" aria-label=${label} viewBox=${`0 0 ${frame.width} ${frame.height}`}>
        <rect class="frame" width=${frame.width} height=${frame.height}></rect><g class="cells">${lines}</g></svg>
      <p class="hint">${this.texts.gridHint}</p>`;
  }

  #roles(): TemplateResult {
    const heads = this.number('heads') as 1 | 4;
    const [query, causal] = [this.number('query'), this.flag('causal')];
    const words = (this.texts.sentence as string).split(' ');
    const weights = this.compute(`roles:${heads} ${causal}`, (client) => weightsOf(client, heads, causal));
    const size = words.length;
    const row = (head: number) => {
      const start = (head * size + query) * size;
      return Array.from(weights?.data.slice(start, start + size) ?? []);
    };
    // While a new number of heads is computed, the rows are still those of the old one.
    const shown = weights?.shape[1] ?? 0;
    const names = shown === 1 ? [this.texts.all as string] : roles.map((role) => this.texts[role] as string);
    const table = html`<al-heat-map .label=${fill(this.texts.row as string, { token: words[query] })} .values=${Array.from({ length: shown }, (_, head) => row(head))}
      .rowLabels=${names} .columnLabels=${words} .rowTitle=${this.texts.head} .columnTitle=${this.texts.key} .range=${[0, 1]} .digits=${2}
      .language=${this.language} .masked=${causal ? (_: number, key: number) => key > query : undefined}></al-heat-map>`;
    return html`<h3>${this.texts.rolesTitle}</h3>
      <div class="lab-controls">
        <al-segments .label=${this.texts.heads} .name=${'why-heads-heads'} .value=${heads} .options=${[1, 4].map((value) => ({ value, text: String(value) }))}
          @al-change=${this.setting('heads')}></al-segments>
        <label class="check"><input type="checkbox" .checked=${causal} @change=${(event: Event) => this.set({ causal: (event.target as HTMLInputElement).checked })}> ${this.texts.causal}</label>
      </div>
      <al-segments .label=${this.texts.query} .name=${'why-heads-query'} .value=${query} .options=${words.map((text, value) => ({ value, text }))}
        @al-change=${this.setting('query')}></al-segments>
      ${weights === undefined ? nothing : table}`;
  }

  #stack(): TemplateResult {
    const [layers, wide] = [this.number('layers'), this.number('wide')];
    const stack = this.compute(`stack:${layers} ${wide}`, (client) => stackOf(client, layers, wide));
    const options = [1, 2, 4, 8].map((value) => ({ value, text: String(value) }));
    const shown = (value: number | undefined) => (value === undefined ? '…' : formatCount(value));
    return html`<h3>${this.texts.stackTitle}</h3>
      <div class="lab-controls">
        <al-segments .label=${this.texts.layersCount} .name=${'why-heads-layers'} .value=${layers} .options=${options} @al-change=${this.setting('layers')}></al-segments>
        <al-segments .label=${this.texts.wide} .name=${'why-heads-wide'} .value=${wide} .options=${options} @al-change=${this.setting('wide')}></al-segments>
      </div>
      <ul class="why-stack">
        <li><strong>${shown(stack?.distributions)}</strong> ${this.texts.distributions}</li>
        <li><strong>${shown(stack?.parameters)}</strong> ${this.texts.parameters}</li>
        <li><strong>${shown(stack?.waits)}</strong> ${this.texts.waits}</li>
      </ul>`;
  }
}

define('al-topic-why-heads', AlTopicWhyHeads);
