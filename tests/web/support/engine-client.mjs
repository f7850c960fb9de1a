// The built engine behind the interface that the page's client has: every method answers with a promise.
import { loadEngine } from '../../../dist/engine/index.js';

/** A client over one engine; `dispose()` when the tests are done. */
export async function engineClient() {
  const engine = await loadEngine();
  const methods = {
    cancel: () => {},
    dispose: () => engine.dispose(),
  };
  return new Proxy(engine, {
    get: (target, name) => {
      if (name in methods) return methods[name];
      const value = target[name];
      return typeof value === 'function' ? async (...given) => value.apply(target, given) : value;
    },
  });
}
