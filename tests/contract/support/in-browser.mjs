// Runs in a page or in a module worker: all bodies on the built engine, one result per test.
import { testsOf } from '../bodies/all.mjs';

export async function runAll(engineUrl) {
  const module = await import(engineUrl);
  const results = [];
  for (const { name, run } of testsOf(module)) {
    results.push(
      await run().then(
        () => ({ name, error: null }),
        (error) => ({ name, error: String(error.stack ?? error) }),
      ),
    );
  }
  return results;
}

const inWorker = typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope;
if (inWorker) {
  addEventListener('message', async ({ data }) => postMessage(await runAll(data)));
}
