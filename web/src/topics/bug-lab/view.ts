/** A mistake under a letter, and four instruments that show what it does. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Bar } from '../../components/bars.ts';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell } from '../../model/numbers.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import { type CaseId, canaryOf, caseIds, cases, examine, type Findings, tokenCount } from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

/** How far a row sum may be off by rounding alone. */
const rounding = 1e-9;

export default class AlTopicBugLab extends TopicView {
  protected override render(): TemplateResult {
    const [letter, token, d_model] = [
      this.word('case') as CaseId,
      this.number('token'),
      this.number('d_model'),
    ];
    const found = this.compute(`examine:${letter},${token},${d_model}`, (client) =>
      examine(client, cases[letter], token, d_model),
    );
    return html`
      <div class="lab-controls">
        <al-segments .label=${this.texts.case ?? ''} .name=${'bug-case'} .value=${letter} @al-change=${this.setting('case')}
          .options=${caseIds.map((id) => ({ value: id, text: id === 'none' ? (this.texts.none ?? id) : id }))}></al-segments>
        <label class="check"><input type="checkbox" .checked=${this.flag('named')}
          @change=${(event: Event) => this.set({ named: (event.target as HTMLInputElement).checked })}> ${this.texts.named}</label>
        <al-slider-field .label=${this.texts.token ?? ''} .value=${token} .min=${0} .max=${tokenCount - 1} .language=${this.language}
          @al-change=${this.setting('token')}></al-slider-field>
        ${this.#choice('head', [0, 1])} ${this.#choice('d_model', [8, 64])}
      </div>
      ${this.flag('named') ? html`<p class="bug-name"><strong>${letter}</strong> ${this.texts[`bug.${cases[letter]}`]}</p>` : nothing}
      ${found === undefined ? nothing : this.#instruments(found, token)}`;
  }

  #choice(name: string, values: readonly number[]): TemplateResult {
    return html`<al-segments .label=${this.texts[name] ?? name} .name=${`bug-${name}`} .value=${this.number(name)}
      .options=${values.map((value) => ({ value, text: String(value) }))} @al-change=${this.setting(name)}></al-segments>`;
  }

  #instruments(found: Findings, token: number): TemplateResult {
    const head = this.number('head');
    const caption = fill(this.texts.weights ?? '', { head });
    return html`<div class="lab-columns">
      <section>
        <h3>${caption}</h3>
        <al-heat-map .label=${caption} .values=${partOf(found.run.weights, [0, head])} .rowLabels=${this.#tokens} .columnLabels=${this.#tokens}
          .rowTitle=${this.texts.query} .columnTitle=${this.texts.key} .family=${'weights'} .language=${this.language}
          .masked=${(row: number, column: number) => column > row && found.run.weights.data[(head * tokenCount + row) * tokenCount + column] === 0}></al-heat-map>
      </section>
      <section>${this.#rowSums(found, head)}</section>
      <section>${this.#canary(found, token)}</section>
      <section>${this.#comparisons(found)}</section>
    </div>`;
  }

  get #tokens(): readonly string[] {
    return Array.from({ length: tokenCount }, (_, token) => this.state.tokens[0]?.[token] ?? String(token));
  }

  #rowSums(found: Findings, head: number): TemplateResult {
    const sums = Array.from(partOf(found.rowSums, [0, head]).data);
    const all = Array.from(found.rowSums.data);
    const isBroken = all.some((sum) => !(Math.abs(sum - 1) <= rounding));
    const bars = sums.map(
      (value, row): Bar => ({
        label: this.#tokens[row] ?? String(row),
        value,
        marked: !(Math.abs(value - 1) <= rounding),
      }),
    );
    return html`<h3>${this.texts.rowSums}</h3>
      <p class=${isBroken ? 'bug-alarm' : 'bug-calm'}>${isBroken ? this.texts.rowSumsBroken : this.texts.rowSumsFine}</p>
      <al-bars .label=${this.texts.rowSums ?? ''} .bars=${bars} .max=${Math.max(1, ...sums)} .digits=${6} .language=${this.language}></al-bars>`;
  }

  #canary(found: Findings, token: number): TemplateResult {
    const distances = Array.from(partOf(found.moved, [0]).data);
    const states = canaryOf(found, token);
    const bars = distances.map((value, row): Bar => {
      const state = states[row] ?? 'still';
      return {
        label: this.#tokens[row] ?? String(row),
        value,
        note: this.texts[state] ?? '',
        marked: state === 'leak' || state === 'deaf',
      };
    });
    return html`<h3>${fill(this.texts.canary ?? '', { token })}</h3>
      <p class="hint">${this.texts.canaryHint}</p>
      <al-bars class="bug-canary" .label=${this.texts.canaryHint ?? ''} .bars=${bars} .digits=${6} .family=${'output'} .language=${this.language}></al-bars>`;
  }

  #comparisons({ headGap, change, changeByToken }: Findings): TemplateResult {
    const { texts, language } = this;
    const bars = Array.from(
      partOf(changeByToken, [0]).data,
      (value, row): Bar => ({
        label: this.#tokens[row] ?? String(row),
        value,
      }),
    );
    const gap = (value: number) => formatCell(value, 6, language);
    return html`<h3>${texts.heads}</h3>
      <p class=${headGap === 0 ? 'bug-alarm' : 'bug-calm'}>${headGap === 0 ? texts.headsEqual : fill(texts.headsDiffer ?? '', { gap: gap(headGap) })}</p>
      <h3 class="bug-gap">${texts.change}</h3>
      <p class=${change === 0 ? 'bug-calm' : 'bug-alarm'}>${change === 0 ? texts.changeNone : fill(texts.changeLargest ?? '', { gap: gap(change) })}</p>
      <al-bars .label=${texts.change ?? ''} .bars=${bars} .digits=${6} .family=${'output'} .language=${language}></al-bars>`;
  }
}

define('al-topic-bug-lab', AlTopicBugLab);
