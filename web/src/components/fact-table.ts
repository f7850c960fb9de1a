/** A table of facts, each with its source: loaded from `web/content/data` when it is shown. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { translate } from '../i18n/catalogue.ts';
import { formatCell, type Language } from '../model/numbers.ts';
import { loadFacts } from '../topics/index.ts';
import type { FactTable } from '../topics/topic.ts';
import { define, LightElement } from './light-element.ts';
import { notLoaded } from './not-loaded.ts';

export class AlFactTable extends LightElement {
  static override properties = {
    data: {},
    columns: { attribute: false },
    labels: { attribute: false },
    language: {},
    facts: { state: true },
    failed: { state: true },
  };

  declare data: string;
  /** Ids of the columns shown. */
  declare columns: readonly string[];
  /** Names of columns, and of values that are words. */
  declare labels: Readonly<Record<string, string>>;
  declare language: Language;
  declare facts: FactTable | undefined;
  declare failed: boolean;

  constructor() {
    super();
    this.failed = false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('data')) void this.#load();
  }

  async #load(): Promise<void> {
    const { data } = this;
    this.failed = false;
    try {
      const facts = await loadFacts(data);
      if (data === this.data) this.facts = facts;
    } catch (error) {
      console.error(error);
      this.failed = true;
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { facts, labels } = this;
    if (this.failed) return notLoaded(this.language, () => void this.#load());
    if (facts === undefined) return nothing;
    const columns = this.columns.map((id) => facts.columns.find((column) => column.id === id) ?? { id });
    const isNumeric = (id: string) => facts.rows.some(({ values }) => typeof values[id] === 'number');
    const numeric = new Set(this.columns.filter(isNumeric));
    const sources = new Set(facts.rows.map(({ source }) => source));
    // One source for all rows is said once.
    const isShared = sources.size === 1;
    /** Titles stay as they are; what has none is named in the reader's language. */
    const named = (id: string) => labels[id] ?? id;
    const source = translate(this.language, 'topic.source');
    const name = translate(this.language, 'topic.facts', { name: labels.name });
    return html`<div class="facts" role="region" aria-label=${name}><table>
      <thead><tr><th scope="col">${labels.name ?? ''}</th>
        ${columns.map(({ id, unit }) => html`<th scope="col" class=${numeric.has(id) ? 'number' : nothing}>${labels[id] ?? id}${unit ? html` <span class="unit">(${unit})</span>` : nothing}</th>`)}
        ${isShared ? nothing : html`<th scope="col">${source}</th>`}</tr></thead>
      <tbody>${facts.rows.map(
        (row) => html`<tr><th scope="row">${labels[row.id] ?? row.name}${this.#note(row.note)}</th>
          ${columns.map(({ id }) => this.#value(row.values[id], numeric.has(id)))}
          ${isShared ? nothing : html`<td class="fact-source">${named(row.source)}</td>`}</tr>`,
      )}</tbody>
    </table></div>
    ${isShared ? html`<p class="hint">${source}: ${named([...sources][0] as string)}</p>` : nothing}`;
  }

  #note(note: string | undefined): TemplateResult | typeof nothing {
    return note === undefined
      ? nothing
      : html`<br><span class="fact-note">${this.labels[note] ?? note}</span>`;
  }

  #value(value: number | string | null | undefined, isNumeric: boolean): TemplateResult {
    if (value === null || value === undefined)
      return html`<td class=${isNumeric ? 'number' : nothing}>–</td>`;
    if (typeof value === 'string') return html`<td>${this.labels[value] ?? value}</td>`;
    return html`<td class="number">${Number.isInteger(value) ? formatCell(value, 0, this.language) : formatCell(value, 3, this.language)}</td>`;
  }
}

define('al-fact-table', AlFactTable);
