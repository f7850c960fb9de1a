/** A small model that learns before one's eyes: the recorded run at once, and one's own from any seed. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import type { OpenedModel } from '../../components/model-files.ts';
import type { Grammar, RecordedRun } from '../../engine/api-training.d.ts';
import type { ClientTraining } from '../../engine/client-training.ts';
import { fill } from '../../i18n/catalogue.ts';
import { wordsOf, written } from '../../model/probe-words.ts';
import { type Bench, benchOf, type OpenedGrammar, type OpenedRecording } from '../../training/bench.ts';
import { defaultGrammar, isPageGrammar } from '../../training/grammar.ts';
import type { Frame, LiveRun, LossPoint, Speed } from '../../training/live-run.ts';
import { textsUnder } from '../../training/texts.ts';
import { newestAt } from '../../training/thinning.ts';
import { TrainingView } from '../../training/training-view.ts';
import '../../components/model-files.ts';
import '../../components/probe-sentence.ts';
import '../../components/run-controls.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';
import '../../training/own-grammar.ts';
import '../../training/run-files.ts';

/** What is shown, wherever it comes from. */
type Shown = {
  readonly frames: readonly Frame[];
  readonly points: readonly LossPoint[];
  readonly steps: number;
  readonly floor: number;
  readonly roles: readonly string[];
  readonly tokens: readonly string[];
  /** Is it the page's own language? */
  readonly isOurs: boolean;
};

/** A step that no run reaches: the newest frame, whichever it is. */
const newest = 9999;

/** Milliseconds between two pictures of a recording that plays. */
const playEvery = 110;

export default class AlTopicTraining extends TrainingView {
  static override properties = {
    ...TrainingView.properties,
    playing: { state: true },
    showsNumbers: { state: true },
  };

  /** The step that a playing recording has come to. */
  declare playing: number | undefined;
  /** Are the numbers of a head unfolded? Nobody waits for cells that nobody sees. */
  declare showsNumbers: boolean | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Whoever comes back finds the topic as it was, when there is something on the bench. */
  override connectedCallback(): void {
    super.connectedCallback();
    const { settings, run, model, recording } = this.#bench;
    if (settings === undefined || Object.keys(this.state.lab).length > 0) return;
    if (run?.run.hasBegun !== true && model === undefined && recording === undefined) return;
    void this.updateComplete.then(() => this.tell('al-view', { lab: settings }));
  }

  override disconnectedCallback(): void {
    const bench = this.#bench;
    bench.settings = this.settings;
    bench.run = this.release('own') ?? bench.run;
    super.disconnectedCallback();
    this.#stop();
  }

  get #bench(): Bench {
    return benchOf(this.client);
  }

  protected override render(): TemplateResult {
    const { recorded } = this;
    const bench = this.#bench;
    const isLive = this.word('source') === 'live';
    bench.isLive = isLive;
    const options = ['recorded', 'live'].map((value) => ({ value, text: this.texts[value] ?? value }));
    if (recorded === undefined) return html``;
    const run = isLive ? this.#openRun(recorded) : undefined;
    return html`
      <al-segments .label=${this.texts.source} .name=${'training-source'} .value=${this.word('source')} .options=${options}
        @al-change=${this.setting('source')}></al-segments>
      ${isLive ? this.#live(run) : this.#recorded(bench.recording?.recorded ?? recorded, bench.recording?.name)}
      <h3>${this.texts.files}</h3>
      <al-run-files .run=${run} .savable=${run?.standsStill === true && run.hasBegun} .opened=${!isLive && bench.recording !== undefined} .check=${this.client?.checkRun} .texts=${textsUnder(this.language, 'recording')}
        .language=${this.language} @al-change=${this.#onRecording} @al-back=${() => this.#look(undefined)}></al-run-files>
      ${isLive ? this.#ownFiles(run) : nothing}`;
  }

  // The recorded run.

  /** `name`: of the file that it comes from. */
  #recorded(recorded: RecordedRun, name: string | undefined): TemplateResult {
    const { frames, roles, floor, settings, probe } = recorded;
    const points = frames.map(({ report }) => report);
    const { seed, num_heads, d_model, steps, grammar } = settings;
    const isOurs = isPageGrammar(grammar);
    const shown = { frames, points, roles, floor: floor.loss, steps, tokens: probe, isOurs };
    const facts = fill(this.texts.recordedHint ?? '', { seed, num_heads, d_model, steps });
    return html`<p class="hint">${facts}</p>
      ${name === undefined ? nothing : html`<p role="status">${fill(this.texts.openedRun ?? '', { name })}${isOurs ? nothing : ` ${this.texts.otherGrammar}`}</p>`}
      ${this.#picture(shown, this.playing ?? this.number('at'), { canPlay: true })}`;
  }

  /** A recording from a file, or the page's own. */
  #look(recording: OpenedRecording | undefined): void {
    this.#stop();
    this.#bench.recording = recording;
    this.set({ source: 'recorded', at: newest });
    this.requestUpdate();
  }

  readonly #onRecording = (event: CustomEvent<{ value: OpenedRecording }>): void =>
    this.#look(event.detail.value);

  #replay({ frames }: Shown, at: number, canPlay: boolean): TemplateResult {
    const stops = frames.map(({ step }) => step);
    const value = newestAt(frames, at)?.step ?? 0;
    const isPlaying = this.playing !== undefined;
    return html`<div class="lab-controls">
      ${
        canPlay
          ? html`<button type="button" class="action main" @click=${() => (isPlaying ? this.#stop(true) : this.#play(frames))}>${isPlaying ? this.texts.stop : this.texts.play}</button>`
          : nothing
      }
      <al-slider-field .label=${this.texts.replay} .stops=${stops} .value=${value} .language=${this.language}
        @al-change=${this.#onSlide}></al-slider-field></div>`;
  }

  readonly #onSlide = (event: CustomEvent<{ value: number }>): void => {
    this.#stop();
    this.set({ at: event.detail.value });
  };

  #play(frames: readonly Frame[]): void {
    const [first, last] = [frames[0]?.step ?? 0, frames.at(-1)?.step ?? 0];
    const from = newestAt(frames, this.number('at'))?.step ?? first;
    this.playing = from >= last ? first : from;
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

  #live(run: LiveRun | undefined): TemplateResult {
    const hasBegun = run?.hasBegun === true;
    const opened = this.#bench.model;
    return html`<fieldset class="lock" ?disabled=${hasBegun}><legend class="visually-hidden">${this.texts.chosen}</legend>
        ${this.#choice('num_heads', [1, 2, 4, 8], hasBegun)} ${this.#choice('d_model', [16, 32, 48], hasBegun)}
        <al-slider-field .label=${this.texts.seed} .value=${this.number('seed')} .min=${0} .max=${9999} .language=${this.language}
          @al-change=${this.setting('seed')}></al-slider-field></fieldset>
      <p class="hint" role="status">${hasBegun ? this.texts.locked : this.texts.unlocked}</p>
      <al-run-controls .name=${'training'} .status=${run?.status ?? 'idle'} .step=${run?.newest?.step ?? 0} .steps=${run?.steps ?? 0}
        .speed=${this.word('speed')} .speeds=${['slow', 'brisk', 'full']} .texts=${textsUnder(this.language, 'run')} .disabled=${run === undefined}
        @al-run=${(event: CustomEvent<{ action: string }>) => this.#control(run, event.detail.action)} @al-speed=${this.#onSpeed}></al-run-controls>
      ${opened === undefined ? nothing : html`<p role="status">${fill(this.texts.opened ?? '', { name: opened.name })}</p>`}
      ${this.problem(run)}
      ${run?.training === undefined ? nothing : this.#liveRunPicture(run, run.training)}`;
  }

  #ownFiles(run: LiveRun | undefined): TemplateResult {
    return html`<al-model-files .client=${this.client} .training=${run?.training} .texts=${textsUnder(this.language, 'file')} .language=${this.language}
        .locked=${run?.status === 'running'} @al-change=${this.#onModel}></al-model-files>
      <al-own-grammar .own=${this.#bench.grammar} .check=${this.#checkGrammar} .texts=${this.texts} .language=${this.language} .locked=${run?.hasBegun === true}
        @al-change=${this.#onGrammar}></al-own-grammar>`;
  }

  #choice(name: string, values: readonly number[], locked: boolean): TemplateResult {
    return html`<al-segments .label=${this.texts[name]} .name=${`training-${name}`} .value=${this.number(name)} .locked=${locked}
      .options=${values.map((value) => ({ value, text: String(value) }))} @al-change=${this.setting(name)}></al-segments>`;
  }

  #openRun(recorded: RecordedRun): LiveRun | undefined {
    const { run: parked, grammar, model } = this.#bench;
    if (parked !== undefined && this.liveRun('own') === undefined) this.adopt('own', parked);
    const settings = {
      grammar: grammar?.grammar ?? defaultGrammar,
      seed: this.number('seed'),
      num_heads: this.number('num_heads'),
      d_model: this.number('d_model'),
      ...model?.settings,
    };
    const probe = this.word('probe') === '' ? recorded.probe : wordsOf(this.word('probe'));
    const run = this.open('own', settings, probe, model?.model);
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
    this.#bench.model = undefined;
    this.#bench.run = undefined;
    this.drop('own');
  }

  readonly #onModel = (event: CustomEvent<{ value: OpenedModel }>): void => {
    const { name, file } = event.detail.value;
    const { step = this.recorded?.settings.steps ?? 0, ...settings } = file.settings;
    this.#bench.model = { name, settings, model: { parameters: file.parameters, step } };
    this.set({ at: newest });
    this.requestUpdate();
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

  /** Rejects with what is wrong with it; the run that is on show goes on meanwhile. */
  readonly #checkGrammar = async (grammar: Grammar): Promise<void> => {
    const training = await this.client?.training({ grammar, seed: 0 });
    training?.dispose();
  };

  readonly #onGrammar = (event: CustomEvent<{ value: OpenedGrammar | undefined }>): void => {
    this.#bench.grammar = event.detail.value;
    this.#begin();
  };

  #liveRunPicture(run: LiveRun, training: ClientTraining): TemplateResult {
    const { frames, points, steps, probe, status } = run;
    const { roles, floor } = training;
    const shown = {
      frames,
      points,
      steps,
      roles,
      floor: floor.loss,
      tokens: probe,
      isOurs: this.#bench.grammar === undefined,
    };
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
    const { frames, points, floor, steps, roles, tokens, isOurs } = shown;
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
        <section><h4>${this.t('plot.label')}</h4>${this.plot([line], floor, steps, { cursor: frame.step })}</section>
        <section class="run-tables"><h4>${this.t('accuracy.label')}</h4>${this.accuracies(report.accuracy, isOurs)}</section>
      </div>
      <h4>${this.t('roles.label')}</h4>${this.roleTable(report.roleScores, roles)}
      <p role="status">${this.castingText(report.roleScores, roles)}</p><p class="hint">${this.t('roles.hint')}</p>`;
  }
}

define('al-topic-training', AlTopicTraining);
