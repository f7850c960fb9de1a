/**
 * The weights of all heads at once, each a small picture. With `pickable` they are buttons: the chosen one is shown
 * cell by cell elsewhere (by whoever shows the strip), and the strip tells `al-change` ({ value: head }). Pictures are
 * pixels, so that a run can redraw them with every slice.
 */
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { heatColour, heatLevel, levels, type Scheme } from '../model/palette.ts';
import type { TensorValue } from '../model/tensors.ts';
import { define, LightElement } from './light-element.ts';

export class AlHeadStrip extends LightElement {
  static override properties = {
    label: {},
    weights: { attribute: false },
    names: { attribute: false },
    notes: { attribute: false },
    chosen: { type: Number },
    pickable: { type: Boolean },
  };

  declare label: string;
  /** (1, h, N, N); row i has nothing after column i. */
  declare weights: TensorValue;
  /** Names of the heads. */
  declare names: readonly string[];
  /** What is known of each head, such as its role; may be empty. */
  declare notes: readonly string[];
  declare chosen: number | undefined;
  declare pickable: boolean;

  /** Pixels do not follow the theme by themselves. */
  readonly #themes = new MutationObserver(() => this.#paintAll());

  constructor() {
    super();
    this.label = '';
    this.weights = { shape: [1, 0, 0, 0], data: [] };
    this.names = [];
    this.notes = [];
    this.pickable = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const themed = this.#themed;
    if (themed !== null) this.#themes.observe(themed, { attributeFilter: ['data-scheme'] });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#themes.disconnect();
  }

  get #themed(): HTMLElement | null {
    return this.closest<HTMLElement>('[data-scheme]');
  }

  protected override render(): TemplateResult {
    const heads = Array.from({ length: this.weights.shape[1] ?? 0 }, (_, head) => head);
    return html`<div class="head-strip" role="group" aria-label=${this.label}>${heads.map((head) =>
      this.pickable
        ? html`<button type="button" aria-pressed=${String(head === this.chosen)}
            @click=${() => this.tell('al-change', { value: head })}>${this.#picture(head)}</button>`
        : html`<div class="strip-head">${this.#picture(head)}</div>`,
    )}</div>`;
  }

  /** The numbers are in a table; who hears this hears the names. */
  #picture(head: number): TemplateResult {
    const length = this.weights.shape[2] ?? 0;
    return html`<canvas width=${length} height=${length} aria-hidden="true"></canvas>
      <span class="strip-name">${this.names[head] ?? head}</span>
      <span class="strip-note">${this.notes[head] ?? ''}</span>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('weights')) this.#paintAll();
  }

  #paintAll(): void {
    const scheme: Scheme = this.#themed?.dataset.scheme === 'dark' ? 'dark' : 'light';
    const colours = Array.from({ length: levels }, (_, level) => heatColour('weights', scheme, level));
    this.querySelectorAll('canvas').forEach((canvas, head) => {
      this.#paint(canvas, head, colours);
    });
  }

  /** One pixel per cell; what is masked stays clear. */
  #paint(canvas: HTMLCanvasElement, head: number, colours: readonly (readonly number[])[]): void {
    const context = canvas.getContext('2d');
    const length = canvas.width;
    if (context === null || length === 0) return;
    const picture = context.createImageData(length, length);
    for (let row = 0; row < length; row += 1) {
      for (let column = 0; column <= row; column += 1) {
        const place = row * length + column;
        const value = this.weights.data[head * length * length + place] as number;
        const [red = 0, green = 0, blue = 0] = colours[heatLevel(value, 0, 1)] ?? [];
        picture.data.set([red, green, blue, 255], 4 * place);
      }
    }
    context.putImageData(picture, 0, 0);
  }
}

define('al-head-strip', AlHeadStrip);
