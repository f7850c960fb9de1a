/** Two runs side by side that start, pause and end together. */
import { html, nothing, type TemplateResult } from 'lit';
import type { RecordedRun, TrainingSettings } from '../engine/api-training.d.ts';
import { written } from '../model/probe-words.ts';
import type { Family } from '../model/tensors.ts';
import type { LiveRun, RunStatus } from './live-run.ts';
import { Meeting } from './meeting.ts';
import { textsUnder } from './texts.ts';
import { TrainingView } from './training-view.ts';

export type Side = {
  readonly name: 'left' | 'right';
  readonly title: string;
  readonly family: Family;
  readonly settings: TrainingSettings;
};

export abstract class PairView extends TrainingView {
  readonly #meeting = new Meeting(2);

  /** What else there is to say of one side. */
  protected aside(_side: Side, _run: LiveRun): TemplateResult | typeof nothing {
    return nothing;
  }

  protected get hasBegun(): boolean {
    return (['left', 'right'] as const).some((name) => this.liveRun(name)?.hasBegun === true);
  }

  protected pair(sides: readonly Side[], recorded: RecordedRun): TemplateResult {
    const runs = sides.map(({ name, settings }) => this.open(name, settings, recorded.probe));
    for (const run of runs) if (run !== undefined) run.meeting = this.#meeting;
    const lines = sides.map(({ title, family }, place) => ({
      name: title,
      family,
      points: runs[place]?.points ?? [],
    }));
    const steps = runs[0]?.steps ?? 0;
    return html`<al-run-controls .name=${'pair'} .status=${statusOf(runs)} .step=${leastStep(runs)} .steps=${steps}
        .texts=${textsUnder(this.language, 'run')} .disabled=${runs.includes(undefined)}
        @al-run=${(event: CustomEvent<{ action: string }>) => this.#control(runs, sides, event.detail.action)}></al-run-controls>
      ${
        // Without an engine there is nothing to come.
        runs.includes(undefined)
          ? nothing
          : html`${this.plot(lines, recorded.floor.loss, steps || recorded.settings.steps)}
            <p class="probe-sentence" lang="vi">${written(recorded.probe)}</p>
            <div class="lab-columns">${sides.map((side, place) => this.#side(side, runs[place] as LiveRun))}</div>`
      }`;
  }

  #control(runs: readonly (LiveRun | undefined)[], sides: readonly Side[], action: string): void {
    for (const run of runs) {
      if (action === 'start') run?.start();
      if (action === 'pause') run?.pause();
      if (action === 'step') void run?.step();
    }
    if (action === 'reset') for (const { name } of sides) this.drop(name);
  }

  #side(side: Side, run: LiveRun): TemplateResult {
    const frame = run.newest;
    const roles = run.training?.roles ?? [];
    return html`<section class="run-side" data-side=${side.name}><h3>${side.title}</h3>${this.problem(run)}${
      frame === undefined
        ? html`<p class="hint">${run.problem === undefined ? this.t('pair.soon') : nothing}</p>`
        : html`<dl class="run-facts">${this.fact('facts.step', String(frame.step))}${this.fact('facts.loss', this.digits(frame.report.loss))}</dl>
          ${this.strip(frame.weights, { notes: this.roleNotes(frame.report.roleScores, roles), label: `${side.title}: ${this.t('maps.label')}` })}
          ${this.aside(side, run)}
          ${this.roleTable(frame.report.roleScores, roles, `${side.title}: ${this.t('roles.label')}`)}
          <p>${this.castingText(frame.report.roleScores, roles)}</p>`
    }</section>`;
  }
}

/** Of both together: running while one runs, done when both are. */
function statusOf(runs: readonly (LiveRun | undefined)[]): RunStatus | 'idle' {
  const found = runs.map((run) => run?.status ?? 'idle');
  const order = ['failed', 'running', 'opening', 'paused'] as const;
  return order.find((status) => found.includes(status)) ?? found[0] ?? 'idle';
}

const leastStep = (runs: readonly (LiveRun | undefined)[]) =>
  Math.min(...runs.map((run) => run?.newest?.step ?? 0));
