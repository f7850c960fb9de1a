/**
 * A matrix of numbers that is no tensor of the run: labelled axes, heat, keyboard. A table, so it is its own twin for
 * readers who do not see colours. With `pickable` it tells `al-cell` ({ row, column }).
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { formatCell, formatEntry, type Language } from '../model/numbers.ts';
import { heatLevel, rangeOf } from '../model/palette.ts';
import type { Family, TensorValue } from '../model/tensors.ts';
import { define, LightElement } from './light-element.ts';
import { movement } from './matrix-keys.ts';

type Place = (row: number, column: number) => boolean;

export class AlHeatMap extends LightElement {
  static override properties = {
    label: {},
    values: { attribute: false },
    rowLabels: { attribute: false },
    columnLabels: { attribute: false },
    rowTitle: {},
    columnTitle: {},
    family: {},
    digits: { type: Number },
    range: { attribute: false },
    language: {},
    masked: { attribute: false },
    marked: { attribute: false },
    text: { attribute: false },
    compact: { type: Boolean },
    pickable: { type: Boolean },
    focusRow: { state: true },
    focusColumn: { state: true },
  };

  /** Names the table for those who hear it. */
  declare label: string;
  /** Rows of numbers, or one matrix as the engine gives it: shape (rows, columns). */
  declare values: readonly (readonly number[])[] | TensorValue;
  declare rowLabels: readonly string[];
  declare columnLabels: readonly string[];
  /** What rows and columns are, such as "query" and "key". */
  declare rowTitle: string | undefined;
  declare columnTitle: string | undefined;
  declare family: Family;
  declare digits: number;
  /** Values of the palest and the strongest colour; without it those of the matrix itself. */
  declare range: readonly [number, number] | undefined;
  declare language: Language;
  declare masked: Place | undefined;
  declare marked: Place | undefined;
  /** Replaces the number in a cell. */
  declare text: ((row: number, column: number) => string) | undefined;
  /** Small cells without digits; the number is in the cell's label. */
  declare compact: boolean;
  declare pickable: boolean;
  declare focusRow: number;
  declare focusColumn: number;

  constructor() {
    super();
    this.label = '';
    this.values = [];
    this.rowLabels = [];
    this.columnLabels = [];
    this.family = 'weights';
    this.digits = 3;
    this.language = 'vi';
    this.compact = false;
    this.pickable = false;
    this.focusRow = 0;
    this.focusColumn = 0;
  }

  get #size(): [number, number] {
    if ('shape' in this.values) return this.values.shape as [number, number];
    return [this.values.length, this.values[0]?.length ?? 0];
  }

  #at(row: number, column: number): number {
    if (!('shape' in this.values)) return this.values[row]?.[column] as number;
    return this.values.data[row * (this.values.shape[1] as number) + column] as number;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('values')) return;
    const [rows, columns] = this.#size;
    this.focusRow = Math.max(0, Math.min(this.focusRow, rows - 1));
    this.focusColumn = Math.max(0, Math.min(this.focusColumn, columns - 1));
  }

  protected override render(): TemplateResult {
    const [rows, columns] = this.#size;
    const range = this.range ?? this.#ownRange(rows, columns);
    const places = (count: number) => Array.from({ length: count }, (_, place) => place);
    return html`<div class=${`pan heat-map${this.compact ? ' is-compact' : ''}`} data-family=${this.family}>
      <table role="grid" aria-label=${this.label} @keydown=${this.#onKey} @click=${this.#onClick} @focusin=${this.#onFocus}>
        <thead>
          ${this.columnTitle === undefined ? nothing : html`<tr><td class="corner"></td><th scope="colgroup" class="axis" colspan=${columns}>${this.columnTitle} →</th></tr>`}
          <tr><td class="corner axis">${this.rowTitle === undefined ? '' : `${this.rowTitle} ↓`}</td>
            ${places(columns).map((column) => html`<th scope="col">${this.#heading(this.columnLabels[column] ?? String(column))}</th>`)}</tr>
        </thead>
        <tbody>${places(rows).map(
          (row) => html`<tr><th scope="row">${this.#heading(this.rowLabels[row] ?? String(row))}</th>
            ${places(columns).map((column) => this.#cell(row, column, range))}</tr>`,
        )}</tbody>
      </table>
    </div>`;
  }

  #heading(text: string): TemplateResult {
    return html`<span class="token" title=${text}>${text}</span>`;
  }

  #cell(row: number, column: number, [smallest, largest]: readonly [number, number]): TemplateResult {
    const value = this.#at(row, column);
    const isMasked = this.masked?.(row, column) === true;
    const isMarked = this.marked?.(row, column) === true;
    const text = this.text?.(row, column);
    const names = [`heat-${heatLevel(value, smallest, largest)}`];
    if (isMasked) names.push('is-masked');
    if (isMarked) names.push('is-marked');
    const here = row === this.focusRow && column === this.focusColumn;
    return html`<td class=${names.join(' ')} data-cell=${`${row},${column}`} tabindex=${here ? 0 : -1}
      aria-selected=${this.pickable ? String(isMarked) : nothing}
      aria-label=${this.compact ? (text ?? formatCell(value, this.digits, this.language)) : nothing}>${
        this.compact ? nothing : (text ?? formatEntry(value, this.digits))
      }</td>`;
  }

  #ownRange(rows: number, columns: number): [number, number] {
    return rangeOf(rows, columns, (row, column) =>
      this.masked?.(row, column) === true ? Number.NaN : this.#at(row, column),
    );
  }

  #placeOf(target: EventTarget | null): [number, number] | undefined {
    const place = (target as Element | null)?.closest?.('td[data-cell]')?.getAttribute('data-cell');
    return place == null ? undefined : (place.split(',').map(Number) as [number, number]);
  }

  #onFocus(event: FocusEvent): void {
    const place = this.#placeOf(event.target);
    if (place !== undefined) [this.focusRow, this.focusColumn] = place;
  }

  #onClick(event: MouseEvent): void {
    const place = this.#placeOf(event.target);
    if (place !== undefined) this.#pick(...place);
  }

  #pick(row: number, column: number): void {
    [this.focusRow, this.focusColumn] = [row, column];
    if (this.pickable) this.tell('al-cell', { row, column });
  }

  #onKey(event: KeyboardEvent): void {
    if (this.pickable && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      this.#pick(this.focusRow, this.focusColumn);
      return;
    }
    const target = movement(event, this.focusRow, this.focusColumn, ...this.#size);
    if (target === undefined) return;
    event.preventDefault();
    [this.focusRow, this.focusColumn] = target;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('td[tabindex="0"]')?.focus());
  }
}

define('al-heat-map', AlHeatMap);
