/** "Like NumPy": what lesson A's script prints for the shown run, and how far the run is from recorded NumPy. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { textsOf, translate, type UiKey } from '../i18n/catalogue.ts';
import { variableOf } from '../model/listing.ts';
import { formatPower, type Language } from '../model/numbers.ts';
import { printArray, printShape, roundLikeNumpy } from '../model/numpy-print.ts';
import { largestDifference } from '../model/recorded-check.ts';
import { offsetOf, sliceOf, type TensorValue } from '../model/tensors.ts';
import { prose, symbol } from '../render/symbols.ts';
import type { Run } from '../state/computation.ts';
import { recordedTensors } from '../state/recorded.ts';
import { define, LightElement } from './light-element.ts';

/** `print(np.round(values, decimals))` in the run's precision. */
function printRounded(
  values: readonly number[],
  shape: readonly number[],
  decimals: number,
  run: Run,
): string {
  return printArray(roundLikeNumpy(values, decimals, run.dtype), shape, run.dtype);
}

/** The rows that lesson A prints, and its last row, where heads do differ. */
function printedRows(run: Run): { title: string; row: string }[] {
  const weights = run.tensors.weights as TensorValue;
  const { num_heads, N, M } = run.sizes;
  const rowOf = (head: number, query: number) => {
    const start = offsetOf(weights.shape, [0, head, query, 0]);
    return printRounded(Array.from(weights.data).slice(start, start + M), [M], 3, run);
  };
  const heads = num_heads > 1 ? [0, 1] : [0];
  const first = heads.map((head) => ({
    title:
      head === 0
        ? 'Head 0 attention (first row, first token attending to all):'
        : 'Head 1 attention (first row):',
    row: rowOf(head, 0),
  }));
  const last = heads.map((head) => ({
    title: `np.round(weights[0, ${head}][${N - 1}], 3)`,
    row: rowOf(head, N - 1),
  }));
  return N > 1 ? [...first, ...last] : first;
}

/** What the script prints, as text. */
export function scriptOutput(run: Run): string {
  const shape = (id: string) => printShape((run.tensors[id] as TensorValue).shape);
  const lines = [
    `Input shape:   ${shape('x')}`,
    `Output shape:  ${shape('output')}`,
    `Weights shape: ${shape('weights')}`,
  ];
  return [...lines, ...printedRows(run).flatMap(({ title, row }) => [title, row])].join('\n');
}

export class AlNumpyPanel extends LightElement {
  static override properties = {
    run: { attribute: false },
    language: {},
    comparable: { type: Boolean },
    batch: { type: Number },
    head: { type: Number },
    tensor: {},
    recorded: { state: true },
  };

  declare run: Run | undefined;
  declare language: Language;
  /** True while the settings are those of the recorded run, precision aside. */
  declare comparable: boolean;
  declare batch: number;
  declare head: number;
  /** The tensor whose shown matrix is printed too. */
  declare tensor: string;
  declare recorded: Readonly<Record<string, TensorValue>> | undefined;

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.language, key, params);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('run') && this.recorded === undefined) {
      void recordedTensors().then(
        (recorded) => {
          this.recorded = recorded;
        },
        () => undefined,
      );
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { run } = this;
    if (run === undefined) return nothing;
    return html`<details class="panel numpy">
      <summary><h3>${this.#t('numpy.title')}</h3></summary>
      <div class="numpy-body">
        <div>
          <p class="hint">${this.#t('numpy.prints')}</p>
          <div class="code" tabindex="0" role="region" aria-label=${this.#t('numpy.prints')} lang="en"><pre class="script-output">${scriptOutput(run)}</pre></div>
          <p class="hint">${prose(textsOf(this.language).ui['numpy.rowNote'])}</p>
          <p class="hint"><code>${this.#call(run)}</code></p>
          <div class="code" tabindex="0" role="region" aria-label=${this.#call(run)} lang="en"><pre>${this.#matrix(run)}</pre></div>
        </div>
        ${this.#differences(run)}
      </div>
    </details>`;
  }

  /** The line that prints the shown matrix in the program of the listing. */
  #call(run: Run): string {
    const outer = sliceOf(run.tensors[this.tensor] as TensorValue, this.tensor, this.batch, this.head);
    const place = outer.length === 0 ? '' : `[${outer.join(', ')}]`;
    return `print(np.round(${variableOf[this.tensor]}${place}, 6))`;
  }

  #matrix(run: Run): string {
    const tensor = run.tensors[this.tensor] as TensorValue;
    const columns = tensor.shape.at(-1) as number;
    const rows = tensor.shape.at(-2) as number;
    const outer = sliceOf(tensor, this.tensor, this.batch, this.head);
    const start = offsetOf(tensor.shape, [...outer, 0, 0]);
    const values = Array.from(tensor.data).slice(start, start + rows * columns);
    return printRounded(values, [rows, columns], 6, run);
  }

  #differences(run: Run): TemplateResult {
    if (!this.comparable) {
      return html`<div><p class="hint">${this.#t('numpy.otherRun')}</p>
        <button type="button" class="action" @click=${() => this.tell('al-reset', undefined)}>${this.#t('numpy.backToLesson')}</button></div>`;
    }
    if (this.recorded === undefined) return html`<p class="hint">…</p>`;
    const recorded = this.recorded;
    return html`<table class="differences">
      <caption>${this.#t('numpy.difference')}</caption>
      <thead><tr><th scope="col">${this.#t('numpy.tensor')}</th><th scope="col">max |Δ|</th></tr></thead>
      <tbody>${Object.keys(run.tensors)
        .filter((id) => id in recorded && id !== 'memory')
        .map((id) => {
          const difference = largestDifference(run.tensors[id] as TensorValue, recorded[id] as TensorValue);
          return html`<tr><th scope="row">${symbol(id)}</th><td>${difference === undefined ? '–' : formatPower(difference, 1, this.language)}</td></tr>`;
        })}</tbody>
    </table>`;
  }
}

define('al-numpy-panel', AlNumpyPanel);
