/** One, two, four and eight heads of the same d_model, trained one after the other. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { Cue, RecordedRun } from '../../engine/api-training.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import type { Family } from '../../model/tensors.ts';
import { TrainingView, wholeRun } from '../../training/training-view.ts';
import { type CountRow, counts, d_model, trainCounts } from './lab.ts';
import { recordedCounts } from './recorded.ts';
import '../../components/slider-field.ts';

const families: readonly Family[] = ['k', 'v', 'q', 'scores'];
const work = 'counts';

export default class AlTopicTrainedCounts extends TrainingView {
  static override properties = { ...TrainingView.properties, rows: { state: true } };

  /** Of the runs that are being worked out, as far as they are. */
  declare rows: readonly CountRow[] | undefined;

  protected override render(): TemplateResult {
    const { recorded } = this;
    if (recorded === undefined) return html``;
    const seed = this.number('seed');
    const isRunning = this.isRunning(work);
    const isRecorded = seed === recordedCounts.seed && this.number('steps') === wholeRun;
    const rows = this.rows ?? (isRecorded ? recordedCounts.rows : []);
    return html`<div class="lab-controls">
        ${
          isRunning
            ? nothing
            : html`<al-slider-field .label=${this.texts.seed} .value=${seed} .min=${0} .max=${9999} .language=${this.language} @al-change=${this.#onSeed}></al-slider-field>
              ${this.stepsChoice(this.#forget)}`
        }
        <button type="button" class="action main" ?disabled=${this.client === undefined || isRunning} @click=${() => this.#run(seed)}>${this.texts.run}</button></div>
      ${rows.length === 0 ? nothing : this.#picture(rows, recorded)}`;
  }

  readonly #forget = (): void => {
    this.rows = undefined;
  };

  readonly #onSeed = (event: CustomEvent<{ value: number }>): void => {
    this.#forget();
    this.set({ seed: event.detail.value });
  };

  #run(seed: number): void {
    this.rows = [];
    const steps = this.number('steps');
    const done = (rows: readonly CountRow[]) => {
      this.rows = rows;
    };
    this.start(
      work,
      (client, signal, progress) => trainCounts(client, { seed, steps }, { signal, progress, done }),
      'in slices',
    );
  }

  #picture(rows: readonly CountRow[], { floor }: RecordedRun): TemplateResult {
    const steps = Math.max(...rows.map(({ points }) => points.at(-1)?.step ?? 0));
    const lines = rows.map(({ num_heads, points }) => ({
      name: this.#name(num_heads),
      short: `h = ${num_heads}`,
      family: families[counts.indexOf(num_heads as (typeof counts)[number])] ?? 'q',
      points,
    }));
    return html`<h3>${this.t('plot.aboveLabel')}</h3>${this.plot(lines, floor.loss, steps, { above: true })}
      <p class="hint">${this.texts.scale}</p>${this.#table(rows, floor.loss)}`;
  }

  #name(num_heads: number): string {
    return fill(this.texts.name ?? '', { num_heads, d_k: d_model / num_heads });
  }

  #table(rows: readonly CountRow[], floor: number): TemplateResult {
    const kinds = Object.keys(rows[0]?.report.accuracy ?? {}) as Cue[];
    return html`<h3>${this.texts.table}</h3><div class="facts" tabindex="0" role="region" aria-label=${this.texts.table}><table aria-label=${this.texts.table}>
      <thead><tr><th scope="col">${this.texts.heads}</th><th scope="col" class="number">${this.t('facts.loss')}</th><th scope="col" class="number">${this.t('facts.gap')}</th>
        ${kinds.map((kind) => html`<th scope="col" class="number">${this.roleName(kind)}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ({
          num_heads,
          report,
        }) => html`<tr><th scope="row">${this.#name(num_heads)}</th><td class="number">${this.digits(report.loss)}</td>
          <td class="number">${this.digits(report.loss - floor)}</td>${kinds.map((kind) => html`<td class="number">${this.percent(report.accuracy[kind] ?? 0)}</td>`)}</tr>`,
      )}</tbody></table></div>`;
  }
}

define('al-topic-trained-counts', AlTopicTrainedCounts);
