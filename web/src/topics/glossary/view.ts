/** One tensor of the run, as this page and each lesson write it. */
import { html, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { symbol } from '../../render/symbols.ts';
import { TopicView } from '../topic-view.ts';
import { notation, type Place, shapeOf, type Written } from './lab.ts';
import '../../components/segments.ts';

const places: readonly Place[] = ['page', 'a', 'b', 'c'];

export default class AlTopicGlossary extends TopicView {
  protected override render(): TemplateResult {
    const heads = Math.min(this.run.sizes.num_heads, 8);
    const [tensor, head] = [this.word('tensor'), Math.min(this.number('head'), heads - 1)];
    const { texts } = this;
    const lines = notation[tensor] ?? {};
    return html`
      <div class="lab-controls">
        <al-segments .label=${texts.tensor ?? ''} .name=${'glossary-tensor'} .value=${tensor}
          .options=${Object.keys(notation).map((value) => ({ value, text: value }))} @al-change=${this.setting('tensor')}></al-segments>
        <al-segments .label=${texts.head ?? ''} .name=${'glossary-head'} .value=${head}
          .options=${Array.from({ length: heads }, (_, value) => ({ value, text: String(value) }))} @al-change=${this.setting('head')}></al-segments>
      </div>
      <div class="facts" role="region" aria-label=${fill(texts.lines ?? '', { tensor })}><table class="glossary-lines">
        <thead><tr>${['where', 'called', 'axes', 'numbers', 'one'].map((key) => html`<th scope="col">${texts[key]}</th>`)}</tr></thead>
        <tbody>${places.map((place) => this.#line(place, lines[place], tensor, head))}</tbody>
      </table></div>`;
  }

  #line(place: Place, written: Written | undefined, tensor: string, head: number): TemplateResult {
    const { texts, state } = this;
    const isOwn = place === state.path;
    const name = place === 'page' ? symbol(tensor) : html`<code>${written?.name ?? ''}</code>`;
    if (written === undefined)
      return html`<tr class=${isOwn ? 'is-own' : ''}><th scope="row">${texts[place]}</th><td colspan="4">${texts.unnamed}</td></tr>`;
    const shape = written.axes.length === 0 ? '–' : `(${shapeOf(this.run, tensor).join(', ')})`;
    return html`<tr class=${isOwn ? 'is-own' : ''}><th scope="row">${texts[place]}</th><td>${name}</td>
      <td>${written.axes.length === 0 ? '–' : `(${written.axes.join(', ')})`}</td><td>${shape}</td>
      <td>${this.#one(place, written, tensor, head)}</td></tr>`;
  }

  /** Behind the split a head is an index, before it and after the join a band of columns. */
  #one(place: Place, written: Written, tensor: string, head: number): TemplateResult | string {
    const { texts, run } = this;
    const code = written.one(head);
    if (code === '') {
      const { d_v } = run.sizes;
      const band = fill(texts.columns ?? '', { from: head * d_v, to: (head + 1) * d_v - 1 });
      return tensor === 'concat' ? band : (texts.allHeads ?? '');
    }
    if (place === 'b') return html`<code>${code}</code>, ${fill(texts.spoken ?? '', { number: head + 1 })}`;
    return html`<code>${code}</code>`;
  }
}

define('al-topic-glossary', AlTopicGlossary);
