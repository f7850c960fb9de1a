/** How far information has to go, what "it" means, and one search opened up: q·k, weight, value. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { Trace } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell } from '../../model/numbers.ts';
import { rowAt } from '../../model/tensors.ts';
import { TopicView } from '../topic-view.ts';
import { asking, meaningOf, pathsOver, read, searchOf, type Word, wordsOf } from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

export default class AlTopicSearch extends TopicView {
  protected override render(): TemplateResult {
    const [word, causal] = [this.word('word') as Word, this.flag('causal')];
    const traces = this.compute(`read:${word} ${causal}`, (client) => read(client, word, causal));
    return html`${this.#paths()} ${this.#meaning(word, causal, traces)} ${traces === undefined ? nothing : this.#search(wordsOf(word), traces)}`;
  }

  #number(value: number): string {
    return formatCell(value, 2, this.language);
  }

  #paths(): TemplateResult {
    const distance = this.number('distance');
    const paths = this.compute(`paths:${distance}`, (client) => pathsOver(client, distance));
    const bars = (['attention', 'rnn', 'convolution'] as const).flatMap((kind) =>
      paths === undefined ? [] : [{ label: this.texts[kind] as string, value: paths[kind] }],
    );
    return html`<h3>${this.texts.pathTitle}</h3>
      <al-slider-field .label=${this.texts.distance} .min=${1} .max=${1000} .step=${1} .value=${distance} .language=${this.language}
        @al-change=${this.setting('distance')}></al-slider-field>
      <al-bars .label=${this.texts.pathLabel} .bars=${bars} .digits=${0} .family=${'scores'} .language=${this.language}></al-bars>`;
  }

  #meaning(word: Word, causal: boolean, traces: Trace[] | undefined): TemplateResult {
    return html`<h3>${this.texts.meaningTitle}</h3>
      <div class="lab-controls">
        <al-segments .label=${this.texts.word} .name=${'search-word'} .value=${word} .options=${['tired', 'wide'].map((value) => ({ value, text: value }))}
          @al-change=${this.setting('word')}></al-segments>
        <label class="check"><input type="checkbox" .checked=${causal} @change=${(event: Event) => this.set({ causal: (event.target as HTMLInputElement).checked })}> ${this.texts.causal}</label>
      </div>
      ${traces === undefined ? nothing : this.#rows(wordsOf(word), causal, traces)}`;
  }

  #rows(words: readonly string[], causal: boolean, traces: readonly Trace[]): TemplateResult {
    const rows = traces.map(({ weights }) => rowAt(weights, [0, 0, asking]));
    const { means, animal, street } = meaningOf(traces);
    const shares = { animal: this.#number(animal), street: this.#number(street) };
    return html`<al-heat-map .label=${this.texts.rowOf} .values=${rows} .rowLabels=${rows.map((_, layer) => fill(this.texts.layer as string, { layer }))}
        .columnLabels=${words} .rowTitle=${this.texts.rowOf} .columnTitle=${this.texts.key} .range=${[0, 1]} .digits=${2} .language=${this.language}
        .masked=${causal ? (_: number, key: number) => key > asking : undefined}></al-heat-map>
      <p role="status"><strong>${fill(this.texts[means] as string, shares)}</strong></p>`;
  }

  #search(words: readonly string[], traces: readonly Trace[]): TemplateResult {
    const query = this.number('query');
    const { matches, mixed } = searchOf(traces, query);
    const [living, spatial] = mixed.map((value) => this.#number(value));
    const best = matches.filter(({ weight }) => weight === matches[0]?.weight);
    return html`<h3>${this.texts.searchTitle}</h3>
      <al-segments .label=${this.texts.query} .name=${'search-query'} .value=${query} .options=${words.map((text, value) => ({ value, text }))}
        @al-change=${this.setting('query')}></al-segments>
      <p class="hint">${this.texts.features}</p>
      <div class="facts" role="region" aria-label=${this.texts.searchTitle ?? ''}><table class="matches" aria-label=${this.texts.searchTitle}>
        <thead><tr><th scope="col">${this.texts.token}</th><th scope="col">${this.texts.score}</th><th scope="col">${this.texts.weight}</th>
          <th scope="col">${this.texts.value}</th><th scope="col">${this.texts.value2}</th></tr></thead>
        <tbody>${matches.map(
          ({
            key,
            score,
            weight,
            value,
          }) => html`<tr><th scope="row">${words[key]}</th><td class="number">${this.#number(score)}</td>
            <td class="number">${formatCell(weight, 3, this.language)}</td>${value.map((part) => html`<td class="number">${this.#number(part)}</td>`)}</tr>`,
        )}</tbody>
      </table></div>
      <p role="status">${fill(this.texts[best.length > 1 ? 'tie' : 'best'] as string, {
        token: best.map(({ key }) => words[key]).join(', '),
        query: words[query],
        living,
        spatial,
      })}</p>`;
  }
}

define('al-topic-search', AlTopicSearch);
