/** The cache of one head as it fills, and what the newest token does to the outputs of the older ones. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { Tensor } from '../../engine/api.d.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell, formatEntry } from '../../model/numbers.ts';
import { partOf } from '../lesson-run.ts';
import { TopicView } from '../topic-view.ts';
import { type DecodingStep, decode, type Mask, sizes } from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

const tokenNames = Array.from({ length: sizes.length }, (_, token) => String(token));

export default class AlTopicDecoding extends TopicView {
  protected override render(): TemplateResult {
    const [tokens, mask] = [this.number('tokens'), this.word('mask') as Mask];
    const found = this.compute(`decode:${mask}`, (client, signal) => decode(client, mask, signal));
    const step = found?.steps[tokens - 1];
    const isFull = tokens === sizes.length;
    return html`
      <div class="lab-controls">
        <al-slider-field .label=${this.texts.tokens ?? ''} .value=${tokens} .min=${1} .max=${sizes.length} .language=${this.language}
          @al-change=${this.setting('tokens')}></al-slider-field>
        <button type="button" class="action main" @click=${() => this.set({ tokens: isFull ? 1 : tokens + 1 })}>${this.texts[isFull ? 'again' : 'next']}</button>
        ${this.#segments('mask', ['causal', 'none'])} ${this.#segments('head', [0, 1])}
      </div>
      ${step === undefined || found === undefined ? nothing : this.#picture(step, found.whole)}`;
  }

  #segments(name: string, values: readonly (string | number)[]): TemplateResult {
    const options = values.map((value) => ({ value, text: this.texts[value] ?? String(value) }));
    return html`<al-segments .label=${this.texts[name] ?? name} .name=${`decoding-${name}`} .value=${this.settings[name] ?? ''} .options=${options}
      @al-change=${this.setting(name)}></al-segments>`;
  }

  #picture(step: DecodingStep, whole: { k: Tensor; v: Tensor }): TemplateResult {
    const { texts } = this;
    const tokens = step.moved.length;
    return html`<p role="status"><strong>${fill(texts.elements ?? '', { elements: step.elements, tokens })}</strong><br>${this.#newest(step)}</p>
      <div class="lab-columns">
        ${this.#cache('keys', whole.k, tokens)} ${this.#cache('values', whole.v, tokens)}
        ${this.#looks(step)}
        <section><h3>${texts.moved}</h3>${this.#moved(step)}
          <p class="hint">${fill(texts.keysMoved ?? '', { gap: formatCell(step.keysMoved, 4, this.language) })}</p></section>
      </div>`;
  }

  #newest({ fromWhole }: DecodingStep): string {
    if (fromWhole === 0) return this.texts.exact ?? '';
    return fill(this.texts.fromWhole ?? '', { gap: formatCell(fromWhole, 4, this.language) });
  }

  /** Rows that are not filled yet keep their place, without a number. */
  #cache(name: 'keys' | 'values', tensor: Tensor, tokens: number): TemplateResult {
    const head = this.number('head');
    const caption = fill(this.texts[name] ?? '', { head });
    const part = partOf(tensor, [0, head]);
    const width = part.shape[1] as number;
    const isEmpty = (row: number) => row >= tokens;
    const text = (row: number, column: number) =>
      isEmpty(row) ? '' : formatEntry(part.data[row * width + column] as number, 3);
    return html`<section><h3>${caption}</h3>
      <al-heat-map .label=${caption} .values=${part} .rowLabels=${tokenNames} .columnLabels=${[]} .rowTitle=${this.texts.token}
        .columnTitle=${this.texts.channel} .range=${rangeOf(part)} .family=${name === 'keys' ? 'k' : 'v'} .language=${this.language} .masked=${isEmpty} .text=${text}
        .marked=${(row: number) => row === tokens - 1}></al-heat-map></section>`;
  }

  /** Where the newest query looks: over all keys in the cache, its own among them. */
  #looks({ weights }: DecodingStep): TemplateResult {
    const head = this.number('head');
    const caption = fill(this.texts.looks ?? '', { head });
    const bars = Array.from({ length: weights.shape[1] as number }, (_, token) => ({
      label: `${this.texts.token} ${token}`,
      value: weights.data[head * (weights.shape[1] as number) + token] as number,
    }));
    return html`<section><h3>${caption}</h3>
      <al-bars .label=${caption} .bars=${bars} .max=${1} .digits=${3} .language=${this.language}></al-bars></section>`;
  }

  #moved({ moved }: DecodingStep): TemplateResult {
    const bars = moved.map((value, token) => ({
      label: `${this.texts.token} ${token}`,
      value,
      ...(token === moved.length - 1 ? { text: this.texts.isNew ?? '' } : {}),
    }));
    return html`<al-bars .label=${this.texts.moved ?? ''} .bars=${bars} .digits=${4} .family=${'output'} .language=${this.language}></al-bars>`;
  }
}

/** Of the whole matrix, so that a cell keeps its colour while the cache fills. */
function rangeOf({ data }: Tensor): [number, number] {
  return [Math.min(...data), Math.max(...data)];
}

define('al-topic-decoding', AlTopicDecoding);
