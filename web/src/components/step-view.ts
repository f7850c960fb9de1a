/** One step: title, explanation, formula, picture, inspector, listing, and the lesson's claims that need a word. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import formulas from '#content/formulas.json';
import { errorText, textsOf, translate } from '../i18n/catalogue.ts';
import { type Cell, sourcesOf } from '../model/derivations.ts';
import type { Library } from '../model/listing.ts';
import { stepIds } from '../model/step-ids.ts';
import { factsOf, sliceOf, type TensorValue } from '../model/tensors.ts';
import { keyOf, type Marks, noMarks } from '../render/marks.ts';
import type { MathNode } from '../render/math.ts';
import { prose } from '../render/symbols.ts';
import type { Run } from '../state/computation.ts';
import { type Explanation, explain } from '../state/explanation.ts';
import type { LessonState } from '../state/properties.ts';
import type { LessonStore, Refusal } from '../state/store.ts';
import { stepShowing, steps } from '../steps/index.ts';
import { outputsOf, type Step } from '../steps/step.ts';
import { correction } from './correction.ts';
import { define, LightElement } from './light-element.ts';
import { programOf } from './programs.ts';
import type { AlStage } from './stage.ts';
import './files.ts';
import './formula.ts';
import './inspector.ts';
import './listing.ts';
import './numpy-panel.ts';
import './pages.ts';
import './stage.ts';
import './step-ahead.ts';

/** How far back the way to X and W can be walked. */
const trailLimit = 50;

export class AlStepView extends LightElement {
  static override properties = {
    store: { attribute: false },
    state: { attribute: false },
    run: { attribute: false },
    refusal: { attribute: false },
    comparable: { type: Boolean },
    explanation: { state: true },
    raised: { state: true },
    library: { state: true },
  };

  declare store: LessonStore;
  declare state: LessonState;
  declare run: Run;
  declare refusal: Refusal | undefined;
  /** True while the run can be compared with the recorded one. */
  declare comparable: boolean;
  declare explanation: Explanation | undefined;
  /** True after the learner picked a cell, until the explanation is put down again or the step changes. */
  declare raised: boolean;
  /** The library of the listing, once it was chosen. */
  declare library: Library | undefined;

  constructor() {
    super();
    this.raised = false;
  }

  #unsubscribe: (() => void) | undefined;
  #trail: Cell[] = [];
  /** Where the mouse was last. */
  #mouse = { x: -1, y: -1 };
  /** Newest question to the engine; answers to older ones are dropped. */
  #asked = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.store?.subscribe((change) => {
      if (change === 'selection') this.#explain();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** Puts the reader's focus on the new step's title. */
  async focusTitle(): Promise<void> {
    await this.updateComplete;
    const title = this.querySelector<HTMLElement>('.step-title');
    title?.focus({ preventScroll: true });
    const top = this.querySelector<HTMLElement>('.step')?.getBoundingClientRect().top ?? 0;
    if (top < 0) this.querySelector('.step')?.scrollIntoView({ block: 'start' });
  }

  get #step(): Step {
    return steps[this.state.step];
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('state') as LessonState | undefined;
    const moved = (['step', 'head', 'batch'] as const).filter(
      (name) => before && before[name] !== this.state[name],
    );
    if (moved.includes('step')) this.raised = false;
    // Not at other times: the store may be at the next step already, and a cell of this one would be kept for it.
    if (changed.has('run') || moved.length > 0) this.#keepSelection();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('run') || changed.has('state')) this.#explain();
  }

  /** The chosen cell follows batch and head; a new step opens with a telling cell: last row, third column. */
  #keepSelection(): void {
    const { store, run, state } = this;
    const chosen = store.selection;
    const tensor = chosen?.tensor ?? (outputsOf(this.#step)[0] as string);
    const value = run.tensors[tensor] as TensorValue;
    const [rows, columns] = value.shape.slice(-2) as [number, number];
    const last = chosen?.index.slice(-2) ?? [rows - 1, Math.min(2, columns - 1)];
    const place = [Math.min(last[0] as number, rows - 1), Math.min(last[1] as number, columns - 1)];
    store.selection = { tensor, index: [...sliceOf(value, tensor, state.batch, state.head), ...place] };
  }

  async #explain(): Promise<void> {
    const cell = this.store.explained;
    const resolved = cell === undefined ? undefined : this.store.resolve(cell);
    this.#mark(cell, resolved === undefined ? [] : sourcesOf(resolved));
    const ticket = ++this.#asked;
    if (cell === undefined || resolved === undefined) return;
    const edited = this.state.edits.some((edit) => keyOf(edit) === keyOf(cell));
    try {
      const explanation = await explain(this.store.client, this.run, cell, resolved, edited);
      if (ticket === this.#asked) this.explanation = explanation;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === undefined) throw error;
      if (ticket !== this.#asked) return;
      // Another work was cancelled, and this with it. A lost engine has nothing to say, least of all of another cell.
      if (code === 'Cancelled') await this.#explain();
      else this.explanation = undefined;
    }
  }

  #mark(cell: Cell | undefined, sources: readonly Cell[]): void {
    const marks: Marks =
      cell === undefined
        ? noMarks
        : { explained: keyOf(cell), sources: new Set(sources.map((source) => keyOf(source))) };
    const stage = this.querySelector<AlStage>('al-stage');
    if (stage !== null) stage.marks = marks;
  }

  protected override render(): TemplateResult {
    const { state } = this;
    const text = textsOf(state.lang).steps[state.step];
    const number = stepIds.indexOf(state.step) + 1;
    return html`<article class=${`step step-${state.step}`} data-step=${state.step} @pointerover=${this.#onPoint}
      @pointermove=${this.#onMove} @pointerleave=${this.#onLeave} @al-pick=${this.#onPick} @al-follow=${this.#onFollow}
      @al-back=${this.#onBack} @al-edit=${this.#onEdit} @al-head=${this.#onHead}>
      <header class="step-head">
        <div class="telling">
          <p class="step-number">${translate(state.lang, 'step.number', { number, count: stepIds.length })}</p>
          <h2 class="step-title" tabindex="-1">${text.title}</h2>
          <p class="say">${prose(text.say)}</p>
        </div>
        <div class="formal"><al-formula .math=${this.#formula()} .label=${translate(state.lang, 'formula.label')}></al-formula><p class="look">${prose(text.look)}</p></div>
      </header>
      <div class="workbench">
        <div class="bench-stage">${this.#cellProblem()}
          <al-stage .step=${this.#step} .run=${this.run} .state=${state}></al-stage></div>
        <al-inspector .explanation=${this.explanation} .language=${state.lang} .dtype=${this.run.dtype} .model=${state.model} .trail=${this.#trail.length}
          .raised=${this.raised} @al-lower=${() => {
            this.raised = false;
          }}></al-inspector>
        ${this.#program()}
        <al-files .client=${this.store.client} .state=${state} .run=${this.run} .refusal=${this.refusal}></al-files>
        ${this.#corrections()}
        <al-numpy-panel .run=${this.run} .language=${state.lang} .comparable=${this.comparable} .batch=${state.batch} .head=${state.head}
          .tensor=${outputsOf(this.#step).at(-1) as string}></al-numpy-panel>
      </div>
      <al-step-ahead .client=${this.store.client} .state=${state} .run=${this.run}></al-step-ahead>
      <al-pages .state=${state}></al-pages>
    </article>`;
  }

  /** A program draws its matrices from a seed; learned ones come from no seed that it could name. */
  #program(): TemplateResult | typeof nothing {
    const { state } = this;
    if (state.model === 'trained') return nothing;
    return html`<al-listing .lines=${programOf(this.#library, state, this.run)} .library=${this.#library} .offersBoth=${true} .step=${state.step}
      .language=${state.lang} @al-library=${this.#onLibrary}></al-listing>`;
  }

  #formula(): MathNode | undefined {
    const table = formulas as unknown as Record<string, MathNode | undefined>;
    const variant = this.#step.formulaBy?.(this.state);
    return table[`${this.state.step}.${variant}`] ?? table[this.state.step];
  }

  /** The library of the lesson that the reader comes from, until the other one is asked for. */
  get #library(): Library {
    return this.library ?? (this.state.lesson === 'c' ? 'torch' : 'numpy');
  }

  #cellProblem(): TemplateResult | typeof nothing {
    const { refusal, state } = this;
    if (refusal === undefined || !refusal.control.startsWith('cell-')) return nothing;
    return html`<p class="problem" role="alert">${errorText(state.lang, refusal.code, refusal.params)}</p>`;
  }

  #corrections(): TemplateResult | typeof nothing {
    const { lang, step } = this.state;
    const here = textsOf(lang).corrections.filter((correction) => correction.step === step);
    if (here.length === 0) return nothing;
    return html`<details class="panel corrections"><summary><h3>${translate(lang, 'corrections.title')} (${here.length})</h3></summary>
      <ul>${here.map((entry) => html`<li data-correction=${entry.id}>${correction(lang, entry)}</li>`)}</ul></details>`;
  }

  /** A symbol under the pointer lights its matrix, a matrix its symbols. */
  #onPoint(event: PointerEvent): void {
    const target = event.target as Element;
    const pointed = target.closest('[data-symbol]')?.getAttribute('data-symbol');
    this.#light(pointed ?? target.closest('[data-tensor]')?.getAttribute('data-tensor') ?? undefined);
  }

  #light(tensor: string | undefined): void {
    for (const element of this.querySelectorAll('.is-lit-tensor')) element.classList.remove('is-lit-tensor');
    if (tensor === undefined) return;
    const selector = `[data-tensor="${tensor}"], .step-head [data-symbol="${tensor}"]`;
    for (const element of this.querySelectorAll(selector)) element.classList.add('is-lit-tensor');
  }

  /**
   * The cell under a moving mouse is explained. A browser also reports moves when the page moves under a mouse at
   * rest, as after a link to another step; those must not take the place of the cell that was asked for.
   */
  #onMove(event: PointerEvent): void {
    const { clientX, clientY, pointerType } = event;
    const rests = clientX === this.#mouse.x && clientY === this.#mouse.y;
    this.#mouse = { x: clientX, y: clientY };
    if (pointerType !== 'mouse' || rests) return;
    const target = event.target as Element;
    const index = target.closest('td[data-index]')?.getAttribute('data-index');
    const tensor = target.closest('[data-tensor]')?.getAttribute('data-tensor');
    const cell =
      index == null || tensor == null ? undefined : { tensor, index: index.split(',').map(Number) };
    const now = this.store.preview;
    if ((cell && keyOf(cell)) !== (now && keyOf(now))) this.store.hover(cell);
  }

  #onLeave(): void {
    this.#light(undefined);
    this.store.hover(undefined);
  }

  #onPick(event: CustomEvent<Cell>): void {
    this.#trail = [];
    this.raised = true;
    this.store.select(event.detail);
    const head = event.detail.index.length === 4 ? event.detail.index[1] : undefined;
    if (head !== undefined && head !== this.state.head) this.tell('al-view', { head });
  }

  /** A term leads to its cell, in this step or in the step that shows it. */
  #onFollow(event: CustomEvent<Cell>): void {
    const from = this.store.explained;
    if (from !== undefined) this.#trail = [...this.#trail, from].slice(-trailLimit);
    this.#open(event.detail);
  }

  #onBack(): void {
    const cell = this.#trail.at(-1);
    this.#trail = this.#trail.slice(0, -1);
    if (cell !== undefined) this.#open(cell);
  }

  #open(cell: Cell): void {
    const step = stepShowing(cell.tensor, this.state.step);
    const outer = cell.index.slice(0, -2);
    const [batch, head] = factsOf(cell.tensor).axes[0] === 'B' ? outer : [];
    this.store.show({
      step: step ?? this.state.step,
      batch: batch ?? this.state.batch,
      head: head ?? this.state.head,
    });
    this.store.select(cell);
    this.requestUpdate();
  }

  async #onEdit(event: CustomEvent<Cell>): Promise<void> {
    this.#open(event.detail);
    await this.updateComplete;
    const stage = this.querySelector<AlStage>('al-stage');
    await stage?.updateComplete;
    const matrix = stage?.matrixOf(event.detail.tensor, event.detail.index.slice(0, -2));
    await matrix?.focusCell(event.detail.index.slice(-2) as [number, number]);
    matrix?.startTyping();
  }

  #onLibrary(event: CustomEvent<Library>): void {
    this.library = event.detail;
  }

  #onHead(event: CustomEvent<number>): void {
    const head = Math.max(0, Math.min(this.run.sizes.num_heads - 1, this.state.head + event.detail));
    this.tell('al-view', { head });
  }
}

define('al-step-view', AlStepView);
