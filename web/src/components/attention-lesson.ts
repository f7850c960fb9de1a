/**
 * `<attention-lesson>`: the whole lesson. The page is this element at full size.
 *
 * Attributes: lang, step, topic, lesson, theme, seed, heads. Properties: state, trace. Methods: next, previous, goTo,
 * openTopic, reset. Events (composed): attention-lesson:ready, :step, :topic, :change, :answer, :complete.
 */
import {
  type CSSResult,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
  unsafeCSS,
} from 'lit';
import type { EngineClient } from '../engine/client.ts';
import { entryName, translate, type UiKey } from '../i18n/catalogue.ts';
import type { Cell } from '../model/derivations.ts';
import { readNumber } from '../model/numbers.ts';
import { isStepId, type StepId, stepIds } from '../model/step-ids.ts';
import { adoptMore } from '../render/adopt.ts';
import { FocusKeeper } from '../render/focus-keeper.ts';
import { heatSheet } from '../render/heat-sheet.ts';
import { keyOf } from '../render/marks.ts';
import { SchemeWatch } from '../render/scheme.ts';
import { ScrollEdges } from '../render/scroll-edges.ts';
import { Progress, safeStorage } from '../state/progress.ts';
import { acceptable, computingNames, expectationsOf, type LessonState } from '../state/properties.ts';
import { type Change, LessonStore, type Refusal } from '../state/store.ts';
import { isTopicId, topicIds } from '../topics/catalogue.ts';
import { currentEntry, neighbour, showing } from '../topics/paths.ts';
import type { PathId, Settings } from '../topics/topic.ts';
import type { AlControls } from './controls.ts';
import { saidByAttributes } from './lesson-attributes.ts';
import { notices } from './notices.ts';
import { holdsText, shortcutOf } from './shortcuts.ts';
import type { AlStepView } from './step-view.ts';
import { lessonStyles } from './styles/index.ts';
import type { AlTopic } from './topic.ts';
import { Visits } from './visits.ts';
import './controls.ts';
import './rail.ts';
import './step-view.ts';
import './top-bar.ts';
import './topic.ts';
import './welcome.ts';

type Answered = { topic: string; question: string; correct: boolean; misconception?: string };
type SetRequest = { control: string; patch: Partial<LessonState>; settles?: string };

export class AttentionLesson extends LitElement {
  static override styles = [...lessonStyles, unsafeCSS(heatSheet())];

  static override properties = {
    lang: { reflect: true },
    step: { reflect: true },
    topic: { reflect: true },
    lesson: { reflect: true },
    theme: { reflect: true },
    seed: { type: Number },
    heads: { type: Number },
    linked: { attribute: false },
    embedded: { type: Boolean },
    welcoming: { type: Boolean },
  };

  /** How an engine is had; the entry that defines the element says so. */
  static makeClient: () => Promise<EngineClient>;

  declare lang: string;
  declare step: string | undefined;
  declare topic: string | undefined;
  declare lesson: string | undefined;
  declare theme: string;
  declare seed: number | undefined;
  declare heads: number | undefined;
  /** Why a link could not be read whole, if it could not. */
  declare linked: 'unknownVersion' | 'unreadable' | undefined;
  declare embedded: boolean;
  /** A first visit is told what this is; the page asks for it, a course that holds the element has told already. */
  declare welcoming: boolean;

  readonly store = new LessonStore();
  readonly progress = new Progress(safeStorage());
  #unsubscribe: (() => void) | undefined;
  readonly #scheme = new SchemeWatch(this);
  #begun = false;
  /** What attributes asked for while the lesson was out of the document. */
  #asked: Partial<LessonState> = {};
  readonly #visits = new Visits();
  readonly #adopted = new Set<CSSResult>();

  constructor() {
    super();
    new ScrollEdges(this);
    new FocusKeeper(this);
    this.lang = 'vi';
    this.theme = 'auto';
    this.embedded = false;
    this.welcoming = false;
  }

  /** The current state as a plain object; what is assigned is checked property by property. */
  get state(): LessonState {
    return structuredClone(this.store.state) as LessonState;
  }

  set state(values: Partial<LessonState>) {
    const accepted = acceptable((values ?? {}) as Record<string, unknown>);
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
    this.store.show({ step, topic: '' });
  }

  openTopic(topic: string): void {
    if (!isTopicId(topic))
      throw new RangeError(`unknown topic "${String(topic)}"; topics are ${topicIds.join(', ')}`);
    this.store.show({ topic });
  }

  reset(): Promise<boolean> {
    return this.store.reset();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe ??= this.store.subscribe((change) => this.#onChange(change));
    if (this.#begun) void this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A move in the document is disconnect and connect in one task: only a real goodbye ends the engine's worker.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
      this.store.suspend();
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    const accepted = acceptable(saidByAttributes(this, changed, this.store.state));
    if (!this.#begun) this.store.state = { ...this.store.state, ...accepted };
    else {
      if (Object.keys(accepted).length > 0) this.#followAttributes(accepted);
      // What could not be taken gives way to what is shown.
      this.#reflect();
    }
  }

  #followAttributes(accepted: Partial<LessonState>): void {
    const { seed, num_heads, dtype, ...view } = accepted;
    // A step that a host asks for is shown, whatever topic was open.
    if (view.step !== undefined && view.step !== this.store.state.step) view.topic ??= '';
    const differs = (name: keyof LessonState) =>
      JSON.stringify(accepted[name]) !== JSON.stringify(this.store.state[name]);
    if (Object.keys(view).some((name) => differs(name as keyof LessonState))) this.store.show(view);
    const patch: Partial<LessonState> = {};
    if (seed !== undefined && differs('seed')) patch.seed = seed;
    if (num_heads !== undefined && differs('num_heads')) patch.num_heads = num_heads;
    if (dtype !== undefined && differs('dtype')) patch.dtype = dtype;
    if (Object.keys(patch).length > 0) this.#ask(patch);
  }

  /** Out of the document there is no engine to try a change with: it is tried on return. */
  #ask(patch: Partial<LessonState>): void {
    if (this.store.status === 'waiting') this.#asked = { ...this.#asked, ...patch };
    else void this.#propose({ control: 'link', patch });
  }

  protected override firstUpdated(): void {
    this.#begun = true;
    void this.#start();
  }

  async #start(): Promise<void> {
    if (this.store.status !== 'waiting') return;
    this.#noteEntry();
    const starting = this.store.start(AttentionLesson.makeClient);
    const asked = this.#asked;
    this.#asked = {};
    if (Object.keys(asked).length > 0) void this.#propose({ control: 'link', patch: asked });
    const status = await starting;
    this.#announce('ready', { step: this.store.state.step, recorded: status === 'recorded' });
  }

  #onChange(change: Change): void {
    this.requestUpdate();
    if (change === 'step') this.#noteEntry();
    if (change === 'state') this.#announce('change', { state: this.state });
    if (change === 'step' || change === 'state' || change === 'engine') this.#reflect();
  }

  #noteEntry(): void {
    const announcements = this.#visits.note(this.store.state);
    if (announcements === undefined) return;
    if (announcements.length > 0) this.welcoming = false;
    this.progress.see(this.#visits.entry);
    for (const [name, detail] of announcements) this.#announce(name, detail);
  }

  /** Attributes follow the state, so that a host page can read them. */
  #reflect(): void {
    const { lang, step, topic, theme, lesson } = this.store.state;
    Object.assign(this, { lang, step, theme, lesson, topic: topic === '' ? undefined : topic });
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
    return html`<div class=${`lesson${this.embedded ? ' is-embedded' : ''}`} lang=${state.lang} data-scheme=${this.#scheme.of(state.theme)}
      data-theme=${state.theme} @keydown=${this.#onKey} @al-set=${(event: CustomEvent<SetRequest>) => this.#propose(event.detail)}
      @al-refuse=${(event: CustomEvent<Refusal | null>) => store.refuse(event.detail ?? undefined)} @al-go=${this.#onOpen} @al-open=${this.#onOpen} @al-visit=${(event: CustomEvent<Partial<LessonState>>) => this.#visit(event.detail)}
      @al-path=${(event: CustomEvent<PathId>) => this.#choosePath(event.detail)} @al-forget=${this.#forget} @al-answer=${this.#onAnswer} @al-pass=${this.#onPass}
      @al-adjust=${(event: CustomEvent<Settings>) => store.adjust(event.detail)} @al-styles=${this.#onStyles}
      @al-view=${(event: CustomEvent<Partial<LessonState>>) => store.show(event.detail)} @al-reset=${() => this.#reset()}
      @al-settings=${() => this.#controls?.openSentence()} @al-type=${this.#onType} @al-undo=${() => this.#travel('undo')} @al-redo=${() => this.#travel('redo')}>
      <al-top-bar .state=${state} .canUndo=${store.canUndo} .canRedo=${store.canRedo} .isInitial=${store.isInitial}
        .status=${store.status} .build=${store.client?.info.build}></al-top-bar>
      ${notices(store, this.linked)}
      <div class=${state.topic === '' ? 'columns for-step' : 'columns'}>
        <al-rail .state=${state} .progress=${this.progress} .version=${this.progress.version}></al-rail>
        <div class="content">${store.run === undefined ? this.#waiting() : this.#content()}</div>
      </div>
    </div>`;
  }

  #waiting(): TemplateResult {
    const key: UiKey = this.store.status === 'failed' ? 'page.failed' : 'page.starting';
    return html`<p class="waiting" role="status">${this.#t(key)}</p>`;
  }

  #content(): TemplateResult {
    const { store } = this;
    const { state } = store;
    if (state.topic !== '') {
      return html`<al-topic .store=${store} .state=${state} .run=${store.run} .progress=${this.progress} .version=${this.progress.version}></al-topic>
        <p class="visually-hidden" role="status">${this.#t('topic.onTopic', { title: entryName(state.lang, state.topic) })}</p>`;
    }
    return html`
      ${this.welcoming ? html`<al-welcome .state=${state} @al-close=${this.#onClose}></al-welcome>` : nothing}
      <al-controls .state=${store.state} .refusal=${store.refusal} .locked=${store.status !== 'ready' || state.model === 'trained'}></al-controls>
      <al-step-view .store=${store} .state=${store.state} .run=${store.run} .refusal=${store.refusal}
        .comparable=${store.isRecordedRun}></al-step-view>
      <p class="visually-hidden" role="status">${this.#t('page.onStep', { number: stepIds.indexOf(store.state.step) + 1 })}</p>`;
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

  get #view(): AlStepView | AlTopic | null {
    return this.renderRoot.querySelector<AlStepView | AlTopic>('al-step-view, al-topic');
  }

  readonly #onOpen = (event: CustomEvent<string>): Promise<void> => this.#open(event.detail);

  /** A new step or topic begins at its top, and the reader's focus goes with it. */
  async #open(id: string): Promise<void> {
    this.store.show(showing(id));
    await this.#focusTitle();
  }

  async #focusTitle(): Promise<void> {
    await this.updateComplete;
    await this.#view?.focusTitle();
  }

  /** A step under other settings; one undo leads back to where the reader was. */
  async #visit(patch: Partial<LessonState>): Promise<void> {
    if (!(await this.store.propose(patch, 'visit'))) return;
    this.#controls?.settle('*');
    await this.#focusTitle();
  }

  /** Where no engine runs the precision stays that of the recording. */
  #choosePath(id: PathId): void {
    const patch = expectationsOf(id);
    if (this.store.status === 'ready') void this.#propose({ control: 'path', patch });
    else this.store.show(patch);
  }

  readonly #onClose = (): void => {
    this.welcoming = false;
    void this.#focusTitle();
  };

  readonly #forget = (): void => {
    this.progress.clear();
    this.requestUpdate();
  };

  readonly #onAnswer = (event: CustomEvent<Answered>): void => {
    const { topic, question, correct } = event.detail;
    this.progress.answer(topic, question, correct);
    this.requestUpdate();
    this.#announce('answer', event.detail);
  };

  readonly #onPass = (event: CustomEvent<{ topic: string; questions: readonly string[] }>): void => {
    this.progress.pass(event.detail.topic, event.detail.questions);
    this.requestUpdate();
  };

  /** Sheets of a topic's view, adopted once. */
  readonly #onStyles = (event: CustomEvent<readonly CSSResult[]>): void => {
    const fresh = event.detail.filter((sheet) => !this.#adopted.has(sheet));
    for (const sheet of fresh) this.#adopted.add(sheet);
    if (fresh.length > 0) adoptMore(this.renderRoot as ShadowRoot, fresh);
  };

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
    if (event.defaultPrevented || event.isComposing || holdsText(event.composedPath()[0])) return;
    const shortcut = shortcutOf(event);
    if (shortcut === undefined) return;
    event.preventDefault();
    if (shortcut === 'undo' || shortcut === 'redo') {
      void this.#travel(shortcut);
      return;
    }
    const { state } = this.store;
    const id = neighbour(state.path, currentEntry(state), shortcut === 'next' ? 1 : -1);
    if (id !== undefined) void this.#open(id);
  }
}
