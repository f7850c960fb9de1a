/** `#worker` of the offline page: a classic worker from a blob. The text is also main-link-script.ts's. */
import text from './engine-script.ts?classic';

let address: string | undefined;

export function makeWorker(): Worker {
  address ??= URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return new Worker(address);
}
