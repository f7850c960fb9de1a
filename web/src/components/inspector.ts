/** The cell inspector: one cell, the cells that it is made of, and the way back to X and W. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { translate, type UiKey } from '../i18n/catalogue.ts';
import { type Cell, derivations } from '../model/derivations.ts';
import { formatEntry, formatFull, type Language } from '../model/numbers.ts';
import { factsOf } from '../model/tensors.ts';
import { scrollNextFrame } from '../render/scroll.ts';
import { symbol, symbolText } from '../render/symbols.ts';
import type { DotRow, Explanation, SoftmaxRow, Valued } from '../state/explanation.ts';
import { define, LightElement } from './light-element.ts';

export class AlInspector extends LightElement {
  static override properties = {
    explanation: { attribute: false },
    language: {},
    dtype: {},
    model: {},
    trail: { type: Number },
    raised: { type: Boolean },
    full: { state: true },
  };

  declare explanation: Explanation | undefined;
  declare language: Language;
  declare dtype: 'float32' | 'float64';
  /** Where X and the matrices come from. */
  declare model: 'drawn' | 'trained';
  /** How many cells can be gone back. */
  declare trail: number;
  /** On narrow screens a picked cell is explained at the lower edge of the screen, beside its matrix. */
  declare raised: boolean;
  declare full: boolean;

  constructor() {
    super();
    this.full = false;
    this.model = 'drawn';
    this.trail = 0;
    this.raised = false;
  }

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.language, key, params);
  }

  /** The term that matters most stays in sight when a long table opens. */
  protected override updated(changed: PropertyValues): void {
    const terms = this.querySelector('.terms');
    if (!changed.has('explanation') || terms === null) return;
    scrollNextFrame(terms, () => ({ top: 0 }));
  }

  protected override render(): TemplateResult {
    const { explanation } = this;
    return html`<section class=${this.raised ? 'panel inspector is-raised' : 'panel inspector'} aria-label=${this.#t('inspector.title')}>
      <header class="panel-head">
        <h3>${this.#t('inspector.title')}</h3>
        <label class="check"><input type="checkbox" .checked=${this.full}
          @change=${(event: Event) => {
            this.full = (event.target as HTMLInputElement).checked;
          }}> ${this.#t('inspector.full')}</label>
        <button type="button" class="back lower" aria-label=${this.#t('inspector.lower')} title=${this.#t('inspector.lower')}
          @click=${() => this.tell('al-lower', undefined)}>×</button>
      </header>
      ${explanation === undefined ? html`<p class="hint">${this.#t('inspector.empty')}</p>` : this.#body(explanation)}
    </section>`;
  }

  #body(explanation: Explanation): TemplateResult {
    const { cell, value } = explanation;
    return html`
      <div class="inspected" data-family=${factsOf(cell.tensor).family}>
        <p class="cell-name">
          ${
            this.trail > 0
              ? html`<button type="button" class="back" aria-label=${this.#t('inspector.back')} title=${this.#t('inspector.back')}
                @click=${() => this.tell('al-back', undefined)}>←</button>`
              : nothing
          }
          ${symbol(cell.tensor)}<span class="place">[${cell.index.join(', ')}]</span>
          <span class="equals">=</span> <output class="full-value">${formatFull(value, this.dtype)}</output>
        </p>
        ${this.#how(explanation)}
      </div>`;
  }

  #how(explanation: Explanation): TemplateResult {
    switch (explanation.kind) {
      case 'given':
        return this.#given(explanation.cell, explanation.edited);
      case 'causal':
        return html`<p class="rule">${this.#t(`inspector.${explanation.rule}`, this.#ij(explanation.cell))}</p>`;
      case 'copy':
        return html`<p class="rule">${this.#rule(explanation.cell)}</p>
          <p class="hint">${this.#t('inspector.copied')}</p>
          <p class="line">${this.#link(explanation.from)}</p>`;
      case 'gate':
        return html`<p class="line">${this.#link(explanation.gate)} <span class="sign">·</span> ${this.#link(explanation.of)}</p>`;
      case 'scale':
        return this.#scale(explanation);
      case 'mask':
        return this.#mask(explanation);
      case 'dot':
        return this.#dot(explanation);
      case 'softmax':
        return this.#softmax(explanation);
    }
  }

  #given(cell: Cell, edited: boolean): TemplateResult {
    const editable = factsOf(cell.tensor).editable === true;
    const given = this.model === 'trained' ? 'inspector.learned' : 'inspector.drawn';
    const key = edited ? 'inspector.typed' : given;
    return html`<p class="hint">${this.#t(key)}</p>
      ${
        editable
          ? html`<p class="line"><button type="button" class="action" @click=${() => this.tell('al-edit', cell)}>
            ${this.#t('inspector.edit')}</button></p>`
          : nothing
      }`;
  }

  #scale({ cell, of, operation, by }: Extract<Explanation, { kind: 'scale' }>): TemplateResult {
    if (operation === 'none') {
      return html`<p class="hint">${this.#t('inspector.notScaled')}</p><p class="line">${this.#link(of)}</p>`;
    }
    const sign = operation === 'divide' ? '÷' : '×';
    return html`<p class="rule">${this.#rule(cell)}</p>
      <p class="line">${this.#link(of)} <span class="sign">${sign}</span> ${by === undefined ? '√d_k' : this.#number(by)}</p>`;
  }

  #mask({ cell, of, mask, fill }: Extract<Explanation, { kind: 'mask' }>): TemplateResult {
    const filled = fill === 'additive_1e9' ? 'inspector.filledAdd' : 'inspector.filledInfinity';
    return html`<p class="rule">${this.#rule(cell)}</p>
      <p class="line">${this.#link(of)} ${this.#link(mask)}</p>
      <p class="hint">${this.#t(mask.value === 1 ? 'inspector.kept' : filled)}</p>`;
  }

  #dot({ cell, over, rows, bias }: Extract<Explanation, { kind: 'dot' }>): TemplateResult {
    const computed = rows[0]?.product !== undefined;
    return html`<p class="rule">${this.#rule(cell)}</p>
      <div class="terms" tabindex="0" role="region" aria-label=${this.#t('inspector.terms')}>
        <table>
          <thead><tr>
            <th scope="col">${over}</th>
            <th scope="col">${symbol(rows[0]?.left.cell.tensor ?? cell.tensor)}</th>
            <th scope="col">${symbol(rows[0]?.right.cell.tensor ?? cell.tensor)}</th>
            ${computed ? html`<th scope="col">${this.#t('inspector.product')}</th><th scope="col">${this.#t('inspector.sum')}</th>` : nothing}
          </tr></thead>
          <tbody>${rows.map((row) => this.#dotRow(row, computed))}</tbody>
        </table>
      </div>
      ${bias === undefined ? nothing : html`<p class="line">+ ${this.#named(bias)}</p>`}`;
  }

  #dotRow({ at, left, right, product, sum }: DotRow, computed: boolean): TemplateResult {
    return html`<tr>
      <th scope="row">${at}</th><td>${this.#link(left, false)}</td><td>${this.#link(right, false)}</td>
      ${computed ? html`<td>${this.#number(product)}</td><td class="running">${this.#number(sum)}</td>` : nothing}
    </tr>`;
  }

  #softmax({
    cell,
    over,
    rows,
    self,
    maximum,
    sum,
  }: Extract<Explanation, { kind: 'softmax' }>): TemplateResult {
    const computed = maximum !== undefined;
    return html`<p class="rule">${this.#rule(cell)}</p>
      ${
        computed
          ? html`<p class="line">max = ${this.#number(maximum)} · ${this.#t('inspector.expSum')} = ${this.#number(sum)}</p>`
          : nothing
      }
      <div class="terms" tabindex="0" role="region" aria-label=${this.#t('inspector.terms')}>
        <table>
          <thead><tr>
            <th scope="col">${over}</th><th scope="col">${symbol('masked_scores')}</th>
            ${computed ? html`<th scope="col">− max</th><th scope="col">exp</th>` : nothing}
            <th scope="col">${symbol('weights')}</th>
          </tr></thead>
          <tbody>${rows.map((row) => this.#softmaxRow(row, row.at === self, computed))}</tbody>
        </table>
      </div>`;
  }

  #softmaxRow(row: SoftmaxRow, self: boolean, computed: boolean): TemplateResult {
    return html`<tr class=${self ? 'is-self' : ''}>
      <th scope="row">${row.at}</th><td>${this.#link(row.source, false)}</td>
      ${computed ? html`<td>${this.#number(row.shifted)}</td><td>${this.#number(row.exponential)}</td>` : nothing}
      <td class="running">${this.#number(row.weight)}</td>
    </tr>`;
  }

  /** A cell that no step shows as a matrix: nothing to lead on to. */
  #named({ cell, value }: Valued): TemplateResult {
    return html`${symbol(cell.tensor)}<span class="place">[${cell.index.join(', ')}]</span> = ${this.#number(value)}`;
  }

  /** A cell that leads on: its number, and its name where the column does not say it. */
  #link({ cell, value }: Valued, named = true): TemplateResult {
    const place = `${symbolText(cell.tensor)}[${cell.index.join(', ')}]`;
    return html`<button type="button" class="cell-link" data-family=${factsOf(cell.tensor).family}
      aria-label=${`${place} = ${this.#number(value)}`} title=${place} @click=${() => this.tell('al-follow', cell)}>${
        named ? html`${symbol(cell.tensor)}<span class="place">[${cell.index.join(', ')}]</span> = ` : nothing
      }${cell.tensor === 'mask' ? value : this.#number(value)}</button>`;
  }

  #number(value: number | undefined): string {
    if (value === undefined) return '';
    return this.full ? formatFull(value, this.dtype) : formatEntry(value, 6);
  }

  #ij(cell: Cell): { i: number; j: number } {
    const [i, j] = cell.index.slice(-2) as [number, number];
    return { i, j };
  }

  /** The derivation as the table states it; here every head has its own keys, and keys come from X. */
  #rule(cell: Cell): string {
    return this.#stated(cell).replaceAll('h*num_kv_heads/num_heads', 'h').replaceAll('memory[', 'x[');
  }

  #stated(cell: Cell): string {
    const rule = derivations[cell.tensor];
    if (rule === undefined) return '';
    const own = `${cell.tensor}[${rule.index}]`;
    switch (rule.kind) {
      case 'copy':
        return `${own} = ${rule.from}`;
      case 'dot':
        return `${own} = Σ_${rule.over} ${rule.left} · ${rule.right}`;
      case 'scale':
        return `${own} = ${rule.of} ÷ √d`;
      case 'mask':
        return `${own} ← ${rule.of}, ${rule.mask}`;
      case 'softmax':
        return `${own} = exp(${rule.of} − max) ÷ Σ_${rule.over} exp(…)`;
      default:
        return '';
    }
  }
}

define('al-inspector', AlInspector);
