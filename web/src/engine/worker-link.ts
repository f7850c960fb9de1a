/** The engine in a worker, seen from the page. */
import { AttentionError } from './error.ts';
import type { Link } from './link.ts';
import type { WasmSources } from './loader.ts';
import { once } from './on-demand.ts';
import type { Asked, FromWorker, Question, Started } from './protocol.ts';
import { withBestBuild } from './wasm-bytes.ts';

type Waiting = { resolve(value: unknown): void; reject(reason: AttentionError): void };

/** Milliseconds in which a worker must say hello: some hosts block workers without any event. */
const patience = 1500;

/** Rejects when the worker cannot start, or no build of the engine works in it. */
export async function openWorkerLink(makeWorker: () => Worker, wasm: WasmSources): Promise<Link> {
  const link = new WorkerLink(makeWorker());
  try {
    await link.greeting();
    await link.start(wasm);
    return link;
  } catch (thrown) {
    link.close('EngineLost');
    throw thrown;
  }
}

class WorkerLink implements Link {
  readonly where = 'worker';
  started!: Started;
  memoryBytes = 0;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #closed: 'Cancelled' | 'EngineDisposed' | 'EngineLost' | undefined;
  #greeted = () => {};

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#hear(event.data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.close('EngineLost');
    };
    worker.onmessageerror = () => this.close('EngineLost');
  }

  get pending(): number {
    return this.#waiting.size;
  }

  greeting(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new AttentionError('EngineLost'));
      const timer = setTimeout(giveUp, patience);
      this.#greeted = () => {
        clearTimeout(timer);
        if (this.#closed === undefined) resolve();
        else giveUp();
      };
      if (this.#closed !== undefined) this.#greeted();
    });
  }

  async start(wasm: WasmSources): Promise<void> {
    this.started = await withBestBuild(
      async (build) => (await this.#ask({ ask: 'start', bytes: await wasm[build](), build })) as Started,
    );
  }

  readonly openWorkshop = once((wasm: WasmSources) =>
    withBestBuild(async (build) => {
      await this.#ask({ ask: 'workshop', bytes: await wasm[build](), build });
    }),
  );

  call(asked: Asked, given: unknown[]): Promise<unknown> {
    return this.#ask({ ask: 'call', asked, given });
  }

  close(code: 'Cancelled' | 'EngineDisposed' | 'EngineLost'): void {
    if (this.#closed !== undefined) return;
    this.#closed = code;
    this.#worker.terminate();
    this.#greeted();
    for (const { reject } of this.#waiting.values()) reject(new AttentionError(code));
    this.#waiting.clear();
  }

  #ask(question: Question): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed !== undefined) throw new AttentionError(this.#closed);
      const id = ++this.#lastId;
      try {
        this.#worker.postMessage({ id, ...question });
      } catch (cause) {
        // Functions and other things that cannot be copied to a worker: no request holds any.
        throw new AttentionError('WrongType', { name: 'request', expected: 'plain data' }, { cause });
      }
      this.#waiting.set(id, { resolve, reject });
    });
  }

  #hear(message: FromWorker): void {
    if ('hello' in message) {
      this.#greeted();
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('refused' in message) {
      waiting?.reject(new AttentionError(message.refused.code, message.refused.params));
    } else {
      this.memoryBytes = message.memoryBytes;
      waiting?.resolve(message.value);
    }
  }
}
