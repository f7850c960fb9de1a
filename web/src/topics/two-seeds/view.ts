/** The same model under two seeds, and a table over ten. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { RecordedRun } from '../../engine/api-training.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { defaultGrammar } from '../../training/grammar.ts';
import { paceFor } from '../../training/pace.ts';
import { PairView, type Side } from '../../training/pair-view.ts';
import { trainedAll } from '../../training/to-end.ts';
import { wholeRun } from '../../training/training-view.ts';
import { completeIn, differentIn, rowOf, type SeedRow, seedCount } from './lab.ts';
import { recordedSeeds } from './recorded.ts';
import '../../components/slider-field.ts';

const table = 'table';

export default class AlTopicTwoSeeds extends PairView {
  static override properties = { ...PairView.properties, rows: { state: true } };

  /** Of the table that is being worked out, as far as it is. */
  declare rows: readonly SeedRow[] | undefined;

  protected override render(): TemplateResult {
    const { recorded } = this;
    if (recorded === undefined) return html``;
    const locked = this.hasBegun;
    return html`<fieldset class="lock" ?disabled=${locked}><legend class="visually-hidden">${this.texts.chosen}</legend>
        ${this.#seed('left')} ${this.#seed('right')}</fieldset>
      ${this.pair([this.#side('left'), this.#side('right')], recorded)}
      <h3>${this.texts.tableTitle}</h3>
      ${this.#table(recorded)}`;
  }

  #seed(name: 'left' | 'right' | 'first'): TemplateResult {
    return html`<al-slider-field .label=${this.texts[name]} .value=${this.number(name)} .min=${0} .max=${name === 'first' ? 9990 : 9999} .language=${this.language}
      @al-change=${this.setting(name)}></al-slider-field>`;
  }

  #side(name: 'left' | 'right'): Side {
    const seed = this.number(name);
    return {
      name,
      title: fill(this.texts.run ?? '', { seed }),
      family: name === 'left' ? 'q' : 'k',
      settings: { grammar: defaultGrammar, seed },
    };
  }

  #table({ roles }: RecordedRun): TemplateResult {
    const first = this.number('first');
    const isRunning = this.isRunning(table);
    const isRecorded = first === recordedSeeds.first && this.number('steps') === wholeRun;
    const rows = this.rows ?? (isRecorded ? recordedSeeds.rows : []);
    const forget = () => {
      this.rows = undefined;
    };
    return html`<div class="lab-controls">${isRunning ? nothing : html`${this.#seed('first')} ${this.stepsChoice(forget)}`}
        <button type="button" class="action main" ?disabled=${this.client === undefined || isRunning} @click=${() => this.#run(first)}>${fill(this.texts.runTable ?? '', { count: seedCount })}</button></div>
      ${rows.length === 0 ? nothing : this.#rows(rows, roles, isRunning)}`;
  }

  #run(first: number): void {
    this.rows = [];
    const seeds = Array.from({ length: seedCount }, (_, place) => first + place);
    const steps = this.number('steps');
    const all = seeds.map((seed) => ({ grammar: defaultGrammar, seed, steps }));
    this.start(
      table,
      (client, signal, progress) =>
        trainedAll(client, all, ({ report }, place) => rowOf(seeds[place] as number, report), {
          pace: paceFor(client.where),
          signal,
          progress,
          done: (rows) => {
            this.rows = rows;
          },
        }),
      'in slices',
    );
  }

  #rows(rows: readonly SeedRow[], roles: readonly string[], isRunning: boolean): TemplateResult {
    const counts = { complete: completeIn(rows), count: rows.length, different: differentIn(rows) };
    return html`<div class="facts" tabindex="0" role="region" aria-label=${this.texts.tableTitle}><table aria-label=${this.texts.tableTitle}>
        <thead><tr><th scope="col">${this.texts.seed}</th>${roles.map((role) => html`<th scope="col">${this.roleName(role)}</th>`)}
          <th scope="col" class="number">${this.t('facts.loss')}</th><th scope="col">${this.texts.outcome}</th></tr></thead>
        <tbody>${rows.map((row) => this.#row(row, roles))}</tbody></table></div>
      <p role="status">${isRunning ? '' : fill(this.texts.count ?? '', counts)}</p>`;
  }

  #row({ seed, loss, casting }: SeedRow, roles: readonly string[]): TemplateResult {
    const cell = (role: number) =>
      casting.open.includes(role)
        ? this.texts.nobody
        : fill(this.texts.head ?? '', { head: casting.heads[role] });
    return html`<tr><th scope="row">${seed}</th>${roles.map((_, role) => html`<td>${cell(role)}</td>`)}
      <td class="number">${this.digits(loss)}</td><td>${this.#outcome(casting, roles)}</td></tr>`;
  }

  #outcome({ isComplete, open, shared }: SeedRow['casting'], roles: readonly string[]): string {
    if (isComplete) return this.texts.complete ?? '';
    const names = (places: readonly number[]) =>
      places.map((place) => this.roleName(roles[place] ?? '')).join(', ');
    if (shared.length > 0) return fill(this.texts.shared ?? '', { roles: names(shared) });
    return fill(this.texts.spread ?? '', { roles: names(open) });
  }
}

define('al-topic-two-seeds', AlTopicTwoSeeds);
