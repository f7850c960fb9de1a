/** Three heads on one sentence: their weights, their matrices, and what a pair of equal heads is worth. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { Trace } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import type { Direction } from '../../model/hand-built.ts';
import { formatCell } from '../../model/numbers.ts';
import { TopicView } from '../topic-view.ts';
import {
  headOf,
  pair,
  type Role,
  roles,
  rowOf,
  type SentenceId,
  sentenceIds,
  sentences,
  trace,
} from './lab.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';

export default class AlTopicRoles extends TopicView {
  protected override render(): TemplateResult {
    const sentence = this.word('sentence') as SentenceId;
    const causal = this.flag('causal');
    const found = this.compute(`trace:${sentence} ${causal}`, async (client) => ({
      sentence,
      trace: await trace(client, sentence, causal),
    }));
    // While another sentence is computed, the weights are still those of the one before.
    const shown = found?.sentence === sentence ? found.trace : undefined;
    return html`${this.#controls(sentence, causal)}
      ${shown === undefined ? nothing : html`${this.#weights(sentence, causal, shown)} ${this.#rows(sentence, causal, shown)}`}
      ${this.#matrices()} ${this.#twins(sentence)}`;
  }

  #options(ids: readonly string[]) {
    return ids.map((value) => ({ value, text: this.texts[value] as string }));
  }

  #controls(sentence: SentenceId, causal: boolean): TemplateResult {
    const choose = (event: CustomEvent<{ value: SentenceId }>) =>
      this.set({ sentence: event.detail.value, query: sentences[event.detail.value].asking });
    return html`<div class="lab-controls">
      <al-segments .label=${this.texts.sentence} .name=${'roles-sentence'} .value=${sentence} .options=${this.#options(sentenceIds)} @al-change=${choose}></al-segments>
      <al-segments .label=${this.texts.role} .name=${'roles-role'} .value=${this.word('role')} .options=${this.#options(roles)} @al-change=${this.setting('role')}></al-segments>
      <label class="check"><input type="checkbox" .checked=${causal} @change=${(event: Event) => this.set({ causal: (event.target as HTMLInputElement).checked })}> ${this.texts.causal}</label>
    </div>`;
  }

  #weights(sentence: SentenceId, causal: boolean, shown: Trace): TemplateResult {
    const { words } = sentences[sentence];
    const role = this.word('role') as Role;
    const head = roles.indexOf(role);
    const values = words.map((_, place) => rowOf(shown.weights, head, place));
    const title = fill(this.texts.all as string, { role: this.texts[role] });
    return html`<h3>${title}</h3>
      <al-heat-map .label=${title} .values=${values} .rowLabels=${words} .columnLabels=${words} .rowTitle=${this.texts.query} .columnTitle=${this.texts.key}
        .range=${[0, 1]} .digits=${2} .language=${this.language} .masked=${causal ? (row: number, key: number) => key > row : undefined} .pickable=${true}
        @al-cell=${(event: CustomEvent<{ row: number }>) => this.set({ query: event.detail.row })}></al-heat-map>`;
  }

  #query(sentence: SentenceId): number {
    return Math.min(this.number('query'), sentences[sentence].words.length - 1);
  }

  #rows(sentence: SentenceId, causal: boolean, shown: Trace): TemplateResult {
    const { words } = sentences[sentence];
    const query = this.#query(sentence);
    const values = roles.map((_, head) => rowOf(shown.weights, head, query));
    const title = fill(this.texts.rows as string, { token: words[query] });
    return html`<h3>${title}</h3>
      <al-segments .label=${this.texts.token} .name=${'roles-query'} .value=${query} .options=${words.map((text, value) => ({ value, text }))}
        @al-change=${this.setting('query')}></al-segments>
      <al-heat-map .label=${title} .values=${values} .rowLabels=${roles.map((role) => this.texts[role] as string)} .columnLabels=${words}
        .rowTitle=${this.texts.head} .columnTitle=${this.texts.key} .range=${[0, 1]} .digits=${2} .language=${this.language}
        .masked=${causal ? (_: number, key: number) => key > query : undefined}></al-heat-map>`;
  }

  /** The columns of W_Q and W_K that are not zero, in words. */
  #matrices(): TemplateResult {
    const head = headOf(this.word('role') as Role);
    const say = (direction: Direction) =>
      Object.entries(direction)
        // A term that would print as 0 asks for nothing.
        .filter(([, value]) => Math.abs(value) >= 0.05)
        .map(([feature, value]) => `${formatCell(value, 1, this.language)} × ${this.texts[feature]}`)
        .join(' + ')
        .replaceAll('+ −', '− ');
    return html`<h3>${this.texts.matrices}</h3>
      <dl class="hand-matrices">${head.matching.map(
        (
          { query, key },
          column,
        ) => html`<div><dt>${fill(this.texts.asks as string, { column })}</dt><dd>${say(query)}</dd>
          <dt>${fill(this.texts.offers as string, { column })}</dt><dd>${say(key)}</dd></div>`,
      )}</dl>
      <p class="hint">${this.texts.written}</p>`;
  }

  #twins(sentence: SentenceId): TemplateResult {
    const [one, other] = [this.word('one') as Role, this.word('other') as Role];
    const apart = this.compute(`twins:${sentence} ${one} ${other}`, (client) =>
      pair(client, sentence, one, other),
    );
    const number = (value: number) => formatCell(value, 4, this.language);
    return html`<h3>${this.texts.twins}</h3>
      <div class="lab-controls">
        <al-segments .label=${this.texts.one} .name=${'roles-one'} .value=${one} .options=${this.#options(roles)} @al-change=${this.setting('one')}></al-segments>
        <al-segments .label=${this.texts.other} .name=${'roles-other'} .value=${other} .options=${this.#options(roles)} @al-change=${this.setting('other')}></al-segments>
      </div>
      ${
        apart === undefined
          ? nothing
          : html`<div role="status"><ul class="roles-apart">
            <li>${this.texts.weightsApart}: <strong>${number(apart.heads)}</strong></li>
            <li>${this.texts.outputApart}: <strong>${number(apart.output)}</strong></li></ul></div>`
      }`;
  }
}

define('al-topic-roles', AlTopicRoles);
