/** The KV cache of a model under chosen bytes, batch and context, and the whole catalogue beside it. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { CacheCost } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell, formatCount } from '../../model/numbers.ts';
import { TopicView } from '../topic-view.ts';
import {
  type CatalogueRow,
  cacheOf,
  catalogueOf,
  inUnits,
  type ModelCache,
  type ModelRow,
  models,
  type Use,
} from './lab.ts';
import '../../components/bars.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const byteChoices = [4, 2, 1, 0.75];
const batches = [1, 2, 4, 8, 16, 32, 64];
type Chosen = { readonly row: ModelRow; readonly use: Use; readonly cache: ModelCache };

const contexts = [1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072];

export default class AlTopicKvCache extends TopicView {
  protected override render(): TemplateResult {
    const id = this.word('model');
    const use = {
      bytes: this.number('bytes'),
      batch: this.number('batch'),
      context: this.number('context'),
    };
    const rows = this.compute('catalogue:', catalogueOf);
    const row = models.find((one) => one.id === id) as ModelRow;
    const chosen = this.compute(`chosen:${id},${JSON.stringify(use)}`, async (client) => ({
      row,
      use,
      cache: await cacheOf(client, row, use),
    }));
    return html`
      <div class="lab-controls">
        ${this.#models(rows ?? [], id)}
        <al-segments .label=${this.texts.bytes ?? ''} .name=${'cache-bytes'} .value=${use.bytes} @al-change=${this.setting('bytes')}
          .options=${byteChoices.map((value) => ({ value, text: this.texts[`bytes.${value}`] ?? String(value) }))}></al-segments>
        ${this.#slider('batch', batches)} ${this.#slider('context', contexts)}
      </div>
      ${chosen === undefined ? nothing : this.#result(chosen)}
      ${rows === undefined ? nothing : this.#catalogue(rows)}`;
  }

  #models(rows: readonly CatalogueRow[], id: string): TemplateResult {
    return html`<label class="cache-model"><span class="control-label">${this.texts.model}</span>
      <select @change=${(event: Event) => this.set({ model: (event.target as HTMLSelectElement).value })}>
        ${rows.map(({ row }) => html`<option value=${row.id} ?selected=${row.id === id}>${row.name}</option>`)}
      </select></label>`;
  }

  #slider(name: string, stops: readonly number[]): TemplateResult {
    return html`<al-slider-field .label=${this.texts[name] ?? name} .value=${this.number(name)} .stops=${stops} .language=${this.language}
      @al-change=${this.setting(name)}></al-slider-field>`;
  }

  #size(bytes: number): string {
    const { value, unit } = inUnits(bytes);
    return `${formatCell(value, digitsOf(value), this.language)} ${unit}`;
  }

  #result({ row, use, cache }: Chosen): TemplateResult {
    const { own, mha, mqa } = cache;
    const bar = (name: string, cost: CacheCost, marked: boolean) => ({
      label: this.texts[name] ?? '',
      value: cost.bytes,
      text: this.#size(cost.bytes),
      marked,
    });
    const bars = [
      bar('asIs', own, true),
      ...(mha === undefined ? [] : [bar('asMha', mha, false)]),
      ...(mqa === undefined ? [] : [bar('asMqa', mqa, false)]),
    ];
    const product = {
      elements: formatCount(own.elements_per_token),
      bytes: formatCell(use.bytes, Number.isInteger(use.bytes) ? 0 : 2, this.language),
      context: formatCount(use.context),
      batch: use.batch,
    };
    return html`<section>
      <p class="cache-size" role="status"><strong>${fill(this.texts.result ?? '', { model: row.name, size: this.#size(own.bytes) })}</strong></p>
      <p class="hint">${fill(this.texts.product ?? '', product)}</p>
      ${
        bars.length === 1
          ? html`<p class="hint">${this.texts.latentOnly}</p>`
          : html`<h3>${this.texts.compare}</h3>
            <al-bars .label=${this.texts.compare ?? ''} .bars=${bars} .family=${'k'} .language=${this.language}></al-bars>`
      }</section>`;
  }

  #catalogue(rows: readonly CatalogueRow[]): TemplateResult {
    const { texts } = this;
    const columns = ['layers', 'heads', 'elements', 'perToken', 'context', 'total', 'asMha', 'asMqa'];
    return html`<section><h3>${texts.catalogue}</h3><div class="facts cache-catalogue" tabindex="0" role="region" aria-label=${texts.catalogue ?? ''}><table>
      <thead><tr><th scope="col">${texts.name}</th>${columns.map((name) => html`<th scope="col" class=${name === 'heads' ? nothing : 'number'}>${texts[name]}</th>`)}</tr></thead>
      <tbody>${rows.map((entry) => this.#entry(entry))}</tbody></table></div></section>`;
  }

  #entry({ row, context, cache }: CatalogueRow): TemplateResult {
    const { layers, num_heads, num_kv_heads, d_k, kv_latent_dim, decoupled_key_dim } = row.values;
    const heads =
      typeof kv_latent_dim === 'number'
        ? `${num_heads} / latent ${kv_latent_dim} + ${decoupled_key_dim}`
        : `${num_heads} / ${num_kv_heads} / ${d_k}`;
    const size = (cost: CacheCost | undefined) =>
      cost === undefined ? this.texts.none : this.#size(cost.bytes);
    return html`<tr class=${row.id === this.word('model') ? 'is-marked' : ''}><th scope="row">${row.name}</th><td class="number">${layers}</td><td>${heads}</td>
      <td class="number">${formatCount(cache.own.elements_per_token)}</td><td class="number">${this.#size(cache.own.bytes_per_token)}</td>
      <td class="number">${context}</td><td class="number">${size(cache.own)}</td><td class="number">${size(cache.mha)}</td><td class="number">${size(cache.mqa)}</td></tr>`;
  }
}

/** As many decimals as say it exactly, at most three. */
function digitsOf(value: number): number {
  return [0, 1, 2].find((digits) => Number(value.toFixed(digits)) === value) ?? 3;
}

define('al-topic-kv-cache', AlTopicKvCache);
