// The built engine behind the interface that the page's client has: every method answers with a promise.
import { loadEngine, loadWorkshop } from '../../../dist/engine/index.js';
import { openTraining } from '../../../web/src/engine/client-training.ts';
import { TrainingHost } from '../../../web/src/engine/training-host.ts';

/** A client over one engine; `dispose()` when the tests are done. */
export async function engineClient() {
  const engine = await loadEngine();
  let [workshop, host] = [];
  const methods = {
    where: 'worker',
    cancel: () => {},
    dispose: () => {
      workshop?.dispose();
      engine.dispose();
    },
    training: async (settings, model) => {
      workshop ??= await loadWorkshop();
      host ??= new TrainingHost(workshop);
      const home = {
        asker: () => async (question) => host.answer(question),
        forget: (id) => host.forget(id),
      };
      return openTraining(home, settings, model);
    },
  };
  return new Proxy(engine, {
    get: (target, name) => {
      if (name in methods) return methods[name];
      const value = target[name];
      return typeof value === 'function' ? async (...given) => value.apply(target, given) : value;
    },
  });
}
