/** Numbers as bars, in a table: each row has its name, its bar and its number. `upright` stands them up (histogram). */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { shareOf } from '../model/bars.ts';
import { formatCell, type Language } from '../model/numbers.ts';
import type { Family } from '../model/tensors.ts';
import { define, LightElement } from './light-element.ts';

export type Bar = {
  readonly label: string;
  readonly value: number;
  /** Replaces the formatted number. */
  readonly text?: string;
  readonly note?: string;
  /** Drawn stronger than the others. */
  readonly marked?: boolean;
};

export class AlBars extends LightElement {
  static override properties = {
    label: {},
    bars: { attribute: false },
    max: { type: Number },
    digits: { type: Number },
    language: {},
    family: {},
    upright: { type: Boolean },
    ends: { attribute: false },
  };

  declare label: string;
  declare bars: readonly Bar[];
  /** The value of a full bar; without it the largest of the bars. */
  declare max: number | undefined;
  declare digits: number;
  declare language: Language;
  declare family: Family;
  declare upright: boolean;
  /** What a histogram's axis begins and ends with, where that is not the names of its outer columns. */
  declare ends: readonly [string, string] | undefined;

  constructor() {
    super();
    this.label = '';
    this.bars = [];
    this.digits = 3;
    this.language = 'vi';
    this.family = 'weights';
    this.upright = false;
  }

  protected override render(): TemplateResult {
    const full = this.max ?? Math.max(...this.bars.map(({ value }) => value).filter(Number.isFinite), 0);
    const share = (value: number) => shareOf(value, full);
    return this.upright ? this.#histogram(share) : this.#rows(share);
  }

  #text({ value, text }: Bar): string {
    return text ?? formatCell(value, this.digits, this.language);
  }

  #rows(share: (value: number) => number): TemplateResult {
    return html`<table class="bars" data-family=${this.family} aria-label=${this.label}>
      <tbody>${this.bars.map(
        (
          bar,
        ) => html`<tr class=${bar.marked ? 'is-marked' : ''}><th scope="row"><span>${bar.label}</span></th>
          <td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" width="100" height="8"></rect><rect class="fill" width=${100 * share(bar.value)} height="8"></rect></svg></td>
          <td class="number">${this.#text(bar)}${bar.note === undefined ? nothing : html` <span class="hint">${bar.note}</span>`}</td></tr>`,
      )}</tbody>
    </table>`;
  }

  /** The picture for the eye, the numbers in a table behind it. */
  #histogram(share: (value: number) => number): TemplateResult {
    const width = 100 / Math.max(1, this.bars.length);
    const columns = this.bars.map(({ value, marked }, place) => {
      const height = 60 * share(value);
      return svg`<rect class=${marked ? 'fill is-marked' : 'fill'} x=${place * width + width * 0.06} y=${60 - height} width=${width * 0.88} height=${height}></rect>`;
    });
    const [from, to] = this.ends ?? [this.bars[0]?.label, this.bars.at(-1)?.label];
    return html`<figure class="histogram" data-family=${this.family}>
      <svg viewBox="0 0 100 60" preserveAspectRatio="none" role="img" aria-label=${this.label}>${columns}</svg>
      <div class="histogram-ends" aria-hidden="true"><span>${from}</span><span>${to}</span></div>
      <table class="visually-hidden" aria-label=${this.label}><tbody>${this.bars.map(
        (bar) => html`<tr><th scope="row">${bar.label}</th><td>${this.#text(bar)}</td></tr>`,
      )}</tbody></table>
    </figure>`;
  }
}

define('al-bars', AlBars);
