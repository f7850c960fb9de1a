/** The engine on this thread, for hosts that allow no worker. */
import { EngineHost } from './engine-host.ts';
import { AttentionError } from './error.ts';
import type { Link } from './link.ts';
import { loadStrict } from './load.ts';
import type { WasmSources } from './loader.ts';
import { imported, once } from './on-demand.ts';
import type { Asked, Started } from './protocol.ts';

type Closed = 'Cancelled' | 'EngineDisposed' | 'EngineLost';

export async function openMainLink(wasm: WasmSources): Promise<Link> {
  return new MainLink(new EngineHost(await loadStrict(wasm)));
}

class MainLink implements Link {
  readonly where = 'main';
  readonly started: Started;
  readonly #host: EngineHost;
  #closed: Closed | undefined;
  pending = 0;

  constructor(host: EngineHost) {
    this.#host = host;
    this.started = host.started;
  }

  get memoryBytes(): number {
    return this.#host.memoryBytes;
  }

  readonly openWorkshop = once(async (wasm: WasmSources) => {
    const workshop = await imported(import('./load-workshop.ts'));
    this.#host.workshop = await workshop.loadStrict(wasm);
  });

  /** Each call gets a task of its own, so that the page can draw, and cancel, in between. */
  call(asked: Asked, given: unknown[]): Promise<unknown> {
    this.pending += 1;
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        this.pending -= 1;
        try {
          if (this.#closed !== undefined) throw new AttentionError(this.#closed);
          resolve(this.#host.answer(asked, given));
        } catch (thrown) {
          reject(thrown);
        }
      });
    });
  }

  close(code: Closed): void {
    this.#closed ??= code;
    this.#host.dispose();
  }
}
