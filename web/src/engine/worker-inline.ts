/** `#worker` of the element and the offline page: the engine's worker as a classic script from a blob. */
import EngineWorker from './worker.ts?worker&inline';

export const makeWorker = (): Worker => new EngineWorker();
