/**
 * One training that a learner watches: runs slice by slice, pauses, takes single steps, and keeps what it has shown.
 * Knows no page: whoever shows it is told of every change.
 */
import type { RecordedRun, RunFrame } from '../engine/api-training.d.ts';
import type { ClientTraining } from '../engine/client-training.ts';
import { recordRun } from '../engine/record-run.ts';
import type { Meeting } from './meeting.ts';
import type { Pace } from './pace.ts';
import { appended } from './thinning.ts';

export type Frame = Readonly<RunFrame>;

/** One point of a curve. */
export type LossPoint = { readonly step: number; readonly loss: number };

export type RunStatus = 'opening' | 'paused' | 'running' | 'done' | 'failed';

/** Steps in a second; 'full' takes as many as there is time for. */
export const speeds = { slow: 4, brisk: 60, full: Number.POSITIVE_INFINITY } as const;
export type Speed = keyof typeof speeds;

export type Refused = { readonly code: string; readonly params: Readonly<Record<string, unknown>> };

const offeredCount = 8;
/** Kept for the slider, and for the curve. */
const kept = { frames: 75, points: 300 } as const;

export class LiveRun {
  status: RunStatus = 'opening';
  problem: Refused | undefined;
  training: ClientTraining | undefined;
  /** Ascending by step: the first before any step, the last the newest. */
  frames: readonly Frame[] = [];
  points: readonly LossPoint[] = [];
  speed: Speed = 'full';
  /** Where runs meet that are compared: all of them take as many steps between two meetings. */
  meeting: Meeting | undefined;

  /** Told of every change; whoever shows the run next puts itself here. */
  changed: () => void;

  /** The newest, whatever sentence it is shown with. */
  #report: RunFrame['report'] | undefined;
  readonly #pace: Pace;
  readonly #opened: Promise<void>;
  /** The sentence that is looked at, and others of the grammar to choose from. */
  probe: readonly string[];
  offered: readonly (readonly string[])[] = [];
  /** Which loop may go on: a paused one ends after its slice, even when the next has begun. */
  #turn = 0;

  constructor(
    open: () => Promise<ClientTraining>,
    probe: readonly string[],
    pace: Pace,
    changed: () => void,
  ) {
    this.probe = probe;
    this.#pace = pace;
    this.changed = changed;
    this.#opened = this.#guarded(() => this.#begin(open));
  }

  get steps(): number {
    return this.training?.settings.steps ?? 0;
  }

  get newest(): Frame | undefined {
    return this.frames.at(-1);
  }

  /** A run that has begun holds on to what was chosen before it. */
  get hasBegun(): boolean {
    return this.status === 'running' || (this.newest?.step ?? 0) > 0;
  }

  get standsStill(): boolean {
    return this.status === 'paused' || this.status === 'done';
  }

  /** Also before it is open: then it begins as soon as it is. */
  start(): void {
    if (this.status !== 'paused' && this.status !== 'opening') return;
    this.status = 'running';
    this.#turn += 1;
    void this.#guarded(() => this.#loop(this.#turn));
    this.changed();
  }

  pause(): void {
    if (this.status !== 'running') return;
    this.status = 'paused';
    this.changed();
  }

  /** One step, while the run is paused. */
  async step(): Promise<void> {
    const { training } = this;
    if (training === undefined || this.status !== 'paused') return;
    await this.#guarded(async () => {
      await training.advance(1);
      await this.#show(await training.report());
    });
  }

  /** Shows another sentence, at once as things are now; steps before follow, where the trainer has kept them. */
  async look(probe: readonly string[]): Promise<void> {
    this.probe = probe;
    const report = this.#report;
    if (report === undefined) return;
    this.frames = [];
    await this.#guarded(async () => {
      await this.#show(report);
      await this.#lookBack(probe);
    });
  }

  async #lookBack(probe: readonly string[]): Promise<void> {
    const { training } = this;
    if (training === undefined) return;
    // The last of them is where the run stands, which is shown already and may not be kept once it goes on.
    for (const step of (await training.keptSteps()).slice(0, -1)) {
      const frame = await training.lookBack(step, probe);
      if (probe !== this.probe || this.#isOver) return;
      this.frames = [...this.frames.filter((one) => one.step !== step), frame].sort(
        (one, other) => one.step - other.step,
      );
      this.changed();
      await this.#pace.rest(0);
    }
  }

  /** The run so far, for a file. It stands still meanwhile. */
  async record(): Promise<RecordedRun | undefined> {
    const { training } = this;
    return training === undefined ? undefined : recordRun(training, this.probe, () => this.#pace.rest(0));
  }

  /** Stands still, and is told to nobody until somebody shows it again. */
  park(): void {
    this.pause();
    this.changed = () => {};
  }

  dispose(): void {
    this.status = 'failed';
    this.training?.dispose();
  }

  async #begin(open: () => Promise<ClientTraining>): Promise<void> {
    const training = await open();
    this.training = training;
    if (this.status === 'failed') {
      training.dispose();
      return;
    }
    if (this.status === 'opening') this.status = 'paused';
    await this.#offer(training);
    await this.#show(await training.report());
  }

  /** Another grammar may not have the words of the sentence that was asked for: then one of its own is looked at. */
  async #offer(training: ClientTraining): Promise<void> {
    const { settings, vocabulary } = training;
    const sentences = await training.sample(offeredCount, settings.seed);
    const others = sentences.map(({ tokens }) => tokens);
    const isKnown = this.probe.every((word) => vocabulary.includes(word));
    if (!isKnown) this.probe = others[0] ?? this.probe;
    this.offered = isKnown ? [this.probe, ...others] : others;
  }

  async #loop(turn: number): Promise<void> {
    await this.#opened;
    const { training } = this;
    if (training === undefined) return;
    let looked = this.#pace.now();
    const isOn = () => turn === this.#turn && this.status === 'running';
    let step = this.newest?.step;
    while (isOn()) {
      const { count, rest, milliseconds } = this.#portion;
      step = await training.advance(count, milliseconds);
      if (!isOn() || step >= this.steps || this.#pace.now() - looked >= this.#pace.look) {
        await this.#show(await training.report());
        looked = this.#pace.now();
      }
      await this.#pace.rest(rest);
      await this.meeting?.arrive(this);
    }
    // Paused while it rested or waited for the others: its last steps have not been shown.
    if (turn === this.#turn && this.newest?.step !== step) await this.#show(await training.report());
  }

  /** Steps to take at once, how long they may take, and milliseconds to wait after them. */
  get #portion(): { count: number; milliseconds: number; rest: number } {
    const { slice, together, look } = this.#pace;
    if (this.meeting !== undefined)
      return { count: together, milliseconds: Number.POSITIVE_INFINITY, rest: 0 };
    const rate = speeds[this.speed];
    if (!Number.isFinite(rate)) return { count: this.steps, milliseconds: slice, rest: 0 };
    const count = Math.max(1, Math.round((rate * look) / 1000));
    return { count, milliseconds: slice, rest: (1000 * count) / rate };
  }

  async #show(report: RunFrame['report']): Promise<void> {
    const { probe } = this;
    this.#report = report;
    const weights = (await this.training?.probe(probe))?.weights;
    // Meanwhile another sentence may have been chosen, or the run ended.
    if (weights === undefined || probe !== this.probe || this.#isOver) return;
    const { step, loss } = report;
    this.frames = appended(this.frames, { step, report, weights }, this.steps / kept.frames);
    this.points = appended(this.points, { step, loss }, this.steps / kept.points);
    if (step >= this.steps) this.status = 'done';
    this.changed();
  }

  get #isOver(): boolean {
    return this.status === 'failed';
  }

  /** What the engine refuses ends the run; one that another experiment cancelled can go on. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      if (this.#isOver) return;
      const { code, params } = (thrown ?? {}) as Partial<Refused>;
      // A refusal has a code; anything else is a defect and must not pass for one.
      if (typeof code !== 'string') console.error(thrown);
      if (code === 'Cancelled' && this.training !== undefined) this.status = 'paused';
      else {
        this.status = 'failed';
        this.problem = { code: code ?? 'EngineLost', params: params ?? {} };
      }
      this.changed();
    }
  }
}
