/** Flash cards: a question each, and the answer when it is opened. */
import { html, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { TopicView } from '../topic-view.ts';

const cards = [0, 1, 2, 3, 4, 5];

export default class AlTopicSummary extends TopicView {
  protected override render(): TemplateResult {
    return html`<h3>${this.texts.cards}</h3>
      <div class="flash-cards">${cards.map((card) => this.#card(card))}</div>`;
  }

  #card(card: number): TemplateResult {
    return html`<details class="flash-card"><summary>${this.texts[`front.${card}`]}</summary><p>${this.texts[`back.${card}`]}</p></details>`;
  }
}

define('al-topic-summary', AlTopicSummary);
