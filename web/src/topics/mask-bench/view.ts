/** A mask drawn or chosen, and what becomes of scores and weights under it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Bar } from '../../components/bars.ts';
import { define } from '../../components/light-element.ts';
import type { DType } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell } from '../../model/numbers.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import {
  allowedBy,
  type Bench,
  type Fill,
  fills,
  hiddenRow,
  hiddenScores,
  leaksOf,
  matrixOf,
  type Pattern,
  patterns,
  type Reading,
  readings,
  runBench,
  tokens,
} from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';

export default class AlTopicMaskBench extends TopicView {
  get #matrix(): number[] {
    return matrixOf(this.word('pattern') as Pattern, this.word('cells'));
  }

  protected override render(): TemplateResult {
    const allowed = allowedBy(this.#matrix, this.word('reading') as Reading);
    const [kind, dtype] = [this.word('fill') as Fill, this.word('dtype') as DType];
    const found = this.compute(`bench:${allowed.join('')},${kind},${dtype}`, (client) =>
      runBench(client, allowed, kind, dtype),
    );
    return html`
      <div class="lab-controls">
        ${this.#choice('pattern', patterns)} ${this.#choice('reading', readings)} ${this.#choice('fill', fills)}
        ${this.#choice('dtype', ['float64', 'float32'])} ${this.#choice('head', [0, 1])}
      </div>
      <div class="lab-columns">
        <section>${this.#mask()}</section>
        ${found === undefined ? nothing : this.#results(found, allowed)}
      </div>
      ${this.#hidden()}`;
  }

  #choice(name: string, values: readonly (string | number)[]): TemplateResult {
    return html`<al-segments .label=${this.texts[name] ?? name} .name=${`mask-${name}`} .value=${this.settings[name]}
      .options=${values.map((value) => ({ value, text: this.texts[value] ?? String(value) }))} @al-change=${this.setting(name)}></al-segments>`;
  }

  get #names(): readonly string[] {
    return Array.from({ length: tokens }, (_, token) => this.state.tokens[0]?.[token] ?? String(token));
  }

  #mask(): TemplateResult {
    const matrix = this.#matrix;
    const at = (row: number, column: number) => matrix[row * tokens + column] === 1;
    const values = { shape: [tokens, tokens], data: matrix };
    const press = (event: CustomEvent<{ row: number; column: number }>) => {
      const place = event.detail.row * tokens + event.detail.column;
      const cells = matrix.map((one, other) => (other === place ? 1 - one : one)).join('');
      this.set({ pattern: 'free', cells });
    };
    return html`<h3>${this.texts.matrix}</h3>
      <al-heat-map .label=${this.texts.matrix ?? ''} .values=${values} .rowLabels=${this.#names} .columnLabels=${this.#names}
        .rowTitle=${this.texts.query} .columnTitle=${this.texts.key} .family=${'x'} .range=${[-1, 2]} .digits=${0} .language=${this.language}
        pickable .text=${(row: number, column: number) => (at(row, column) ? '1' : '0')} @al-cell=${press}></al-heat-map>`;
  }

  #results(found: Bench, allowed: readonly number[]): TemplateResult {
    const head = this.number('head');
    const weights = partOf(found.run.weights, [0, head]);
    const leaks = leaksOf(weights);
    return html`<section><h3>${fill(this.texts.masked ?? '', { head })}</h3>
        ${this.#heat(fill(this.texts.masked ?? '', { head }), partOf(found.run.masked_scores, [0, head]), 'scores', allowed)}</section>
      <section><h3>${fill(this.texts.weights ?? '', { head })}</h3>
        ${this.#heat(fill(this.texts.weights ?? '', { head }), weights, 'weights', allowed, leaks)}
        ${this.#findings(leaks, allowed)}</section>
      <section>${this.#rowSums(found, head)}</section>`;
  }

  #heat(
    label: string,
    values: { shape: number[]; data: ArrayLike<number> },
    family: 'scores' | 'weights',
    allowed: readonly number[],
    leaks?: readonly boolean[],
  ): TemplateResult {
    const at = (row: number, column: number) => row * tokens + column;
    return html`<al-heat-map .label=${label} .values=${values} .rowLabels=${this.#names} .columnLabels=${this.#names}
      .rowTitle=${this.texts.query} .columnTitle=${this.texts.key} .family=${family} .language=${this.language}
      .masked=${(row: number, column: number) => allowed[at(row, column)] === 0}
      .marked=${(row: number, column: number) => leaks?.[at(row, column)] === true}></al-heat-map>`;
  }

  #findings(leaks: readonly boolean[], allowed: readonly number[]): TemplateResult {
    const count = leaks.filter(Boolean).length;
    const rows = this.#names.filter((_, row) => !allowed.slice(row * tokens, (row + 1) * tokens).includes(1));
    return html`<p class=${count === 0 ? 'mask-calm' : 'mask-alarm'} role="status">${count === 0 ? this.texts.fine : fill(this.texts.leak ?? '', { count })}</p>
      ${rows.length === 0 ? nothing : html`<p class="mask-alarm">${fill(this.texts.emptyRows ?? '', { rows: rows.join(', ') })}</p>`}`;
  }

  #rowSums(found: Bench, head: number): TemplateResult {
    const sums = Array.from(partOf(found.rowSums, [0, head]).data);
    const bars = sums.map(
      (value, row): Bar => ({ label: this.#names[row] ?? '', value, marked: !(Math.abs(value - 1) < 1e-6) }),
    );
    return html`<h3>${this.texts.rowSums}</h3>
      <al-bars .label=${this.texts.rowSums ?? ''} .bars=${bars} .max=${1} .digits=${6} .language=${this.language}></al-bars>`;
  }

  /** The same whatever the bench is set to. */
  #hidden(): TemplateResult | typeof nothing {
    const { texts, language } = this;
    const found = this.compute('hidden:row', hiddenRow);
    if (found === undefined) return nothing;
    const scores = hiddenScores.map((score) => formatCell(score, 1, language)).join('; ');
    const caption = fill(texts.hiddenRow ?? '', { scores });
    const nameOf = (kind: string, dtype: string) =>
      fill(texts.outcome ?? '', { fill: texts[kind] ?? kind, dtype });
    const rows = [
      ...found.outcomes.map((outcome) => ({
        name: nameOf(outcome.fill, outcome.dtype),
        weights: outcome.weights,
      })),
      { name: texts.open ?? '', weights: found.open },
    ];
    return html`<section><h3>${caption}</h3>
      <al-heat-map .label=${caption} .values=${rows.map(({ weights }) => weights)} .rowLabels=${rows.map(({ name }) => name)}
        .columnLabels=${hiddenScores.map((_, key) => fill(texts.weightOf ?? '', { key }))} .family=${'weights'} .range=${[0, 1]}
        .digits=${6} .language=${language} class="mask-outcomes"></al-heat-map></section>`;
  }
}

define('al-topic-mask-bench', AlTopicMaskBench);
