/** Measures in a worker, so that the page can show progress and end it at any time. */
import type { Build, Engine } from '../engine/api.d.ts';
import { AttentionError } from '../engine/error.ts';
import { loadFrom } from '../engine/load.ts';
import { registerLoop } from '../engine/register-peak.ts';
import { allWasmSources } from '../engine/wasm-urls-all.ts';
import { cases } from './cases.ts';
import { tunedClock } from './clock.ts';
import { measureLive } from './live.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

type Scope = {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
};

const scope = self as unknown as Scope;
const builds: readonly Build[] = ['scalar', 'simd', 'relaxed'];

/** Those that this browser can run; the first one must. */
async function loadAll(): Promise<Partial<Record<Build, Engine>>> {
  const engines: Partial<Record<Build, Engine>> = {};
  for (const build of builds) {
    try {
      engines[build] = await loadFrom(allWasmSources, build);
    } catch (thrown) {
      if (build === 'scalar') throw thrown;
    }
  }
  return engines;
}

scope.onmessage = async ({ data: { ids, budget } }) => {
  try {
    const engines = await loadAll();
    const canary = (await registerLoop('simd')) ?? (await registerLoop('scalar'));
    await measureLive({
      cases: cases.filter(({ id }) => ids.includes(id)),
      engines,
      clock: await tunedClock(canary!),
      budget,
      progress: (id, share) => scope.postMessage({ progress: { id, share } }),
      report: (result) => scope.postMessage({ result }),
    });
    scope.postMessage({ done: true });
  } catch (thrown) {
    scope.postMessage({ failed: thrown instanceof AttentionError ? thrown.code : String(thrown) });
  }
};
