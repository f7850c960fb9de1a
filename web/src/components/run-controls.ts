/** Buttons of a training: start and pause, one step, to the beginning, how fast. Tells `al-run` and `al-speed`. */
import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement } from './light-element.ts';
import './segments.ts';

export type RunAction = 'start' | 'pause' | 'step' | 'reset';
export type RunTexts = Readonly<
  Record<
    'start' | 'goOn' | 'pause' | 'step' | 'reset' | 'speed' | 'slow' | 'brisk' | 'full' | 'at' | 'opening',
    string
  >
>;

export class AlRunControls extends LightElement {
  static override properties = {
    status: {},
    step: { type: Number },
    steps: { type: Number },
    speed: {},
    name: {},
    texts: { attribute: false },
    disabled: { type: Boolean },
    speeds: { attribute: false },
  };

  declare status: 'idle' | 'opening' | 'paused' | 'running' | 'done' | 'failed';
  declare step: number;
  declare steps: number;
  declare speed: string;
  /** Unique within the page. */
  declare name: string;
  declare texts: RunTexts;
  declare disabled: boolean;
  /** Speeds to choose from; none where there is nothing to choose. */
  declare speeds: readonly string[];

  constructor() {
    super();
    this.status = 'idle';
    this.step = 0;
    this.steps = 0;
    this.speed = 'full';
    this.name = 'run';
    this.disabled = false;
    this.speeds = [];
  }

  protected override render(): TemplateResult {
    const { texts, status, step, steps } = this;
    const isRunning = status === 'running';
    const isOver = status === 'done' || status === 'failed';
    const isFresh = step === 0 && (status === 'opening' || status === 'paused');
    const begin = step > 0 ? texts.goOn : texts.start;
    return html`<div class="run-controls">
      <div class="run-buttons">
        <button type="button" class="action main" ?disabled=${this.disabled || isOver}
          @click=${() => this.tell('al-run', { action: isRunning ? 'pause' : 'start' })}>${isRunning ? texts.pause : begin}</button>
        <button type="button" class="action" ?disabled=${this.disabled || isOver || isRunning}
          @click=${() => this.tell('al-run', { action: 'step' })}>${texts.step}</button>
        <button type="button" class="action" ?disabled=${this.disabled || status === 'idle' || isFresh}
          @click=${() => this.tell('al-run', { action: 'reset' })}>${texts.reset}</button>
      </div>
      ${
        this.speeds.length === 0
          ? nothing
          : html`<al-segments .label=${texts.speed} .name=${`${this.name}-speed`} .value=${this.speed}
            .options=${this.speeds.map((value) => ({ value, text: texts[value as keyof RunTexts] ?? value }))}
            @al-change=${this.#onSpeed}></al-segments>`
      }
      ${
        steps === 0
          ? nothing
          : html`<p class="run-progress"><progress aria-label=${texts.at} max=${steps} .value=${step}></progress>
        <span>${texts.at} ${step} / ${steps}</span></p>`
      }
    </div>`;
  }

  #onSpeed(event: CustomEvent<{ value: string }>): void {
    event.stopPropagation();
    this.tell('al-speed', event.detail);
  }
}

define('al-run-controls', AlRunControls);
