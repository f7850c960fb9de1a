/**
 * Base of the views of topics. A view draws from its properties and from what it has had computed; it keeps no state
 * of its own that a link or undo would miss: settings are changed with `set`.
 */
import { LightElement } from '../components/light-element.ts';
import type { EngineClient } from '../engine/client.ts';
import type { Language } from '../model/numbers.ts';
import type { Run } from '../state/computation.ts';
import type { LessonState } from '../state/properties.ts';
import type { Refusal } from '../state/store.ts';
import type { Settings, SettingValue } from './topic.ts';

type Progress = (share: number) => void;
type Work<Result> = (
  client: EngineClient,
  signal: AbortSignal,
  progress: Progress,
) => Result | Promise<Result>;

/** 'in slices': many short calls, so that its signal alone ends it soon; the engine need not be replaced for that. */
type Manner = 'in one go' | 'in slices';

type Slot = {
  readonly key: string;
  readonly controller: AbortController;
  readonly manner: Manner;
  running: boolean;
  progress: number | undefined;
  /** The newest finished result; it stays while a new one is under way. */
  result: unknown;
  problem: Pick<Refusal, 'code' | 'params'> | undefined;
};

/** What the frame shows below a view: whether it works, how far it is, and what was refused. */
export type WorkState = {
  readonly running: boolean;
  readonly progress: number | undefined;
  readonly problem: Pick<Refusal, 'code' | 'params'> | undefined;
};

export abstract class TopicView extends LightElement {
  static override properties = {
    client: { attribute: false },
    settings: { attribute: false },
    texts: { attribute: false },
    language: {},
    state: { attribute: false },
    run: { attribute: false },
  };

  /** Absent where no engine can run. */
  declare client: EngineClient | undefined;
  declare settings: Settings;
  /** The topic's `labels`. */
  declare texts: Readonly<Record<string, string>>;
  declare language: Language;
  declare state: LessonState;
  declare run: Run;

  readonly #slots = new Map<string, Slot>();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const slot of this.#slots.values()) slot.controller.abort();
  }

  /** Changes settings: they go into the state, the link and undo, and come back as `settings`. */
  protected set(values: Settings): void {
    this.tell('al-adjust', values);
  }

  protected number(name: string): number {
    return this.settings[name] as number;
  }

  protected word(name: string): string {
    return this.settings[name] as string;
  }

  protected flag(name: string): boolean {
    return this.settings[name] as boolean;
  }

  /** Hands a part's `al-change` on to a setting: `@al-change=${this.setting('d_k')}`. */
  protected setting(name: string): (event: CustomEvent<{ value: SettingValue }>) => void {
    return (event) => this.set({ [name]: event.detail.value });
  }

  /**
   * For `render`: the newest result of a piece of engine work, undefined before the first. `key` is
   * `<slot>:<inputs>`; work starts when it is new, and an older one of the slot is dropped.
   */
  protected compute<Result>(key: string, work: Work<Result>): Result | undefined {
    const name = key.split(':', 1)[0] as string;
    if (this.client !== undefined && this.#slots.get(name)?.key !== key) this.#begin(name, key, work);
    return this.result<Result>(name);
  }

  /** Work that a button starts, such as a measurement. */
  protected start<Result>(name: string, work: Work<Result>, manner: Manner = 'in one go'): void {
    if (this.client !== undefined) this.#begin(name, name, work, manner);
  }

  protected result<Result>(name: string): Result | undefined {
    return this.#slots.get(name)?.result as Result | undefined;
  }

  protected isRunning(name: string): boolean {
    return this.#slots.get(name)?.running === true;
  }

  /** Stops what is under way, in the engine too. */
  cancel(): void {
    const running = [...this.#slots.values()].filter((slot) => slot.running);
    for (const slot of running) {
      slot.controller.abort();
      slot.running = false;
    }
    if (running.some(({ manner }) => manner === 'in one go')) this.client?.cancel();
    this.#changed();
  }

  /** Another attempt at what was refused; who has more to fetch than work begins that anew too. */
  retry(): void {
    for (const [name, slot] of this.#slots) if (slot.problem !== undefined) this.#slots.delete(name);
    this.#changed();
  }

  /** Something the view needs could not be had: said below it, as what work was refused. */
  protected miss(name: string, error: unknown): void {
    const controller = new AbortController();
    const problem = problemOf(error);
    this.#slots.set(name, {
      key: name,
      controller,
      manner: 'in slices',
      running: false,
      progress: undefined,
      result: undefined,
      problem,
    });
    this.#changed();
  }

  get work(): WorkState {
    const slots = [...this.#slots.values()];
    const running = slots.filter((slot) => slot.running);
    return {
      running: running.length > 0,
      progress: running.find((slot) => slot.progress !== undefined)?.progress,
      problem: slots.find((slot) => slot.problem !== undefined)?.problem,
    };
  }

  #begin<Result>(name: string, key: string, work: Work<Result>, manner: Manner = 'in one go'): void {
    const before = this.#slots.get(name);
    before?.controller.abort();
    const slot: Slot = {
      key,
      controller: new AbortController(),
      manner,
      running: true,
      progress: undefined,
      result: before?.result,
      problem: undefined,
    };
    this.#slots.set(name, slot);
    void this.#finish(slot, work);
  }

  async #finish<Result>(slot: Slot, work: Work<Result>): Promise<void> {
    const { signal } = slot.controller;
    // Begun in render: what the work announces must come after it.
    await Promise.resolve();
    this.#changed();
    try {
      const result = await work(this.client as EngineClient, signal, (share) => {
        slot.progress = share;
        if (!signal.aborted) this.#changed();
      });
      if (signal.aborted) return;
      slot.result = result;
    } catch (error) {
      if (signal.aborted) return;
      slot.problem = problemOf(error);
    } finally {
      if (!signal.aborted) {
        slot.running = false;
        this.#changed();
      }
    }
  }

  #changed(): void {
    this.requestUpdate();
    this.tell('al-work', undefined);
  }
}

/** A refusal has a code; anything else is a defect and must not pass for one. */
function problemOf(error: unknown): NonNullable<WorkState['problem']> {
  const { code, params } = (error ?? {}) as Partial<Refusal>;
  if (typeof code !== 'string') console.error(error);
  return { code: code ?? 'EngineLost', params: params ?? {} };
}
