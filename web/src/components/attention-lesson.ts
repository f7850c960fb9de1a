/**
 * `<attention-lesson>`: the whole lesson. The page is this element at full size.
 *
 * Attributes: lang, step, lesson, theme, seed, heads. Properties: state, trace. Methods: next, previous, goTo,
 * reset. Events (composed): attention-lesson:ready, :step, :change, :complete.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import type { EngineClient } from '../engine/client.ts';
import { errorText, translate, type UiKey } from '../i18n/catalogue.ts';
import type { Cell } from '../model/derivations.ts';
import { readNumber } from '../model/numbers.ts';
import type { Scheme } from '../model/palette.ts';
import { isStepId, type StepId, stepIds } from '../model/step-ids.ts';
import { heatSheet } from '../render/heat-sheet.ts';
import { keyOf } from '../render/marks.ts';
import { acceptable, computingNames, type LessonState } from '../state/properties.ts';
import { type Change, LessonStore, type Refusal } from '../state/store.ts';
import type { AlControls } from './controls.ts';
import type { AlStepView } from './step-view.ts';
import { lessonStyles } from './styles/index.ts';
import './controls.ts';
import './step-strip.ts';
import './step-view.ts';
import './top-bar.ts';

type SetRequest = { control: string; patch: Partial<LessonState>; settles?: string };

export class AttentionLesson extends LitElement {
  static override styles = [...lessonStyles, unsafeCSS(heatSheet())];

  static override properties = {
    lang: { reflect: true },
    step: { reflect: true },
    lesson: { reflect: true },
    theme: { reflect: true },
    seed: { type: Number },
    heads: { type: Number },
    linked: { attribute: false },
    embedded: { type: Boolean },
  };

  /** How an engine is had; the entry that defines the element says so. */
  static makeClient: () => Promise<EngineClient>;

  declare lang: string;
  declare step: string | undefined;
  declare lesson: string | undefined;
  declare theme: string;
  declare seed: number | undefined;
  declare heads: number | undefined;
  /** Why a link could not be read whole, if it could not. */
  declare linked: 'unknownVersion' | 'unreadable' | undefined;
  declare embedded: boolean;

  readonly store = new LessonStore();
  #unsubscribe: (() => void) | undefined;
  #darkMedia: MediaQueryList | undefined;
  #begun = false;
  readonly #seen = new Set<StepId>();

  constructor() {
    super();
    this.lang = 'vi';
    this.theme = 'auto';
    this.embedded = false;
  }

  /** The current state as a plain object; what is assigned is checked property by property. */
  get state(): LessonState {
    return structuredClone(this.store.state) as LessonState;
  }

  set state(values: Partial<LessonState>) {
    const accepted = acceptable(values as Record<string, unknown>);
    if (this.store.status === 'waiting') this.store.state = { ...this.store.state, ...accepted };
    else {
      this.store.show(accepted);
      void this.#propose({ control: 'link', patch: accepted });
    }
    this.#reflect();
  }

  /** Every tensor of the shown run, by id. */
  get trace():
    | Readonly<Record<string, { readonly shape: readonly number[]; readonly data: ArrayLike<number> }>>
    | undefined {
    return this.store.run?.trace;
  }

  next(): void {
    this.store.goBy(1);
  }

  previous(): void {
    this.store.goBy(-1);
  }

  goTo(step: StepId): void {
    if (!isStepId(step))
      throw new RangeError(`unknown step "${String(step)}"; steps are ${stepIds.join(', ')}`);
    this.store.show({ step });
  }

  reset(): Promise<boolean> {
    return this.store.reset();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe ??= this.store.subscribe((change) => this.#onChange(change));
    this.#darkMedia ??= matchMedia('(prefers-color-scheme: dark)');
    this.#darkMedia.addEventListener('change', this.#onScheme);
    if (this.#begun) void this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#darkMedia?.removeEventListener('change', this.#onScheme);
    // A move in the document is disconnect and connect in one task: only a real goodbye ends the engine's worker.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
      this.store.suspend();
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    const attributes: Record<string, unknown> = {};
    if (changed.has('lang')) attributes.lang = this.lang;
    if (changed.has('theme')) attributes.theme = this.theme;
    if (changed.has('step') && this.step !== undefined) attributes.step = this.step;
    if (changed.has('seed') && this.seed !== undefined) attributes.seed = this.seed;
    if (changed.has('heads') && this.heads !== undefined) attributes.num_heads = this.heads;
    const accepted = acceptable(attributes);
    if (!this.#begun) this.store.state = { ...this.store.state, ...accepted };
    else if (Object.keys(accepted).length > 0) this.#followAttributes(accepted);
  }

  #followAttributes(accepted: Partial<LessonState>): void {
    const { seed, num_heads, ...view } = accepted;
    const differs = (name: keyof LessonState) =>
      JSON.stringify(accepted[name]) !== JSON.stringify(this.store.state[name]);
    if (Object.keys(view).some((name) => differs(name as keyof LessonState))) this.store.show(view);
    const patch: Partial<LessonState> = {};
    if (seed !== undefined && differs('seed')) patch.seed = seed;
    if (num_heads !== undefined && differs('num_heads')) patch.num_heads = num_heads;
    if (Object.keys(patch).length > 0) void this.#propose({ control: 'link', patch });
  }

  protected override firstUpdated(): void {
    this.#begun = true;
    void this.#start();
  }

  async #start(): Promise<void> {
    if (this.store.status !== 'waiting') return;
    const status = await this.store.start(AttentionLesson.makeClient);
    this.#seen.add(this.store.state.step);
    this.#announce('ready', { step: this.store.state.step, recorded: status === 'recorded' });
  }

  get #scheme(): Scheme {
    const { theme } = this.store.state;
    if (theme === 'auto') return this.#darkMedia?.matches === true ? 'dark' : 'light';
    return theme === 'dark' ? 'dark' : 'light';
  }

  readonly #onScheme = (): void => this.requestUpdate();

  #onChange(change: Change): void {
    this.requestUpdate();
    if (change === 'step') this.#announceStep(this.store.state.step);
    if (change === 'state') this.#announce('change', { state: this.state });
    if (change === 'step' || change === 'state' || change === 'engine') this.#reflect();
  }

  /** The lesson is complete when every step has been seen, in whatever order; said once. */
  #announceStep(step: StepId): void {
    this.#announce('step', { step });
    const before = this.#seen.size;
    this.#seen.add(step);
    if (this.#seen.size > before && this.#seen.size === stepIds.length)
      this.#announce('complete', { steps: stepIds.length });
  }

  /** Attributes follow the state, so that a host page can read them. */
  #reflect(): void {
    const { lang, step, theme, lesson } = this.store.state;
    Object.assign(this, { lang, step, theme, lesson });
  }

  #announce(name: string, detail: unknown): void {
    this.dispatchEvent(
      new CustomEvent(`attention-lesson:${name}`, { detail, bubbles: true, composed: true }),
    );
  }

  #t(key: UiKey, params?: Record<string, unknown>): string {
    return translate(this.store.state.lang, key, params);
  }

  protected override render(): TemplateResult {
    const { store } = this;
    const { state } = store;
    return html`<div class=${`lesson${this.embedded ? ' is-embedded' : ''}`} lang=${state.lang} data-scheme=${this.#scheme}
      data-theme=${state.theme} @keydown=${this.#onKey} @al-set=${(event: CustomEvent<SetRequest>) => this.#propose(event.detail)}
      @al-refuse=${(event: CustomEvent<Refusal | undefined>) => store.refuse(event.detail)} @al-go=${(event: CustomEvent<StepId>) => this.#go(event.detail)}
      @al-view=${(event: CustomEvent<Partial<LessonState>>) => store.show(event.detail)} @al-reset=${() => this.#reset()}
      @al-settings=${() => this.#controls?.openSentence()} @al-type=${this.#onType} @al-undo=${() => this.#travel('undo')} @al-redo=${() => this.#travel('redo')}>
      <al-top-bar .state=${state} .canUndo=${store.canUndo} .canRedo=${store.canRedo} .isInitial=${store.isInitial}
        .status=${store.status} .build=${store.client?.info.build}></al-top-bar>
      ${this.#notices()}
      <al-step-strip .step=${state.step} .language=${state.lang}></al-step-strip>
      ${store.run === undefined ? this.#waiting() : this.#content()}
    </div>`;
  }

  #waiting(): TemplateResult {
    const key: UiKey = this.store.status === 'failed' ? 'page.failed' : 'page.starting';
    return html`<p class="waiting" role="status">${this.#t(key)}</p>`;
  }

  #content(): TemplateResult {
    const { store } = this;
    return html`
      <al-controls .state=${store.state} .refusal=${store.refusal} .locked=${store.status !== 'ready'}></al-controls>
      <al-step-view .store=${store} .state=${store.state} .run=${store.run} .refusal=${store.refusal}
        .comparable=${store.isRecordedRun}></al-step-view>
      <p class="visually-hidden" role="status">${this.#t('page.onStep', { number: stepIds.indexOf(store.state.step) + 1 })}</p>`;
  }

  #notices(): TemplateResult | typeof nothing {
    const { refusal, status, busy, state } = this.store;
    const notices: TemplateResult[] = [];
    if (status === 'recorded')
      notices.push(html`<p class="notice" role="status">${this.#t('page.recorded')}</p>`);
    if (this.linked !== undefined)
      notices.push(html`<p class="notice" role="status">${this.#t(`link.${this.linked}`)}</p>`);
    if (busy) {
      notices.push(html`<p class="notice" role="status">${this.#t('page.busy')}
        <progress></progress> <button type="button" class="action" @click=${() => this.store.cancel()}>${this.#t('page.cancel')}</button></p>`);
    }
    const general = refusal !== undefined && ['link', 'history', 'reset'].includes(refusal.control);
    if (general)
      notices.push(
        html`<p class="notice problem" role="alert">${errorText(state.lang, refusal.code, refusal.params)}</p>`,
      );
    return notices.length === 0 ? nothing : html`<div class="notices">${notices}</div>`;
  }

  async #propose({ control, patch, settles }: SetRequest): Promise<void> {
    if (!computingNames.some((name) => name in patch)) this.store.show(patch);
    else if (await this.store.propose(patch, control)) this.#controls?.settle(settles ?? control);
    this.requestUpdate();
  }

  async #travel(direction: 'undo' | 'redo'): Promise<void> {
    await this.store[direction]();
    this.#controls?.settle('*');
  }

  async #reset(): Promise<void> {
    await this.store.reset();
    this.#controls?.settle('*');
  }

  get #controls(): AlControls | null {
    return this.renderRoot.querySelector('al-controls');
  }

  get #view(): AlStepView | null {
    return this.renderRoot.querySelector('al-step-view');
  }

  /** A new step begins at its top, and the reader's focus goes with it. */
  async #go(step: StepId): Promise<void> {
    this.goTo(step);
    await this.updateComplete;
    await this.#view?.focusTitle();
  }

  /** A number typed over a cell becomes an edit; a text that is none keeps the field open. */
  async #onType(
    event: CustomEvent<{ cell: Cell; text: string; done: (taken: boolean) => void }>,
  ): Promise<void> {
    const { cell, text, done } = event.detail;
    const control = `cell-${cell.tensor}`;
    const entry = readNumber(text);
    if (!entry.ok) {
      this.store.refuse({ control, code: `ui.${entry.reason}`, params: {} });
      done(false);
      return;
    }
    const others = this.store.state.edits.filter((edit) => keyOf(edit) !== keyOf(cell));
    done(await this.store.propose({ edits: [...others, { ...cell, value: entry.value }] }, control));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.composedPath()[0] instanceof HTMLInputElement)
      return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === 'z') {
      event.preventDefault();
      void this.#travel(event.shiftKey ? 'redo' : 'undo');
    } else if (command && key === 'y') {
      event.preventDefault();
      void this.#travel('redo');
    } else if (event.altKey && (event.key === 'PageDown' || event.key === 'PageUp')) {
      event.preventDefault();
      const place = stepIds.indexOf(this.store.state.step) + (event.key === 'PageDown' ? 1 : -1);
      const step = stepIds[place];
      if (step !== undefined) void this.#go(step);
    }
  }
}
