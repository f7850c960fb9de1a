/** What is fetched when it is first asked for, and asked for again where that failed. */
import { AttentionError } from './error.ts';

/** The same work for all who ask, done once; a failure is not kept. */
export function once<Given extends unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let done: Promise<Result> | undefined;
  return (...given) => {
    done ??= work(...given).catch((thrown) => {
      done = undefined;
      throw thrown;
    });
    return done;
  };
}

/** What is imported when it is needed. Rejects with WasmFetchFailed where it cannot be had (now, or any more). */
export async function imported<Module>(module: Promise<Module>, name = 'workshop'): Promise<Module> {
  try {
    return await module;
  } catch (cause) {
    throw new AttentionError('WasmFetchFailed', { url: name, status: 0 }, { cause });
  }
}
