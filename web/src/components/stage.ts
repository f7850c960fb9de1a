/** The picture of a step: inputs → operation → outputs as matrices. */
import { html, nothing, type TemplateResult } from 'lit';
import { textsOf, translate, type UiKey } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';
import { type AxisKind, factsOf, sliceOf, type TensorValue, valueAt } from '../model/tensors.ts';
import { type Marks, noMarks } from '../render/marks.ts';
import { symbol } from '../render/symbols.ts';
import type { Run } from '../state/computation.ts';
import type { LessonState } from '../state/properties.ts';
import type { Lane, Operation, Step } from '../steps/step.ts';
import { define, LightElement } from './light-element.ts';
import type { AlMatrix, Label, MatrixWords } from './matrix.ts';
import './matrix.ts';

/** Masked cells are drawn as masked in these tensors; the mask itself shows its own 0 and 1. */
const masked = new Set(['masked_scores', 'weights']);

/** More heads than this side by side would push the picture off the screen. */
const headsSideBySide = 4;

export class AlStage extends LightElement {
  static override properties = {
    step: { attribute: false },
    run: { attribute: false },
    state: { attribute: false },
    marks: { attribute: false, noAccessor: true },
  };

  declare step: Step;
  declare run: Run;
  declare state: LessonState;
  #marks: Marks = noMarks;

  /** Handed straight on to the matrices: a moving pointer must not render the stage again. */
  set marks(marks: Marks) {
    this.#marks = marks;
    for (const matrix of this.querySelectorAll<AlMatrix>('al-matrix')) matrix.marks = marks;
  }

  get marks(): Marks {
    return this.#marks;
  }

  /** The matrix that shows a cell, once rendered. */
  matrixOf(tensor: string, outer: readonly number[]): AlMatrix | undefined {
    return [...this.querySelectorAll<AlMatrix>('al-matrix')].find(
      (matrix) => matrix.tensor === tensor && matrix.outer.join() === outer.join(),
    );
  }

  protected override updated(): void {
    for (const matrix of this.querySelectorAll<AlMatrix>('al-matrix')) matrix.marks = this.#marks;
  }

  protected override render(): TemplateResult {
    const { step } = this;
    const lanes = step.lanes.map((lane) => this.#lane(lane));
    const layout =
      step.shared !== undefined ? 'stage fan' : step.lanes.length > 1 ? 'stage rows' : 'stage single';
    return html`<div class=${layout}>
      ${step.shared === undefined ? nothing : html`<div class="shared">${step.shared.map((id) => this.#tensor(id))}</div>`}
      <div class="lanes">${lanes}</div>
    </div>`;
  }

  /**
   * A product: left factor below left, right factor above right, result in the corner where a row of the one
   * meets a column of the other.
   */
  #product(lane: Lane): TemplateResult {
    const [left, right] = lane.inputs as [string, string];
    const transposed = lane.operation === 'matmulTransposed';
    return html`<div class="product">
      <div class="product-left">${this.#tensor(left)}</div>
      <div class="product-right">${this.#tensor(right, transposed)}</div>
      <div class="product-words">${this.#arrow(lane)}</div>
      <div class="product-result">${lane.outputs.map((id) => this.#tensor(id))}</div>
    </div>`;
  }

  #lane(lane: Lane): TemplateResult {
    if (lane.inputs.length === 2 && lane.operation.startsWith('matmul')) return this.#product(lane);
    const [first, ...rest] = lane.inputs;
    const between = lane.inputs.length > 1 ? this.#sign(lane.operation) : nothing;
    const before =
      this.step.shared === undefined || first === undefined ? nothing : this.#sign(lane.operation);
    return html`<div class="lane">
      ${first === undefined ? this.#words() : html`${before}${this.#tensor(first)}`}
      ${rest.map((id) => html`${between}${this.#tensor(id)}`)}
      <div class="outcome">${this.#arrow(lane)}${lane.outputs.map((id) => this.#tensor(id))}</div>
    </div>`;
  }

  /** The sentence behind X: words label the rows, the numbers are drawn. */
  #words(): TemplateResult {
    const words = this.state.tokens[this.state.batch] ?? [];
    return html`<div class="words">
      <p class="words-title">${translate(this.state.lang, 'stage.sentence', { batch: this.state.batch })}</p>
      <ol start="0">${words.map((word, place) => html`<li><span class="index">${place}</span>${word}</li>`)}</ol>
      <button type="button" class="action" @click=${() => this.tell('al-settings', undefined)}>
        ${translate(this.state.lang, 'stage.otherSentence')}</button>
    </div>`;
  }

  #sign(operation: Operation): TemplateResult {
    return html`<span class="sign" aria-hidden="true">${operation === 'matmul' ? '@' : '&'}</span>`;
  }

  /** The operation in words over an arrow, so that the picture reads as a sentence. */
  #arrow(lane: Lane): TemplateResult {
    const key: UiKey = `operation.${lane.operation}`;
    const { d_k, d_model, num_heads } = this.run.sizes;
    const by = { sqrt_d_k: `÷ √${d_k}`, sqrt_d_model: `÷ √${d_model}`, none: '× 1' }[this.state.scale];
    const words = translate(this.state.lang, key, { seed: this.state.seed, num_heads, by });
    return html`<div class="arrow"><span>${words}</span><span class="shaft" aria-hidden="true">→</span></div>`;
  }

  #tensor(id: string, transposed = false): TemplateResult {
    const facts = factsOf(id);
    const value = this.run.tensors[id] as TensorValue;
    const { batch, head } = this.state;
    const side = this.step.allHeads?.includes(id) && this.run.sizes.num_heads <= headsSideBySide;
    const heads = side ? Array.from({ length: this.run.sizes.num_heads }, (_, place) => place) : [head];
    const text = textsOf(this.state.lang).tensors[id];
    const dense = (value.shape.at(-1) as number) >= 8 ? 'tensor is-dense' : 'tensor';
    return html`<figure class=${dense} data-tensor=${id} data-family=${facts.family}>
      <figcaption>
        <span class="caption-name">${symbol(id)}${transposed ? html`<sup class="transposed">⊤</sup>` : nothing} <span class="tensor-name" title=${text?.meaning ?? ''}>${text?.name ?? id}</span></span>
        ${this.#shape(id, value)}
      </figcaption>
      <div class="heads">${heads.map((place) => {
        const matrix = this.#matrix(id, value, sliceOf(value, id, batch, place), transposed);
        return side ? this.#headPanel(place, matrix) : matrix;
      })}</div>
    </figure>`;
  }

  /** `(B, h, N, d_k) = (2, 2, 5, 4)`, and which matrix of it is shown. */
  #shape(id: string, value: TensorValue): TemplateResult {
    const { axes } = factsOf(id);
    const slice = value.shape.length - 2;
    const place = [`batch ${this.state.batch}`, `head ${this.state.head}`].slice(0, slice).join(', ');
    const shown = this.step.allHeads?.includes(id) ? `batch ${this.state.batch}` : place;
    return html`<span class="shape"><span class="nowrap">(${axes.join(', ')})</span> <span class="nowrap">= (${value.shape.join(', ')})</span></span>
      ${slice > 0 ? html`<span class="slice">${shown}</span>` : nothing}`;
  }

  #headPanel(head: number, matrix: TemplateResult): TemplateResult {
    const chosen = head === this.state.head;
    return html`<div class=${chosen ? 'head-panel is-chosen' : 'head-panel'}>
      <button type="button" class="head-name" aria-pressed=${chosen} @click=${() => this.tell('al-view', { head })}>head ${head}</button>${matrix}</div>`;
  }

  #matrix(id: string, value: TensorValue, outer: number[], transposed: boolean): TemplateResult {
    const facts = factsOf(id);
    const [rows, columns] = value.shape.slice(-2) as [number, number];
    const banded = this.step.banded?.includes(id) === true;
    const labels = [this.#labels(facts.rows, rows), this.#labels(facts.columns, columns)];
    if (transposed) labels.reverse();
    return html`<al-matrix .tensor=${id} .value=${value} .outer=${outer} .transposed=${transposed}
      .rowLabels=${labels[0] as Label[]} .columnLabels=${labels[1] as Label[]}
      .mask=${masked.has(id) ? this.#allowed(outer) : undefined} .digits=${this.#digits(id)}
      .bandWidth=${banded ? columns / this.run.sizes.num_heads : 0} .activeBand=${this.state.head} .words=${this.#matrixWords()}></al-matrix>`;
  }

  /** 0 and 1 need no decimals. */
  #digits(id: string): number {
    return id === 'mask' ? 0 : this.state.digits;
  }

  #labels(kind: AxisKind, count: number): Label[] {
    const words = this.state.tokens[this.state.batch] ?? [];
    return Array.from({ length: count }, (_, index) => {
      const text = kind === 'dimension' ? undefined : words[index];
      return text === undefined ? { index } : { index, text };
    });
  }

  #allowed(outer: readonly number[]): (row: number, column: number) => boolean {
    const mask = this.run.tensors.mask as TensorValue;
    const batch = mask.shape.length === 3 ? [outer[0] as number] : [];
    return (row, column) => valueAt(mask, [...batch, row, column]) === 1;
  }

  #matrixWords(): MatrixWords {
    const t = (key: UiKey) => translate(this.state.lang as Language, key);
    return {
      masked: t('matrix.masked'),
      edit: t('matrix.edit'),
      earlier: t('matrix.earlier'),
      later: t('matrix.later'),
      row: t('matrix.rows'),
      column: t('matrix.columns'),
    };
  }
}

define('al-stage', AlStage);
