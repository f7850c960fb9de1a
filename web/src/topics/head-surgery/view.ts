/** Gates, contributions and the output; below, heads cut one after the other. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell, formatPower } from '../../model/numbers.ts';
import { valueAt } from '../../model/tensors.ts';
import { TopicView } from '../topic-view.ts';
import {
  type Cut,
  headCounts,
  layerOf,
  normsAt,
  type Order,
  operate,
  prune,
  readGates,
  type Surgery,
  writeGates,
} from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const shownColumns = 16;

export default class AlTopicHeadSurgery extends TopicView {
  protected override render(): TemplateResult {
    const num_heads = this.number('num_heads');
    const gates = readGates(this.word('gates'), num_heads);
    const surgery = this.compute(`surgery:${num_heads} ${gates}`, async (client) =>
      operate(client, await layerOf(client, num_heads), gates),
    );
    // While another number of heads is computed, the contributions are still those of the one before.
    const fits = surgery?.norms.shape[1] === num_heads ? surgery : undefined;
    return html`${this.#gates(num_heads, gates)} ${fits === undefined ? nothing : this.#picture(fits, gates)} ${this.#prune(num_heads)}`;
  }

  #gates(num_heads: number, gates: readonly number[]): TemplateResult {
    const setAll = (gate: number) => this.set({ gates: writeGates(gates.map(() => gate)) });
    const setOne = (head: number, gate: number) =>
      this.set({ gates: writeGates(gates.map((old, at) => (at === head ? gate : old))) });
    return html`<al-segments .label=${this.texts.num_heads} .name=${'head-surgery-num_heads'} .value=${num_heads}
        .options=${headCounts.map((value) => ({ value, text: String(value) }))} @al-change=${this.setting('num_heads')}></al-segments>
      <h3>${this.texts.gatesTitle}</h3>
      <div class="gates">${gates.map(
        (
          gate,
          head,
        ) => html`<al-slider-field .label=${fill(this.texts.gate as string, { head })} .min=${0} .max=${1} .step=${0.05} .value=${gate}
          .language=${this.language} @al-change=${(event: CustomEvent<{ value: number }>) => setOne(head, event.detail.value)}></al-slider-field>`,
      )}</div>
      <p class="lab-controls">
        <button type="button" class="action" @click=${() => setAll(1)}>${this.texts.open}</button>
        <button type="button" class="action" @click=${() => setAll(0)}>${this.texts.close}</button>
      </p>`;
  }

  #picture(surgery: Surgery, gates: readonly number[]): TemplateResult {
    const token = this.number('token');
    const norms = normsAt(surgery.norms, 0, token);
    const longest = Math.max(...normsAt(surgery.openNorms, 0, token));
    const bars = gates.map((gate, head) => ({
      label: fill(this.texts.contribution as string, { head }),
      value: norms[head] as number,
      marked: gate === 0,
    }));
    const columns = Array.from({ length: shownColumns }, (_, column) => column);
    const parts = gates.map((_, head) => {
      const contribution = surgery.contributionOf(head);
      return columns.map((column) => valueAt(contribution, [0, token, column]));
    });
    const output = columns.map((column) => valueAt(surgery.output, [0, token, column]));
    const names = [...bars.map(({ label }) => label), this.texts.outputRow as string];
    const title = fill(this.texts.contributions as string, { token });
    const options = Array.from({ length: 5 }, (_, value) => ({ value, text: String(value) }));
    return html`<h3>${title}</h3>
      <al-segments .label=${this.texts.token} .name=${'head-surgery-token'} .value=${token} .options=${options} @al-change=${this.setting('token')}></al-segments>
      <al-bars .label=${title} .bars=${bars} .max=${longest} .family=${'output'} .language=${this.language}></al-bars>
      <h3>${fill(this.texts.outputTitle as string, { token })}</h3>
      <al-heat-map .label=${fill(this.texts.outputTitle as string, { token })} .values=${[...parts, output]} .rowLabels=${names}
        .columnTitle=${this.texts.column} .family=${'output'} .digits=${3} .language=${this.language}></al-heat-map>
      <p role="status">${this.texts.change}: <strong>${formatCell(surgery.change, 4, this.language)}</strong>.
        ${this.texts.sum} <strong>${formatPower(surgery.sumError, 0, this.language)}</strong>.</p>`;
  }

  #prune(num_heads: number): TemplateResult {
    const order = this.word('order') as Order;
    const cuts = this.compute(`prune:${num_heads} ${order}`, async (client) =>
      prune(client, await layerOf(client, num_heads), order),
    );
    const bars = (cuts ?? []).map(({ removed, change }: Cut) => ({
      label:
        removed.length === 0
          ? (this.texts.none as string)
          : fill(this.texts.cut as string, { heads: removed.join(' ') }),
      value: change,
    }));
    return html`<h3>${this.texts.pruneTitle}</h3>
      <al-segments .label=${this.texts.order} .name=${'head-surgery-order'} .value=${order}
        .options=${(['smallest', 'largest'] as const).map((value) => ({ value, text: this.texts[value] as string }))} @al-change=${this.setting('order')}></al-segments>
      <al-bars .label=${this.texts.pruneLabel} .bars=${bars} .family=${'output'} .language=${this.language}></al-bars>`;
  }
}

define('al-topic-head-surgery', AlTopicHeadSurgery);
