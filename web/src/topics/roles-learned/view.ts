/** Two seeds side by side: maps of all heads, and what each head leans to. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell, formatCount } from '../../model/numbers.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import { previousTokenHead, type SeedRun, seedRun } from './lab.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const leanings = ['previous_token', 'own_token', 'first_token'] as const;

export default class AlTopicRolesLearned extends TopicView {
  protected override render(): TemplateResult {
    const [num_heads, equal] = [this.number('num_heads'), this.flag('equal')];
    return html`
      <div class="lab-controls">
        ${this.#seed('left')} ${this.#seed('right')}
        <al-segments .label=${this.texts.num_heads ?? ''} .name=${'roles-heads'} .value=${num_heads} @al-change=${this.setting('num_heads')}
          .options=${[2, 4, 8].map((value) => ({ value, text: String(value) }))}></al-segments>
        <label class="check"><input type="checkbox" .checked=${equal}
          @change=${(event: Event) => this.set({ equal: (event.target as HTMLInputElement).checked })}> ${this.texts.equal}</label>
      </div>
      <div class="lab-columns">${this.#side('left', num_heads, equal)}${this.#side('right', num_heads, equal)}</div>`;
  }

  #seed(name: 'left' | 'right'): TemplateResult {
    return html`<al-slider-field .label=${this.texts[name] ?? name} .value=${this.number(name)} .min=${0} .max=${99} .language=${this.language}
      @al-change=${this.setting(name)}></al-slider-field>`;
  }

  #side(name: 'left' | 'right', num_heads: number, equal: boolean): TemplateResult {
    const seed = this.number(name);
    const found = this.compute(`${name}:${seed},${num_heads},${equal}`, (client) =>
      seedRun(client, { seed, num_heads, equal }),
    );
    return html`<section><h3>${fill(this.texts.run ?? '', { seed })}</h3>${found === undefined ? nothing : this.#run(name, found)}</section>`;
  }

  #run(side: 'left' | 'right', found: SeedRun): TemplateResult {
    const heads = Array.from({ length: found.run.weights.shape[1] as number }, (_, head) => head);
    const gap = formatCell(found.apart, 4, this.language);
    return html`<div class="role-maps">${heads.map((head) => this.#map(found, head))}</div>
      <p class="hint">${found.apart === 0 ? this.texts.allEqual : fill(this.texts.apart ?? '', { gap })}</p>
      ${this.#leaning(side, found, heads)}
      <p class="hint">${fill(this.texts.parameters ?? '', { count: formatCount(found.parameters), heads: heads.length })}</p>`;
  }

  #map({ run }: SeedRun, head: number): TemplateResult {
    const label = fill(this.texts.head ?? '', { head });
    return html`<figure><figcaption>${label}</figcaption>
      <al-heat-map .label=${label} .values=${partOf(run.weights, [0, head])} .rowLabels=${[]} .columnLabels=${[]} .rowTitle=${this.texts.query}
        .columnTitle=${this.texts.key} .family=${'weights'} .language=${this.language} .compact=${true}
        .masked=${(row: number, column: number) => column > row}></al-heat-map></figure>`;
  }

  #leaning(side: 'left' | 'right', { leaning }: SeedRun, heads: readonly number[]): TemplateResult {
    const { texts, language } = this;
    // Both sides have such a table: a reader who hears it must know which one this is.
    const name = `${texts[side]}: ${texts.leaning}`;
    const strongest = previousTokenHead(leaning);
    return html`<div class="facts" tabindex="0" role="region" aria-label=${name}><table><caption class="hint">${texts.leaning}</caption>
      <thead><tr><td></td>${leanings.map((id) => html`<th scope="col">${texts[id]}</th>`)}</tr></thead>
      <tbody>${heads.map(
        (head) =>
          html`<tr><th scope="row">${fill(texts.head ?? '', { head })}</th>${leanings.map((id) => {
            const value = formatCell(leaning[id].data[head] as number, 3, language);
            return html`<td>${id === 'previous_token' && head === strongest ? html`<strong>${value}</strong>` : value}</td>`;
          })}</tr>`,
      )}</tbody></table></div>`;
  }
}

define('al-topic-roles-learned', AlTopicRolesLearned);
