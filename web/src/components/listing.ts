/**
 * A program of the shown run, with the current step's lines lit and a button that copies all of it. Where both
 * libraries are offered, a switch tells `al-library` (the library asked for).
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { translate } from '../i18n/catalogue.ts';
import { type Library, type Line, listingText } from '../model/listing.ts';
import type { Language } from '../model/numbers.ts';
import { scrollNextFrame } from '../render/scroll.ts';
import { copyText } from './copy.ts';
import { define, LightElement } from './light-element.ts';
import './segments.ts';

const libraryNames: Readonly<Record<Library, string>> = { numpy: 'NumPy', torch: 'PyTorch' };
const options = Object.entries(libraryNames).map(([value, text]) => ({ value, text }));

export class AlListing extends LightElement {
  static override properties = {
    lines: { attribute: false },
    step: {},
    language: {},
    library: {},
    offersBoth: { type: Boolean },
    copied: { state: true },
  };

  declare lines: readonly Line[];
  declare step: string;
  declare language: Language;
  declare library: Library;
  declare offersBoth: boolean;
  declare copied: 'idle' | 'done' | 'refused';

  constructor() {
    super();
    this.lines = [];
    this.library = 'numpy';
    this.offersBoth = false;
    this.copied = 'idle';
  }

  /** Scrolls the lit lines into the box, never the page. */
  protected override updated(changed: PropertyValues): void {
    if (!changed.has('step') && !changed.has('lines')) return;
    const box = this.querySelector<HTMLElement>('.code');
    const lit = this.#lastLitBlock();
    if (box === null || lit === null) return;
    scrollNextFrame(box, () => ({ top: lit.offsetTop - box.offsetTop - 24 }));
  }

  /** A step may draw its parameters early and use them later: what is shown is where they are used. */
  #lastLitBlock(): HTMLElement | null {
    let line = [...this.querySelectorAll<HTMLElement>('.is-lit')].at(-1) ?? null;
    while (line?.previousElementSibling?.matches('.is-lit'))
      line = line.previousElementSibling as HTMLElement;
    return line;
  }

  protected override render(): TemplateResult {
    const label = libraryNames[this.library];
    return html`<section class="panel listing" aria-label=${label}>
      <header class="panel-head">
        <h3>${label}</h3>
        ${this.offersBoth ? this.#switch() : nothing}
        <button type="button" class="action" @click=${this.#copy}>${translate(this.language, `listing.${this.copied}`)}</button>
      </header>
      <div class="code" tabindex="0" role="region" aria-label=${translate(this.language, 'listing.code', { library: label })} lang="en"><pre><code>${this.lines.map((line) => this.#line(line))}</code></pre></div>
      <p class="hint">${translate(this.language, `listing.hint.${this.library}`)}</p>
    </section>`;
  }

  #switch(): TemplateResult {
    return html`<al-segments class="listing-switch" .label=${translate(this.language, 'listing.library')} .name=${'listing-library'}
      .options=${options} .value=${this.library} @al-change=${(event: CustomEvent<{ value: Library }>) => {
        event.stopPropagation();
        this.tell('al-library', event.detail.value);
      }}></al-segments>`;
  }

  #line(line: Line): TemplateResult {
    const tokens = line.tokens.map(({ text, kind }) =>
      kind === 'plain' ? text : html`<span class=${`tok-${kind}`}>${text}</span>`,
    );
    return html`<span class=${line.step === this.step ? 'line-of-code is-lit' : 'line-of-code'}>${tokens}${'\n'}</span>`;
  }

  async #copy(): Promise<void> {
    const done = await copyText(listingText(this.lines), this);
    this.copied = done ? 'done' : 'refused';
    setTimeout(() => {
      this.copied = 'idle';
    }, 2500);
  }
}

define('al-listing', AlListing);
