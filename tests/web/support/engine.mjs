// The built engine in the shape of the page's client: every method gives a promise. Needs dist/engine (npm run build).
export async function openClient() {
  const { loadEngine } = await import('../../../dist/engine/index.js');
  const engine = await loadEngine();
  return new Proxy(engine, {
    get(target, name) {
      const value = target[name];
      return typeof value === 'function' ? async (...args) => value.apply(target, args) : value;
    },
  });
}

/** The run that the page shows: the lesson's own, with what is given changed. */
export async function openRun(client, changes = {}) {
  const { compute } = await import('../../../web/src/state/computation.ts');
  const { initialState } = await import('../../../web/src/state/properties.ts');
  const state = { ...initialState(), ...changes };
  return { state, run: await compute(client, state) };
}

export const near = (actual, expected, tolerance = 1e-9) => Math.abs(actual - expected) <= tolerance;
