/** Base of the views that show trainings: their runs, and the pictures that all of them use. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Bar } from '../components/bars.ts';
import type { PlotLine } from '../components/loss-plot.ts';
import type { RecordedRun, TrainingSettings } from '../engine/api-training.d.ts';
import type { TrainedModel } from '../engine/client-training.ts';
import { errorText, type Params } from '../i18n/catalogue.ts';
import { castingOf, type RoleScores } from '../model/head-roles.ts';
import { formatCell } from '../model/numbers.ts';
import { writtenWord } from '../model/probe-words.ts';
import type { TensorValue } from '../model/tensors.ts';
import { partOf } from '../topics/lesson-run.ts';
import { TopicView } from '../topics/topic-view.ts';
import type { KeptRun } from './bench.ts';
import { LiveRun } from './live-run.ts';
import { paceFor } from './pace.ts';
import { recordedTraining } from './recorded.ts';
import { kindName, type TrainingKey, textsUnder, trainingText } from './texts.ts';
import '../components/bars.ts';
import '../components/head-strip.ts';
import '../components/heat-map.ts';
import '../components/loss-plot.ts';
import '../components/run-controls.ts';
import '../components/segments.ts';

/** Of a short run, and of a whole one, such as those that were recorded. */
const stepCounts = [300, 1500] as const;
export const wholeRun = 1500;

export abstract class TrainingView extends TopicView {
  static override properties = { ...TopicView.properties, recorded: { state: true } };

  /** The recorded run, once it is here. */
  declare protected recorded: RecordedRun | undefined;

  readonly #runs = new Map<string, KeptRun>();
  #frame = 0;

  /** One picture for each frame of the page, however many runs have news: a worker is not kept waiting for it. */
  readonly #changed = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.requestUpdate());
  };

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#fetchRecorded();
  }

  override retry(): void {
    super.retry();
    void this.#fetchRecorded();
  }

  async #fetchRecorded(): Promise<void> {
    try {
      this.recorded = await recordedTraining();
    } catch (error) {
      this.miss('recorded', error);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const name of [...this.#runs.keys()]) this.drop(name);
  }

  protected t(key: TrainingKey, params?: Params): string {
    return trainingText(this.language, key, params);
  }

  protected digits(value: number, digits = 3): string {
    return formatCell(value, digits, this.language);
  }

  protected percent(share: number): string {
    return `${formatCell(100 * share, 1, this.language)}\u00a0%`;
  }

  protected liveRun(name: string): LiveRun | undefined {
    return this.#runs.get(name)?.run;
  }

  /** The run of that name under these settings, or of this model; opened, and the one before let go, when they are new. */
  protected open(
    name: string,
    settings: TrainingSettings,
    probe: readonly string[],
    model?: TrainedModel,
  ): LiveRun | undefined {
    const { client } = this;
    if (client === undefined) return undefined;
    const key = JSON.stringify(settings);
    const kept = this.#runs.get(name);
    if (kept?.key === key && kept.model === model) return kept.run;
    this.drop(name);
    const run = new LiveRun(
      () => client.training(settings, model),
      probe,
      paceFor(client.where),
      this.#changed,
    );
    this.#runs.set(name, { key, model, run });
    return run;
  }

  /** A run that is not dropped with the view; it stands still until somebody adopts it. */
  protected release(name: string): KeptRun | undefined {
    const kept = this.#runs.get(name);
    this.#runs.delete(name);
    kept?.run.park();
    return kept;
  }

  protected adopt(name: string, kept: KeptRun): void {
    kept.run.changed = this.#changed;
    this.#runs.set(name, kept);
  }

  protected drop(name: string): void {
    this.#runs.get(name)?.run.dispose();
    this.#runs.delete(name);
    this.requestUpdate();
  }

  protected problem(run: LiveRun | undefined): TemplateResult | typeof nothing {
    if (run?.problem === undefined) return nothing;
    const { code, params } = run.problem;
    return html`<p class="notice problem" role="alert">${errorText(this.language, code, params)}</p>`;
  }

  /** For many runs in a row: each to its end, or short ones, which a slow machine has time for. Changes `steps`. */
  protected stepsChoice(changed: () => void = () => {}): TemplateResult {
    const texts = textsUnder<string>(this.language, 'steps');
    const options = stepCounts.map((value) => ({ value, text: texts[value] ?? '' }));
    const onChange = (event: CustomEvent<{ value: number }>) => {
      changed();
      this.set({ steps: event.detail.value });
    };
    return html`<al-segments .label=${texts.label} .name=${'run-steps'} .value=${this.number('steps')} .options=${options}
      @al-change=${onChange}></al-segments>`;
  }

  /** One of the figures of a run. */
  protected fact(key: TrainingKey, value: string): TemplateResult {
    return html`<div><dt>${this.t(key)}</dt><dd>${value}</dd></div>`;
  }

  /** `above`: as the distance from the floor, where curves end close together. */
  protected plot(
    lines: readonly PlotLine[],
    floor: number,
    steps: number,
    { cursor, above = false }: { cursor?: number; above?: boolean } = {},
  ): TemplateResult {
    return html`<al-loss-plot .label=${above ? this.t('plot.aboveLabel') : this.t('plot.label')} .lines=${lines} .floor=${floor} .floorLabel=${this.t('plot.floor')}
      .stepTitle=${this.t('plot.step')} .lossTitle=${above ? this.t('plot.above') : this.t('plot.loss')} .steps=${steps} .above=${above} .cursor=${cursor}
      .language=${this.language}></al-loss-plot>`;
  }

  /** `isOurs`: with examples of slots, which another grammar does not have. */
  protected accuracies(accuracy: Readonly<Record<string, number>>, isOurs = true): TemplateResult {
    const name = (kind: string) => (isOurs ? kindName(this.language, kind) : this.roleName(kind));
    const bars = Object.entries(accuracy).map(
      ([kind, value]): Bar => ({ label: name(kind), value, text: this.percent(value) }),
    );
    return html`<al-bars .label=${this.t('accuracy.label')} .bars=${bars} .max=${1} .language=${this.language}></al-bars>`;
  }

  protected headNames(count: number): string[] {
    return Array.from({ length: count }, (_, head) => this.t('maps.head', { head }));
  }

  protected roleName(role: string): string {
    const names = textsUnder<string>(this.language, 'role');
    return names[role] ?? role;
  }

  /** What stands under each head: the roles that it is matched with and carries. */
  protected roleNotes(scores: RoleScores, roles: readonly string[]): string[] {
    const { heads, open } = castingOf(scores);
    return (scores[0] ?? []).map((_, head) =>
      roles
        .filter((_, role) => heads[role] === head && !open.includes(role))
        .map((role) => this.roleName(role))
        .join(', '),
    );
  }

  protected strip(
    weights: TensorValue,
    { notes, chosen, label }: { notes: readonly string[]; chosen?: number; label?: string },
  ): TemplateResult {
    const heads = weights.shape[1] as number;
    return html`<al-head-strip .label=${label ?? this.t('maps.label')} .weights=${weights} .names=${this.headNames(heads)} .notes=${notes}
      .chosen=${chosen} .pickable=${chosen !== undefined} @al-change=${this.setting('head')}></al-head-strip>`;
  }

  /** Every number of one head on the probe sentence. */
  protected headMap(weights: TensorValue, head: number, tokens: readonly string[]): TemplateResult {
    const { shape, data } = weights as Parameters<typeof partOf>[0];
    const words = tokens.map(writtenWord);
    return html`<al-heat-map .label=${this.t('maps.weights', { head })} .values=${partOf({ shape, data }, [0, head])} .rowLabels=${words} .columnLabels=${words}
      .rowTitle=${this.t('maps.query')} .columnTitle=${this.t('maps.key')} .range=${[0, 1]} .digits=${2} .language=${this.language}
      .masked=${(row: number, column: number) => column > row}></al-heat-map>`;
  }

  protected roleTable(
    scores: RoleScores,
    roles: readonly string[],
    label = this.t('roles.label'),
  ): TemplateResult {
    const { heads, open } = castingOf(scores);
    return html`<al-heat-map .label=${label} .values=${scores} .rowLabels=${roles.map((role) => this.roleName(role))}
      .columnLabels=${this.headNames(scores[0]?.length ?? 0)} .rowTitle=${this.t('roles.role')} .range=${[0, 1]} .digits=${2} .language=${this.language}
      .marked=${(role: number, head: number) => heads[role] === head && !open.includes(role)}></al-heat-map>`;
  }

  /** In words: who carries what, or which roles nobody carries. */
  protected castingText(scores: RoleScores, roles: readonly string[]): string {
    const { heads, open, isComplete } = castingOf(scores);
    const one = (role: number) =>
      this.t('roles.one', { role: this.roleName(roles[role] ?? ''), head: heads[role] });
    if (isComplete) return this.t('roles.complete', { list: roles.map((_, role) => one(role)).join('; ') });
    return this.t('roles.open', { list: open.map((role) => this.roleName(roles[role] ?? '')).join(', ') });
  }
}
