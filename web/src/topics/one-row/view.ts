/** The row of "it": completed by the learner, and then asked to serve two targets. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell } from '../../model/numbers.ts';
import { TopicView } from '../topic-view.ts';
import { bestOfOneRow, listed, type Served, sentence, serve, sumOf } from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

export default class AlTopicOneRow extends TopicView {
  protected override render(): TemplateResult {
    return html`${this.#complete()}${this.#serve()}`;
  }

  /** The learner's hundredths for the tokens that the lesson leaves out. */
  get #rest(): number[] {
    return this.word('rest').split('.').map(Number);
  }

  #complete(): TemplateResult {
    const rest = this.#rest;
    const row = [...listed, ...rest.map((hundredths) => hundredths / 100)];
    const sum = this.compute(`sum:${rest}`, (client) => sumOf(client, row));
    const set = (place: number, value: number) =>
      this.set({ rest: rest.map((old, at) => (at === place ? Math.round(value * 100) : old)).join('.') });
    const bars = row.map((value, place) => ({
      label: sentence[place] as string,
      value,
      note: this.texts[place < listed.length ? 'given' : 'yours'] as string,
      marked: place >= listed.length,
    }));
    return html`<h3>${this.texts.complete}</h3>
      <div class="lab-columns">
        <al-bars .label=${this.texts.rowLabel} .bars=${bars} .max=${1} .digits=${2} .language=${this.language}></al-bars>
        <div>${rest.map(
          (
            hundredths,
            place,
          ) => html`<al-slider-field .label=${sentence[listed.length + place] as string} .min=${0} .max=${0.2} .step=${0.01}
            .value=${hundredths / 100} .language=${this.language} @al-change=${(event: CustomEvent<{ value: number }>) => set(place, event.detail.value)}></al-slider-field>`,
        )}
          ${sum === undefined ? nothing : html`<p role="status">${this.texts.sum} = <strong>${this.#number(sum)}</strong>. ${this.#verdict(sum)}</p>`}
        </div>
      </div>`;
  }

  #verdict(sum: number): string {
    // Hundredths added in floating point: what is off by less than half of one is rounding.
    if (Math.abs(sum - 1) < 0.005) return this.texts.sumRight as string;
    const gap = this.#number(Math.abs(1 - sum));
    return fill(this.texts[sum < 1 ? 'sumLess' : 'sumMore'] as string, { gap });
  }

  #serve(): TemplateResult {
    const heads = this.number('heads') as 1 | 2;
    const share = this.number('share');
    const served = this.compute(`serve:${heads} ${share}`, (client) => serve(client, heads, share / 100));
    const best = this.compute('best:', bestOfOneRow);
    return html`<h3>${this.texts.serve}</h3>
      <div class="lab-controls">
        <al-segments .label=${this.texts.heads} .name=${'one-row-heads'} .value=${heads} .options=${[1, 2].map((value) => ({ value, text: String(value) }))}
          @al-change=${this.setting('heads')}></al-segments>
        ${
          heads === 2
            ? nothing
            : html`<al-slider-field .label=${this.texts.share} .unit=${this.texts.percent} .min=${0} .max=${100} .step=${5} .value=${share}
          .language=${this.language} @al-change=${this.setting('share')}></al-slider-field>`
        }
      </div>
      ${served === undefined ? nothing : this.#served(served)}
      ${best === undefined ? nothing : html`<p>${this.texts.best}: <strong>${this.#number(best.worst)}</strong>.</p>`}`;
  }

  #number(value: number): string {
    return formatCell(value, 2, this.language);
  }

  #served({ rows, arrives, worst }: Served): TemplateResult {
    const bars = (['coreference', 'syntax'] as const).map((target) => ({
      label: this.texts[target] as string,
      value: arrives[target],
    }));
    return html`<al-heat-map .label=${this.texts.rows} .values=${rows} .rowLabels=${rows.map((_, head) => `${this.texts.head} ${head}`)}
        .columnLabels=${sentence} .columnTitle=${this.texts.key} .range=${[0, 1]} .digits=${2} .language=${this.language}></al-heat-map>
      <h4>${this.texts.arrives}</h4>
      <al-bars .label=${this.texts.arrives} .bars=${bars} .max=${1} .digits=${2} .family=${'v'} .language=${this.language}></al-bars>
      <p role="status">${this.texts.worst} <strong>${this.#number(worst)}</strong>.</p>`;
  }
}

define('al-topic-one-row', AlTopicOneRow);
