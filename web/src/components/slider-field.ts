/** A number to slide or to type. Tells `al-change` ({ value }); `stops` slides over given values only. */
import { html, nothing, type TemplateResult } from 'lit';
import { type Language, readNumber } from '../model/numbers.ts';
import { define, LightElement } from './light-element.ts';

export class AlSliderField extends LightElement {
  static override properties = {
    label: {},
    value: { type: Number },
    min: { type: Number },
    max: { type: Number },
    step: { type: Number },
    stops: { attribute: false },
    unit: {},
    language: {},
    draft: { state: true },
  };

  declare label: string;
  declare value: number;
  declare min: number;
  declare max: number;
  declare step: number;
  declare stops: readonly number[] | undefined;
  declare unit: string | undefined;
  declare language: Language;
  /** What is being typed, while it is no value yet. */
  declare draft: string | undefined;

  constructor() {
    super();
    this.label = '';
    this.value = 0;
    this.min = 0;
    this.max = 1;
    this.step = 1;
    this.language = 'vi';
  }

  protected override render(): TemplateResult {
    const { stops } = this;
    const [min, max, step] = stops === undefined ? [this.min, this.max, this.step] : [0, stops.length - 1, 1];
    const place = stops === undefined ? this.value : Math.max(0, stops.indexOf(this.value));
    const shown = this.draft ?? this.#written(this.value);
    return html`<div class="slider-field">
      <span class="control-label" aria-hidden="true">${this.label}</span>
      <input type="range" aria-label=${this.label} aria-valuetext=${`${this.#written(this.value)}${this.unit === undefined ? '' : ` ${this.unit}`}`}
        .min=${String(min)} .max=${String(max)} .step=${String(step)} .value=${String(place)}
        @input=${(event: Event) => this.#slide(Number((event.target as HTMLInputElement).value))}>
      ${
        stops === undefined
          ? html`<input type="text" inputmode="decimal" autocomplete="off" aria-label=${this.label} aria-invalid=${this.draft !== undefined && this.#read(this.draft) === undefined ? 'true' : 'false'}
            .value=${shown} @input=${(event: Event) => {
              this.draft = (event.target as HTMLInputElement).value;
            }} @keydown=${this.#onKey} @change=${this.#onTyped} @blur=${() => {
              this.draft = undefined;
            }}>`
          : html`<output>${shown}</output>`
      }
      ${this.unit === undefined ? nothing : html`<span class="unit">${this.unit}</span>`}
    </div>`;
  }

  #written(value: number): string {
    const text = String(value);
    return this.language === 'vi' ? text.replace('.', ',') : text;
  }

  #slide(place: number): void {
    this.draft = undefined;
    this.#tell(this.stops === undefined ? place : (this.stops[place] as number));
  }

  #read(text: string): number | undefined {
    const entry = readNumber(text);
    if (!entry.ok || entry.value < this.min || entry.value > this.max) return undefined;
    const steps = (entry.value - this.min) / this.step;
    return Math.abs(steps - Math.round(steps)) < 1e-6 ? entry.value : undefined;
  }

  #onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') this.draft = undefined;
    if (event.key !== 'Enter') return;
    // The number is taken; the form that it may stand in is not sent yet.
    event.preventDefault();
    this.#onTyped(event);
  }

  #onTyped(event: Event): void {
    const value = this.#read((event.target as HTMLInputElement).value);
    if (value === undefined) return;
    this.draft = undefined;
    this.#tell(value);
  }

  #tell(value: number): void {
    if (value !== this.value) this.tell('al-change', { value });
  }
}

define('al-slider-field', AlSliderField);
