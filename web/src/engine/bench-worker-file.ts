/** The measuring worker of the site's bench page. */
export const makeBenchWorker = (): Worker =>
  new Worker(new URL('../bench/bench-worker.ts', import.meta.url), { type: 'module', name: 'bench' });
