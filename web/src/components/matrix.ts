/**
 * One matrix of a tensor as a real table: labels, heat, keyboard, typing over.
 *
 * Tells its parent `al-pick` (Cell), `al-type` ({ cell, text, done }) and `al-head` (±1).
 * Matrices beyond 32 rows or columns show a window of them that follows the focus.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Cell } from '../model/derivations.ts';
import { formatEntry } from '../model/numbers.ts';
import { heatLevel, rangeOf } from '../model/palette.ts';
import { factsOf, type TensorValue, valueAt } from '../model/tensors.ts';
import { applyMarks, keyOf, type Marks, noMarks } from '../render/marks.ts';
import { symbolText } from '../render/symbols.ts';
import { define, LightElement } from './light-element.ts';
import { movement } from './matrix-keys.ts';

export const windowSize = 32;

export type Label = { readonly index: number; readonly text?: string };

/** Texts the matrix needs, in the page's language. */
export type MatrixWords = {
  masked: string;
  edit: string;
  earlier: string;
  later: string;
  row: string;
  column: string;
};

export class AlMatrix extends LightElement {
  static override properties = {
    tensor: {},
    value: { attribute: false },
    outer: { attribute: false },
    rowLabels: { attribute: false },
    columnLabels: { attribute: false },
    mask: { attribute: false },
    transposed: { type: Boolean },
    digits: { type: Number },
    bandWidth: { type: Number },
    activeBand: { type: Number },
    words: { attribute: false },
    marks: { attribute: false, noAccessor: true },
    rowStart: { state: true },
    columnStart: { state: true },
    focusRow: { state: true },
    focusColumn: { state: true },
    typing: { state: true },
  };

  declare tensor: string;
  declare value: TensorValue;
  /** Leading indices: (batch, head), (batch) or (). */
  declare outer: readonly number[];
  declare rowLabels: readonly Label[];
  declare columnLabels: readonly Label[];
  /** 1 and 0 per row and column; cells with 0 are drawn as masked. */
  declare mask: ((row: number, column: number) => boolean) | undefined;
  /** Draws rows as columns, so that a key stands over the column it makes; indices stay those of the tensor. */
  declare transposed: boolean;
  declare digits: number;
  /** Columns per head where columns belong to heads, else 0. */
  declare bandWidth: number;
  declare activeBand: number;
  declare words: MatrixWords;
  declare rowStart: number;
  declare columnStart: number;
  declare focusRow: number;
  declare focusColumn: number;
  /** Text being typed over the focused cell. */
  declare typing: string | undefined;

  #marks: Marks = noMarks;

  constructor() {
    super();
    this.outer = [];
    this.rowLabels = [];
    this.columnLabels = [];
    this.transposed = false;
    this.digits = 3;
    this.bandWidth = 0;
    this.activeBand = 0;
    this.rowStart = 0;
    this.columnStart = 0;
    this.focusRow = 0;
    this.focusColumn = 0;
  }

  /** Marks change with every move of the pointer: they touch classes, never the template. */
  set marks(marks: Marks) {
    this.#marks = marks;
    this.#showMarked();
    if (this.hasUpdated) applyMarks(this, this.tensor, marks);
  }

  get marks(): Marks {
    return this.#marks;
  }

  /** The cell drawn at a row and a column; also the way back, for a cell's last two indices. */
  #indexAt(row: number, column: number): [number, number] {
    return this.transposed ? [column, row] : [row, column];
  }

  get #rows(): number {
    return this.rowLabels.length;
  }

  get #columns(): number {
    return this.columnLabels.length;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('value') || changed.has('outer')) {
      this.focusRow = Math.min(this.focusRow, this.#rows - 1);
      this.focusColumn = Math.min(this.focusColumn, this.#columns - 1);
      if (this.rowStart >= this.#rows) this.rowStart = 0;
      if (this.columnStart >= this.#columns) this.columnStart = 0;
    }
  }

  protected override updated(changed: PropertyValues): void {
    applyMarks(this, this.tensor, this.#marks);
    if (changed.has('typing') && this.typing !== undefined && changed.get('typing') === undefined) {
      const field = this.querySelector('input');
      field?.focus();
      if (this.typing.length > 1) field?.select();
    }
  }

  protected override render(): TemplateResult {
    const rows = this.rowLabels.slice(this.rowStart, this.rowStart + windowSize);
    const columns = this.columnLabels.slice(this.columnStart, this.columnStart + windowSize);
    const [smallest, largest] = this.#range();
    return html`
      <div class="pan">
        <table role="grid" aria-label=${this.#label()} @keydown=${this.#onKey} @click=${this.#onClick} @dblclick=${this.#onDouble}
          @focusin=${this.#onFocus}>
          <thead>
            <tr>
              <td class="corner"></td>
              ${columns.map((label) => html`<th scope="col" class=${this.#band(label.index)}>${this.#heading(label)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) => html`<tr>
                <th scope="row">${this.#heading(row)}</th>
                ${columns.map((column) => this.#cell(row.index, column.index, smallest, largest))}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${this.#pager('row', this.rowStart, this.#rows)} ${this.#pager('column', this.columnStart, this.#columns)}
    `;
  }

  #cell(row: number, column: number, smallest: number, largest: number): TemplateResult {
    const index = [...this.outer, ...this.#indexAt(row, column)];
    const value = valueAt(this.value, index);
    const masked = this.mask !== undefined && !this.mask(row, column);
    const text = formatEntry(value, this.digits);
    const here = row === this.focusRow && column === this.focusColumn;
    const classes = `heat-${heatLevel(value, smallest, largest)} ${this.#band(column)}${masked ? ' is-masked' : ''}`;
    return html`<td class=${classes} data-index=${index.join(',')} tabindex=${here ? 0 : -1}
      aria-label=${masked ? `${text}, ${this.words.masked}` : nothing}>${
        here && this.typing !== undefined ? this.#field(text) : text
      }</td>`;
  }

  #field(text: string): TemplateResult {
    return html`<input type="text" inputmode="decimal" autocomplete="off" spellcheck="false" .value=${this.typing ?? ''}
      aria-label=${`${this.words.edit} ${text}`} @keydown=${this.#onFieldKey} @blur=${() => this.#finish('leave')}
      @input=${(event: Event) => this.#onInput(event)}>`;
  }

  #heading(label: Label): TemplateResult {
    const text =
      label.text === undefined ? nothing : html`<span class="token" title=${label.text}>${label.text}</span>`;
    return html`<span class="index">${label.index}</span>${text}`;
  }

  #band(column: number): string {
    if (this.bandWidth <= 0) return '';
    const start = column % this.bandWidth === 0 && column > 0 ? 'band-start' : '';
    return Math.floor(column / this.bandWidth) === this.activeBand ? `${start} band-active` : start;
  }

  #pager(axis: 'row' | 'column', start: number, count: number): TemplateResult | typeof nothing {
    if (count <= windowSize) return nothing;
    const end = Math.min(count, start + windowSize);
    const move = (by: number) => {
      const target = Math.max(0, Math.min(count - windowSize, start + by * windowSize));
      if (axis === 'row') this.rowStart = target;
      else this.columnStart = target;
    };
    return html`<div class="pager">
      <button type="button" ?disabled=${start === 0} aria-label=${this.words.earlier} @click=${() => move(-1)}>‹</button>
      <span>${this.words[axis]} ${start}–${end - 1} / ${count}</span>
      <button type="button" ?disabled=${end === count} aria-label=${this.words.later} @click=${() => move(1)}>›</button>
    </div>`;
  }

  /** The range of what can be seen as heat: finite values, and no masked ones. */
  #range(): [number, number] {
    return rangeOf(this.#rows, this.#columns, (row, column) =>
      this.mask !== undefined && !this.mask(row, column)
        ? Number.NaN
        : valueAt(this.value, [...this.outer, ...this.#indexAt(row, column)]),
    );
  }

  #label(): string {
    const place = this.outer.length > 0 ? ` [${this.outer.join(', ')}]` : '';
    return `${symbolText(this.tensor)}${place}`;
  }

  #cellOf(target: EventTarget | null): Cell | undefined {
    const index = (target as Element | null)?.closest?.('td[data-index]')?.getAttribute('data-index');
    return index == null ? undefined : { tensor: this.tensor, index: index.split(',').map(Number) };
  }

  #onClick(event: MouseEvent): void {
    const cell = this.#cellOf(event.target);
    if (cell === undefined) return;
    this.#focusOn(cell);
    this.tell('al-pick', cell);
  }

  #onDouble(event: MouseEvent): void {
    const cell = this.#cellOf(event.target);
    if (cell !== undefined) this.startTyping();
  }

  #onFocus(event: FocusEvent): void {
    const cell = this.#cellOf(event.target);
    if (cell === undefined) return;
    this.#focusOn(cell);
    if ((event.target as Element).matches(':focus-visible')) this.tell('al-pick', cell);
  }

  #focusOn(cell: Cell): void {
    [this.focusRow, this.focusColumn] = this.#indexAt(...(cell.index.slice(-2) as [number, number]));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.isComposing) return;
    const typed =
      event.key.length === 1 &&
      /[\d.,−-]/.test(event.key) &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey;
    if (factsOf(this.tensor).editable && (event.key === 'Enter' || event.key === 'F2' || typed)) {
      event.preventDefault();
      this.startTyping(typed ? event.key : undefined);
      return;
    }
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      this.tell('al-head', event.key === 'PageDown' ? 1 : -1);
      return;
    }
    const target = movement(event, this.focusRow, this.focusColumn, this.#rows, this.#columns);
    if (target === undefined) return;
    event.preventDefault();
    void this.#moveTo(...target);
  }

  /** Moves the keyboard focus to a cell of this matrix (its last two indices). */
  focusCell(index: readonly [number, number]): Promise<void> {
    return this.#moveTo(...this.#indexAt(...index));
  }

  /** Focus by drawn row and column; the window follows. */
  async #moveTo(row: number, column: number): Promise<void> {
    this.focusRow = row;
    this.focusColumn = column;
    this.#windowTo(row, column);
    await this.updateComplete;
    const cell: HTMLElement | null = this.querySelector('td[tabindex="0"]');
    cell?.focus();
    this.tell('al-pick', this.#focused);
  }

  get #focused(): Cell {
    return { tensor: this.tensor, index: [...this.outer, ...this.#indexAt(this.focusRow, this.focusColumn)] };
  }

  #windowTo(row: number, column: number): void {
    const within = (place: number, start: number, count: number) =>
      place >= start && place < start + windowSize
        ? start
        : Math.max(0, Math.min(count - windowSize, place - Math.floor(windowSize / 2)));
    this.rowStart = within(row, this.rowStart, this.#rows);
    this.columnStart = within(column, this.columnStart, this.#columns);
  }

  /** Brings the explained cell into the window when it lies in this matrix. */
  #showMarked(): void {
    const key = this.#marks.explained;
    if (key === undefined || !key.startsWith(`${this.tensor}:`)) return;
    const index = key
      .slice(this.tensor.length + 1)
      .split(',')
      .map(Number);
    const here = keyOf({ tensor: this.tensor, index: [...this.outer, ...index.slice(-2)] }) === key;
    if (here) this.#windowTo(...this.#indexAt(...(index.slice(-2) as [number, number])));
  }

  /** Opens the focused cell for typing, with its full value or with the first character typed. */
  startTyping(first?: string): void {
    if (!factsOf(this.tensor).editable || this.typing !== undefined) return;
    const value = valueAt(this.value, this.#focused.index);
    this.typing = first ?? String(value);
  }

  #onInput(event: Event): void {
    this.typing = (event.target as HTMLInputElement).value;
  }

  #onFieldKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Enter') this.#finish('enter');
    if (event.key === 'Escape') this.#finish('cancel');
  }

  /** The parent takes the text; a text that is no number keeps the field open after Enter. */
  #finish(how: 'enter' | 'leave' | 'cancel'): void {
    const text = this.typing;
    if (text === undefined) return;
    const cell = this.#focused;
    const close = () => {
      this.typing = undefined;
      if (how !== 'leave')
        void this.updateComplete.then(() => this.querySelector<HTMLElement>('td[tabindex="0"]')?.focus());
    };
    if (how === 'cancel') close();
    else
      this.tell('al-type', { cell, text, done: (taken: boolean) => (taken || how === 'leave') && close() });
  }
}

define('al-matrix', AlMatrix);
