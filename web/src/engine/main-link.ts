/** The engine on this thread, for hosts that allow no worker. */
import type { Engine } from './api.d.ts';
import { AttentionError } from './error.ts';
import type { Link } from './link.ts';
import { loadStrict, type WasmSources } from './load.ts';
import type { Method, Started } from './protocol.ts';

type Closed = 'Cancelled' | 'EngineDisposed' | 'EngineLost';

export async function openMainLink(wasm: WasmSources): Promise<Link> {
  return new MainLink(await loadStrict(wasm));
}

class MainLink implements Link {
  readonly where = 'main';
  readonly started: Started;
  readonly #engine: Engine;
  #closed: Closed | undefined;
  pending = 0;

  constructor(engine: Engine) {
    const { info, schema, parameters } = engine;
    this.#engine = engine;
    this.started = { info: { ...info }, schema, parameters };
  }

  get memoryBytes(): number {
    return this.#engine.info.memoryBytes;
  }

  /** Each call gets a task of its own, so that the page can draw, and cancel, in between. */
  call(method: Method, given: unknown[]): Promise<unknown> {
    this.pending += 1;
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        this.pending -= 1;
        try {
          if (this.#closed !== undefined) throw new AttentionError(this.#closed);
          resolve((this.#engine[method] as (...given: unknown[]) => unknown)(...given));
        } catch (thrown) {
          reject(thrown);
        }
      });
    });
  }

  close(code: Closed): void {
    this.#closed ??= code;
    this.#engine.dispose();
  }
}
