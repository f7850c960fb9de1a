/**
 * The one store of the lesson: state, the run that belongs to it, selection, refusal, undo.
 *
 * Changes that compute are tried before they are taken: the engine judges the candidate, and what it refuses
 * leaves state, run and history as they were. Changes of view take effect at once.
 */
import type { EngineClient } from '../engine/client.ts';
import { type Cell, type Resolved, termsOf } from '../model/derivations.ts';
import { stepIds } from '../model/step-ids.ts';
import { compute, fits, type Run } from './computation.ts';
import { History } from './history.ts';
import { acceptable, computingNames, initialState, type LessonState } from './properties.ts';
import { recordedRun } from './recorded.ts';

export type Refusal = {
  /** Which control asked. */
  readonly control: string;
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
};

export type Change = 'engine' | 'state' | 'step' | 'selection' | 'refusal' | 'busy';
export type Status = 'waiting' | 'starting' | 'ready' | 'recorded' | 'failed';

type Snapshot = Partial<LessonState>;

/** Work is announced only when it is long enough to be noticed. */
const busyAfter = 300;

export class LessonStore {
  state: LessonState = initialState();
  run: Run | undefined;
  status: Status = 'waiting';
  busy = false;
  refusal: Refusal | undefined;
  /** The pinned cell, explained in the inspector. */
  selection: Cell | undefined;
  /** The cell under the pointer; explained while it lasts. */
  preview: Cell | undefined;
  client: EngineClient | undefined;

  #listeners = new Set<(change: Change) => void>();
  #history = new History<Snapshot>();
  #queue: Promise<unknown> = Promise.resolve();

  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  get isInitial(): boolean {
    return JSON.stringify(this.#snapshot()) === JSON.stringify(pickComputing(initialState()));
  }

  /** Starts with an engine; without one the recorded run is shown and the page says so. */
  async start(makeClient: () => Promise<EngineClient>): Promise<Status> {
    if (this.status !== 'waiting') return this.status;
    this.status = 'starting';
    this.#emit('engine');
    try {
      this.client = await makeClient();
      await this.#takeOrFallBack();
      this.status = 'ready';
    } catch (error) {
      await this.#showRecorded(error);
    }
    this.#emit('engine');
    return this.status;
  }

  /** A state from outside (link, attribute) that the engine refuses must not keep the lesson from opening. */
  async #takeOrFallBack(): Promise<void> {
    const client = this.client as EngineClient;
    try {
      this.#take(this.state, await compute(client, this.state));
    } catch (error) {
      const fallback = { ...this.state, ...pickComputing(initialState()) };
      this.#take(fallback, await compute(client, fallback));
      this.#refuse('link', error);
    }
  }

  async #showRecorded(error: unknown): Promise<void> {
    this.#refuse('engine', error);
    try {
      this.run = await recordedRun();
      this.state = { ...this.state, ...pickComputing(initialState()) };
      this.status = 'recorded';
      this.#clampView();
    } catch {
      this.status = 'failed';
    }
  }

  /** Changes of view: step, batch, head, language, digits. */
  show(patch: Partial<LessonState>): void {
    const before = this.state;
    this.state = { ...this.state, ...acceptable(patch) };
    this.#clampView();
    if (this.state.step !== before.step) {
      this.selection = undefined;
      this.preview = undefined;
      this.#emit('step');
    } else if (JSON.stringify(before) !== JSON.stringify(this.state)) {
      this.#emit('state');
    }
  }

  goBy(count: number): void {
    const next = stepIds[stepIds.indexOf(this.state.step) + count];
    if (next !== undefined) this.show({ step: next });
  }

  /** Tries a change that computes. Resolves to whether it was taken. */
  propose(patch: Partial<LessonState>, control: string): Promise<boolean> {
    return this.#enqueue(async () => {
      const candidate = { ...this.state, ...patch };
      const before = this.#snapshot();
      if (JSON.stringify(pickComputing(candidate)) === JSON.stringify(before)) return this.#clearRefusal();
      if (!(await this.#try(candidate, control))) return false;
      this.#history.record(before);
      this.#emit('state');
      return true;
    });
  }

  undo(): Promise<boolean> {
    return this.#travel((present) => this.#history.undo(present));
  }

  redo(): Promise<boolean> {
    return this.#travel((present) => this.#history.redo(present));
  }

  /** Back to the lesson's own run; can be undone. */
  reset(): Promise<boolean> {
    return this.propose(pickComputing(initialState()), 'reset');
  }

  /** Stops work that takes too long; what is shown stays. */
  cancel(): void {
    this.client?.cancel();
  }

  select(cell: Cell | undefined): void {
    this.selection = cell;
    this.preview = undefined;
    this.#emit('selection');
  }

  hover(cell: Cell | undefined): void {
    if (cell === this.preview) return;
    this.preview = cell;
    this.#emit('selection');
  }

  /** The cell that is explained now, if the run has it. */
  get explained(): Cell | undefined {
    const cell = this.preview ?? this.selection;
    const tensor = cell === undefined ? undefined : this.run?.tensors[cell.tensor];
    return cell !== undefined && tensor !== undefined && fits(tensor, cell.index) ? cell : undefined;
  }

  resolve(cell: Cell): Resolved | undefined {
    return this.run === undefined ? undefined : termsOf(cell, this.run.sizes, this.run.ranks);
  }

  /** A refusal found by a control itself (a text that is no number). */
  refuse(refusal: Refusal | undefined): void {
    this.refusal = refusal;
    this.#emit('refusal');
  }

  /** Lets the engine go while the lesson is not in a document; `start` brings it back with the same state. */
  suspend(): void {
    this.client?.dispose();
    this.client = undefined;
    this.status = 'waiting';
  }

  async #travel(step: (present: Snapshot) => Snapshot | undefined): Promise<boolean> {
    return this.#enqueue(async () => {
      const target = step(this.#snapshot());
      if (target === undefined) return false;
      const taken = await this.#try({ ...this.state, ...target }, 'history');
      this.#emit('state');
      return taken;
    });
  }

  async #try(candidate: LessonState, control: string): Promise<boolean> {
    if (this.client === undefined) return false;
    const timer = setTimeout(() => this.#setBusy(true), busyAfter);
    try {
      this.#take(candidate, await compute(this.client, candidate));
      this.refusal = undefined;
      return true;
    } catch (error) {
      this.#refuse(control, error);
      return false;
    } finally {
      clearTimeout(timer);
      if (this.busy) this.#setBusy(false);
    }
  }

  #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #take(candidate: LessonState, run: Run): void {
    this.state = candidate;
    this.run = run;
    this.#clampView();
  }

  #clampView(): void {
    if (this.run === undefined) return;
    const { B, num_heads } = this.run.sizes;
    const { batch, head } = this.state;
    this.state = { ...this.state, batch: Math.min(batch, B - 1), head: Math.min(head, num_heads - 1) };
  }

  #snapshot(): Snapshot {
    return pickComputing(this.state);
  }

  #clearRefusal(): boolean {
    if (this.refusal !== undefined) this.refuse(undefined);
    return true;
  }

  #refuse(control: string, error: unknown): void {
    const { code, params } = error as { code?: string; params?: Record<string, unknown> };
    // A refusal has a code; anything else is a defect and must not pass for one.
    if (typeof code !== 'string') console.error(error);
    this.refusal = { control, code: code ?? 'EngineLost', params: params ?? {} };
    this.#emit('refusal');
  }

  #setBusy(busy: boolean): void {
    this.busy = busy;
    this.#emit('busy');
  }

  #emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function pickComputing(state: LessonState): Snapshot {
  return Object.fromEntries(computingNames.map((name) => [name, state[name]])) as Snapshot;
}
