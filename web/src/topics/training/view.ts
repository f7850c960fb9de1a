/** A small model that learns before one's eyes: the recorded run at once, and one's own from any seed. */
import { html, nothing, type TemplateResult } from 'lit';
import { withChosenFile } from '../../components/chosen-file.ts';
import { define } from '../../components/light-element.ts';
import type { OpenedModel } from '../../components/model-files.ts';
import { saveFile } from '../../components/save.ts';
import type { Grammar } from '../../engine/api-training.d.ts';
import type { ClientTraining, TrainedModel } from '../../engine/client-training.ts';
import { fill } from '../../i18n/catalogue.ts';
import { wordsOf, written } from '../../model/probe-words.ts';
import type { TrainedFile } from '../../model/trained-file.ts';
import { defaultGrammar } from '../../training/grammar.ts';
import type { Frame, LiveRun, LossPoint, Speed } from '../../training/live-run.ts';
import type { RecordedTraining } from '../../training/recorded.ts';
import { textsUnder } from '../../training/texts.ts';
import { newestAt } from '../../training/thinning.ts';
import { TrainingView } from '../../training/training-view.ts';
import '../../components/model-files.ts';
import '../../components/probe-sentence.ts';
import '../../components/run-controls.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

/** What is shown, wherever it comes from. */
type Shown = {
  readonly frames: readonly Frame[];
  readonly points: readonly LossPoint[];
  readonly steps: number;
  readonly floor: number;
  readonly roles: readonly string[];
  readonly tokens: readonly string[];
};

/** A model from a file, and what stands in the place of the controls. */
type Opened = {
  readonly name: string;
  readonly model: TrainedModel;
  readonly settings: TrainedFile['settings'];
};

/** A step that no run reaches: the newest frame, whichever it is. */
const newest = 9999;

/** Milliseconds between two pictures of a recording that plays. */
const playEvery = 110;

/** As the page has it, to be changed and opened again. */
function saveGrammar(): void {
  const text = JSON.stringify(defaultGrammar, null, 2);
  saveFile('grammar.json', new Blob([text], { type: 'application/json' }));
}

export default class AlTopicTraining extends TrainingView {
  static override properties = {
    ...TrainingView.properties,
    playing: { state: true },
    own: { state: true },
    unread: { state: true },
    opened: { state: true },
    showsNumbers: { state: true },
  };

  /** The step that a playing recording has come to. */
  declare playing: number | undefined;
  /** A grammar from the reader's file, and its name; too long for a link. */
  declare own: { readonly name: string; readonly grammar: Grammar } | undefined;
  /** The name of a file that is no JSON. */
  declare unread: string | undefined;
  declare opened: Opened | undefined;
  /** Are the numbers of a head unfolded? Nobody waits for cells that nobody sees. */
  declare showsNumbers: boolean | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  protected override render(): TemplateResult {
    const { recorded } = this;
    const isLive = this.word('source') === 'live';
    const options = ['recorded', 'live'].map((value) => ({ value, text: this.texts[value] ?? value }));
    return html`
      <al-segments .label=${this.texts.source} .name=${'training-source'} .value=${this.word('source')} .options=${options}
        @al-change=${this.setting('source')}></al-segments>
      ${recorded === undefined ? nothing : isLive ? this.#live(recorded) : this.#recorded(recorded)}`;
  }

  // The recorded run.

  #recorded(recorded: RecordedTraining): TemplateResult {
    const { frames, roles, floor, settings, probe } = recorded;
    const points = frames.map(({ report }) => report);
    const shown = { frames, points, roles, floor: floor.loss, steps: settings.steps, tokens: probe };
    const { seed, num_heads, d_model } = settings;
    return html`<p class="hint">${fill(this.texts.recordedHint ?? '', { seed, num_heads, d_model, steps: settings.steps })}</p>
      ${this.#picture(shown, this.playing ?? this.number('at'), { canPlay: true })}`;
  }

  #replay({ frames, steps }: Shown, at: number, canPlay: boolean): TemplateResult {
    const stops = frames.map(({ step }) => step);
    const value = newestAt(frames, at)?.step ?? 0;
    const isPlaying = this.playing !== undefined;
    return html`<div class="lab-controls">
      ${
        canPlay
          ? html`<button type="button" class="action main" @click=${() => (isPlaying ? this.#stop(true) : this.#play(frames, steps))}>${isPlaying ? this.texts.stop : this.texts.play}</button>`
          : nothing
      }
      <al-slider-field .label=${this.texts.replay} .stops=${stops} .value=${value} .language=${this.language}
        @al-change=${this.#onSlide}></al-slider-field></div>`;
  }

  readonly #onSlide = (event: CustomEvent<{ value: number }>): void => {
    this.#stop();
    this.set({ at: event.detail.value });
  };

  #play(frames: readonly Frame[], steps: number): void {
    const from = newestAt(frames, this.number('at'))?.step ?? 0;
    this.playing = from >= steps ? 0 : from;
    this.#timer = setInterval(() => {
      const next = frames.find(({ step }) => step > (this.playing ?? 0));
      if (next === undefined) this.#stop(true);
      else this.playing = next.step;
    }, playEvery);
  }

  #stop(keep = false): void {
    clearInterval(this.#timer);
    const at = this.playing;
    this.playing = undefined;
    if (keep && at !== undefined) this.set({ at });
  }

  // One's own run.

  #live(recorded: RecordedTraining): TemplateResult {
    const run = this.#openRun(recorded);
    const hasBegun = run?.hasBegun === true;
    return html`<fieldset class="lock" ?disabled=${hasBegun}><legend class="visually-hidden">${this.texts.chosen}</legend>
        ${this.#choice('num_heads', [1, 2, 4, 8], hasBegun)} ${this.#choice('d_model', [16, 32, 48], hasBegun)}
        <al-slider-field .label=${this.texts.seed} .value=${this.number('seed')} .min=${0} .max=${9999} .language=${this.language}
          @al-change=${this.setting('seed')}></al-slider-field></fieldset>
      <p class="hint" role="status">${hasBegun ? this.texts.locked : this.texts.unlocked}</p>
      <al-run-controls .name=${'training'} .status=${run?.status ?? 'idle'} .step=${run?.newest?.step ?? 0} .steps=${run?.steps ?? 0}
        .speed=${this.word('speed')} .speeds=${['slow', 'brisk', 'full']} .texts=${textsUnder(this.language, 'run')} .disabled=${run === undefined}
        @al-run=${(event: CustomEvent<{ action: string }>) => this.#control(run, event.detail.action)} @al-speed=${this.#onSpeed}></al-run-controls>
      ${this.opened === undefined ? nothing : html`<p role="status">${fill(this.texts.opened ?? '', { name: this.opened.name })}</p>`}
      ${this.problem(run)}
      ${run?.training === undefined ? nothing : this.#liveRunPicture(run, run.training)}
      <h3>${this.texts.files}</h3>
      <al-model-files .client=${this.client} .training=${run?.training} .texts=${textsUnder(this.language, 'file')} .language=${this.language}
        .locked=${run?.status === 'running'} @al-change=${this.#onModel}></al-model-files>
      ${this.#grammar(hasBegun)}`;
  }

  #choice(name: string, values: readonly number[], locked: boolean): TemplateResult {
    return html`<al-segments .label=${this.texts[name]} .name=${`training-${name}`} .value=${this.number(name)} .locked=${locked}
      .options=${values.map((value) => ({ value, text: String(value) }))} @al-change=${this.setting(name)}></al-segments>`;
  }

  #openRun(recorded: RecordedTraining): LiveRun | undefined {
    const settings = {
      grammar: this.own?.grammar ?? defaultGrammar,
      seed: this.number('seed'),
      num_heads: this.number('num_heads'),
      d_model: this.number('d_model'),
      ...this.opened?.settings,
    };
    const probe = this.word('probe') === '' ? recorded.probe : wordsOf(this.word('probe'));
    const run = this.open('own', settings, probe, this.opened?.model);
    if (run !== undefined) run.speed = this.word('speed') as Speed;
    return run;
  }

  #control(run: LiveRun | undefined, action: string): void {
    if (action === 'start' || action === 'step') this.set({ at: newest });
    if (action === 'start') run?.start();
    if (action === 'pause') run?.pause();
    if (action === 'step') void run?.step();
    if (action === 'reset') this.#begin();
  }

  /** From the controls: without what a file had brought. */
  #begin(): void {
    this.opened = undefined;
    this.drop('own');
  }

  readonly #onModel = (event: CustomEvent<{ value: OpenedModel }>): void => {
    const { name, file } = event.detail.value;
    const { step = this.recorded?.settings.steps ?? 0, ...settings } = file.settings;
    this.opened = { name, settings, model: { parameters: file.parameters, step } };
    this.set({ at: newest });
  };

  readonly #onSpeed = (event: CustomEvent<{ value: Speed }>): void => this.set({ speed: event.detail.value });

  #probe(run: LiveRun, training: ClientTraining): TemplateResult {
    const onChange = (event: CustomEvent<{ value: readonly string[] }>) => {
      void run.look(event.detail.value);
      this.set({ probe: written(event.detail.value) });
    };
    return html`<al-probe-sentence .tokens=${run.probe} .offered=${run.offered} .vocabulary=${training.vocabulary} .limit=${training.longest}
      .texts=${textsUnder(this.language, 'probe')} @al-change=${onChange}></al-probe-sentence>`;
  }

  /** A teacher's own grammar; what is wrong with it the engine says in one sentence. */
  #grammar(locked: boolean): TemplateResult {
    return html`<details class="own-grammar"><summary>${this.texts.grammarTitle}</summary>
      <p class="hint">${this.texts.grammarHint}</p>
      <p class="lab-controls">
        <button type="button" class="action" @click=${saveGrammar}>${this.texts.grammarSave}</button>
        <button type="button" class="action" ?disabled=${locked} @click=${() => this.querySelector<HTMLInputElement>('.own-grammar input')?.click()}>${this.texts.grammarFile}</button>
        <input type="file" hidden accept=".json,application/json" @change=${this.#onFile}>
        ${this.own === undefined ? nothing : html`<button type="button" class="action" ?disabled=${locked} @click=${() => this.#take(undefined)}>${this.texts.grammarBack}</button>`}</p>
      ${this.own === undefined ? nothing : html`<p role="status">${fill(this.texts.grammarUsed ?? '', { name: this.own.name })}</p>`}
      ${this.unread === undefined ? nothing : html`<p class="notice problem" role="alert">${fill(this.texts.grammarUnread ?? '', { name: this.unread })}</p>`}</details>`;
  }

  #take(own: AlTopicTraining['own']): void {
    this.unread = undefined;
    this.own = own;
    this.#begin();
  }

  readonly #onFile = (event: Event): Promise<void> =>
    withChosenFile(event, async (file) => {
      try {
        this.#take({ name: file.name, grammar: JSON.parse(await file.text()) as Grammar });
      } catch {
        this.unread = file.name;
      }
    });

  #liveRunPicture(run: LiveRun, training: ClientTraining): TemplateResult {
    const { frames, points, steps, probe, status } = run;
    const { roles, floor } = training;
    const shown = { frames, points, steps, roles, floor: floor.loss, tokens: probe };
    const at = status === 'running' ? steps : this.number('at');
    return this.#picture(shown, at, { canPlay: false, below: this.#probe(run, training) });
  }

  // What both show.

  readonly #onNumbers = (event: Event): void => {
    this.showsNumbers = (event.target as HTMLDetailsElement).open;
  };

  /** `below`: what stands under the heads. */
  #picture(
    shown: Shown,
    at: number,
    { canPlay, below }: { canPlay: boolean; below?: TemplateResult },
  ): TemplateResult {
    const { frames, points, floor, steps, roles, tokens } = shown;
    const frame = newestAt(frames, at);
    if (frame === undefined) return html``;
    const { report, weights } = frame;
    const heads = weights.shape[1] as number;
    const head = Math.min(this.number('head'), heads - 1);
    const line = { name: this.t('plot.label'), family: 'output', points } as const;
    return html`${frames.length > 1 ? this.#replay(shown, at, canPlay) : nothing}
      <dl class="run-facts">${this.fact('facts.step', `${report.step} / ${steps}`)}${this.fact('facts.loss', this.digits(report.loss))}
        ${this.fact('facts.gap', this.digits(report.loss - floor))}</dl>
      <h3>${this.texts.heads}</h3>
      <p class="probe-sentence" lang="vi">${written(tokens)}</p>
      ${this.strip(weights, { notes: this.roleNotes(report.roleScores, roles), chosen: head })}
      <p class="hint">${this.t('maps.hint')}</p>
      <details class="head-numbers" @toggle=${this.#onNumbers}><summary>${this.t('maps.weights', { head })}</summary>${
        this.showsNumbers ? this.headMap(weights, head, tokens) : nothing
      }</details>
      ${below ?? nothing}
      <div class="lab-columns">
        <section><h4>${this.t('plot.label')}</h4>${this.plot([line], floor, steps, frame.step)}</section>
        <section class="run-tables"><h4>${this.t('accuracy.label')}</h4>${this.accuracies(report.accuracy, this.own === undefined)}
          <h4>${this.t('roles.label')}</h4>${this.roleTable(report.roleScores, roles)}</section>
      </div>
      <p role="status">${this.castingText(report.roleScores, roles)}</p><p class="hint">${this.t('roles.hint')}</p>`;
  }
}

define('al-topic-training', AlTopicTraining);
