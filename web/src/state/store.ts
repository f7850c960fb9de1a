/**
 * The one store of the lesson: state, the run that belongs to it, selection, refusal, undo.
 *
 * Changes that compute are tried before they are taken: the engine judges the candidate, and what it refuses
 * leaves state, run and history as they were. Changes of view take effect at once.
 */
import type { EngineClient } from '../engine/client.ts';
import { type Cell, type Resolved, termsOf } from '../model/derivations.ts';
import { stepIds } from '../model/step-ids.ts';
import { differing, settingsOf } from '../topics/settings.ts';
import type { Settings } from '../topics/topic.ts';
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

/** 'step': another step or topic is shown. */
export type Change = 'engine' | 'state' | 'step' | 'selection' | 'refusal' | 'busy';
export type Status = 'waiting' | 'starting' | 'ready' | 'recorded' | 'failed';

type Snapshot = Partial<LessonState>;

/** Work is announced only when it is long enough to be noticed. */
const busyAfter = 300;

/** Moves of one slider that follow each other this closely are one change for undo. */
const gesturePause = 1000;

/** Where the reader is; a change that takes him elsewhere brings him back when it is undone. */
const placeNames = ['step', 'topic', 'lab'] as const;

const withoutPlace = (patch: Partial<LessonState>): Partial<LessonState> => {
  const { step: _step, topic: _topic, lab: _lab, ...rest } = patch;
  return rest;
};

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
  /** Grows with every suspension: work that began before one must not touch what came after. */
  #session = 0;
  /** How often the reader has gone to another step or topic: what was asked for before does not take him away again. */
  #moves = 0;
  /** The settings of a topic that were changed last, and when. */
  #gesture = { names: '', at: 0 };

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
    return same(this.#snapshot(), pickComputing(initialState())) && same(this.state.lab, {});
  }

  /** The settings of the recorded NumPy run; precision may differ, that is what a comparison shows. */
  get isRecordedRun(): boolean {
    const initial = pickComputing(initialState());
    return same({ ...this.#snapshot(), dtype: initial.dtype }, initial);
  }

  /** Starts with an engine; without one the recorded run is shown and the page says so. */
  async start(makeClient: () => Promise<EngineClient>): Promise<Status> {
    if (this.status !== 'waiting') return this.status;
    this.status = 'starting';
    this.#emit('engine');
    await this.#enqueue(() => this.#begin(makeClient));
    return this.status;
  }

  async #begin(makeClient: () => Promise<EngineClient>): Promise<boolean> {
    const session = this.#session;
    try {
      const client = await makeClient();
      if (session !== this.#session) {
        client.dispose();
        return false;
      }
      this.client = client;
      await this.#takeOrFallBack(client, session);
      if (session !== this.#session) return false;
      this.status = 'ready';
    } catch (error) {
      if (session !== this.#session) return false;
      await this.#showRecorded(error, session);
    }
    this.#emit('engine');
    return true;
  }

  /** A state from outside (link, attribute) that the engine refuses must not keep the lesson from opening. */
  async #takeOrFallBack(client: EngineClient, session: number): Promise<void> {
    try {
      await this.#takeLatest(client, session);
    } catch (error) {
      if (session !== this.#session) return;
      const initial = pickComputing(initialState());
      const run = await compute(client, { ...this.state, ...initial });
      if (session !== this.#session) return;
      this.#take(initial, run);
      this.#refuse('link', error);
    }
  }

  /** Settings that arrive from outside while the first run is computed are computed too. */
  async #takeLatest(client: EngineClient, session: number): Promise<void> {
    const asked = this.#snapshot();
    const run = await compute(client, { ...this.state, ...asked });
    if (session !== this.#session) return;
    if (same(asked, this.#snapshot())) this.#take(asked, run);
    else await this.#takeLatest(client, session);
  }

  async #showRecorded(error: unknown, session: number): Promise<void> {
    this.client?.dispose();
    this.client = undefined;
    this.#refuse('engine', error);
    const run = await recordedRun().catch(() => undefined);
    if (session !== this.#session) return;
    if (run !== undefined) this.#take(pickComputing(initialState()), run);
    this.status = run === undefined ? 'failed' : 'recorded';
  }

  /** Changes of view: step, batch, head, language, digits. What has to be computed is for `propose`. */
  show(patch: Partial<LessonState>): void {
    const { step, topic } = this.state;
    this.#show(patch);
    if (this.state.step !== step || this.state.topic !== topic) this.#moves += 1;
  }

  #show(patch: Partial<LessonState>): void {
    const before = this.state;
    this.state = { ...before, ...acceptable(patch), ...this.#snapshot() };
    this.#clampView();
    if (this.state.step !== before.step || this.state.topic !== before.topic) {
      this.selection = undefined;
      this.preview = undefined;
      this.#emit('step');
    } else if (!same(before, this.state)) {
      this.#emit('state');
    }
  }

  goBy(count: number): void {
    const next = stepIds[stepIds.indexOf(this.state.step) + count];
    if (next !== undefined) this.show({ step: next, topic: '' });
  }

  /** Changes settings of the open topic's view; what the topic does not allow stays as it is. */
  adjust(values: Settings): void {
    const { topic, lab } = this.state;
    const next = differing(topic, { ...settingsOf(topic, lab), ...values });
    if (same(next, lab)) return;
    const names = [topic, ...Object.keys(values)].join();
    const goesOn = names === this.#gesture.names && Date.now() - this.#gesture.at < gesturePause;
    if (!goesOn) this.#history.record({ topic, lab });
    this.#gesture = { names, at: Date.now() };
    this.state = { ...this.state, lab: next };
    this.#emit('state');
  }

  /**
   * Tries a change that computes. Resolves to whether it was taken. A view that comes with it (the head of a
   * run with more heads) is shown with the new run. Who has gone elsewhere meanwhile stays there.
   */
  propose(patch: Partial<LessonState>, control: string): Promise<boolean> {
    const moves = this.#moves;
    return this.#enqueue(async () => {
      const before = this.#snapshot();
      const target = { ...before, ...pickComputing(patch) };
      if (same(target, before)) {
        if (this.refusal !== undefined) this.refuse(undefined);
      } else {
        const place = 'topic' in patch ? pick(this.state, placeNames) : {};
        if (!(await this.#try(target, control))) return false;
        this.#history.record({ ...before, ...(moves === this.#moves ? place : {}) });
        this.#gesture.names = '';
        this.#emit('state');
      }
      this.#show(moves === this.#moves ? patch : withoutPlace(patch));
      return true;
    });
  }

  undo(): Promise<boolean> {
    return this.#travel('undo', 'redo');
  }

  redo(): Promise<boolean> {
    return this.#travel('redo', 'undo');
  }

  /** Back to the lesson's own run; can be undone. */
  reset(): Promise<boolean> {
    this.adjust(settingsOf(this.state.topic, {}));
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
    this.#session += 1;
    this.#queue = Promise.resolve();
    this.client?.dispose();
    this.client = undefined;
    this.busy = false;
    this.status = 'waiting';
  }

  async #travel(step: 'undo' | 'redo', back: 'undo' | 'redo'): Promise<boolean> {
    const moves = this.#moves;
    return this.#enqueue(async () => {
      const names = (snapshot: Snapshot) => Object.keys(snapshot) as (keyof LessonState)[];
      const target = this.#history[step]((found) => pick(this.state, names(found)));
      if (target === undefined) return false;
      this.#gesture.names = '';
      const computed = pickComputing(target);
      const taken = Object.keys(computed).length === 0 || (await this.#try(computed, 'history'));
      if (taken) {
        this.#emit('state');
        if (moves === this.#moves) this.#show(pick(target, placeNames));
      } else this.#history[back](() => target);
      return taken;
    });
  }

  async #try(target: Snapshot, control: string): Promise<boolean> {
    const session = this.#session;
    if (this.client === undefined) return false;
    const timer = setTimeout(() => this.#setBusy(session, true), busyAfter);
    try {
      const run = await compute(this.client, { ...this.state, ...target });
      if (session !== this.#session) return false;
      this.#take(target, run);
      this.refusal = undefined;
      return true;
    } catch (error) {
      if (session === this.#session) this.#refuse(control, error);
      return false;
    } finally {
      clearTimeout(timer);
      this.#setBusy(session, false);
    }
  }

  /** One thing at a time, in order; what waits when the lesson is suspended is dropped. */
  #enqueue(work: () => Promise<boolean>): Promise<boolean> {
    const session = this.#session;
    const result = this.#queue.then(() => session === this.#session && work());
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /** Only what was computed is taken: the view may have moved on meanwhile. */
  #take(target: Snapshot, run: Run): void {
    this.state = { ...this.state, ...target };
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

  #refuse(control: string, error: unknown): void {
    const { code, params } = (error ?? {}) as { code?: string; params?: Record<string, unknown> };
    // A refusal has a code; anything else is a defect and must not pass for one.
    if (typeof code !== 'string') console.error(error);
    this.refusal = { control, code: code ?? 'EngineLost', params: params ?? {} };
    this.#emit('refusal');
  }

  #setBusy(session: number, busy: boolean): void {
    if (session !== this.#session || busy === this.busy) return;
    this.busy = busy;
    this.#emit('busy');
  }

  #emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

const pickComputing = (state: Partial<LessonState>): Snapshot => pick(state, computingNames);

function pick(state: Partial<LessonState>, names: readonly (keyof LessonState)[]): Snapshot {
  const entries = names.filter((name) => name in state).map((name) => [name, state[name]]);
  return Object.fromEntries(entries) as Snapshot;
}

function same(a: Partial<LessonState>, b: Partial<LessonState>): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
