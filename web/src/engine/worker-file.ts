/** `#worker` of the site: the engine's worker as a file of its own. */
export const makeWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
