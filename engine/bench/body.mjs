// Everything that is measured inside a host. Bundled into one file, which Node.js and Chromium run alike.
import { cases } from '../../web/src/bench/cases.ts';
import { tunedClock } from '../../web/src/bench/clock.ts';
import { registerLoop } from '../../web/src/engine/register-peak.ts';
import { measureCalls, measureScaling } from './calls.mjs';
import { buildNames } from './engine-contenders.mjs';
import { measureGemm } from './gemm.mjs';
import { measureCase } from './layers.mjs';

export { registerLoop, tunedClock };

/** Milliseconds for each part, shared by all contenders in it. */
const budgets = {
  full: {
    ...{ lesson: 6000, small: 16_000, n128: 18_000, n1024: 30_000, grouped: 40_000 },
    ...{ gemm: 24_000, calls: 5000, scaling: 16_000 },
  },
  quick: {
    ...{ lesson: 2000, small: 3000, n128: 4000, n1024: 9000, grouped: 12_000 },
    ...{ gemm: 5000, calls: 2000, scaling: 6000 },
  },
  // For `npm run verify`, which has twenty seconds in all.
  floors: { n128: 3000, gemm: 2500 },
};

/**
 * host: { loadEngine, wasm(build), kernels(build) -> bytes, libraries() -> { ort, tf }, say(line) };
 * options: { pace: 'full', 'quick' or 'floors' (the builds alone), parts: ids of cases, 'gemm', 'calls', 'scaling',
 * gemmShapes? }.
 * Resolves to raw samples; results.mjs makes figures of them.
 */
export async function measure(host, { pace, parts, gemmShapes }) {
  const { say } = host;
  const canary = (await registerLoop('simd')) ?? (await registerLoop('scalar'));
  const clock = await tunedClock(canary);
  const load = async (build) => host.loadEngine({ build, wasmBinary: await host.wasm(build) });
  const builds = await usable(host, load);
  const forEach = async (list, make) =>
    Object.fromEntries(await Promise.all(list.map(async (build) => [build, await make(build)])));
  const shared = (part) => ({ clock, say, budget: budgets[pace][part] });
  /** Engines of their own for each part, so that none meets the memory of another. */
  const withEngines = async (work) => {
    const engines = await forEach(builds, load);
    const result = await work(engines);
    for (const engine of Object.values(engines)) engine.dispose();
    return result;
  };

  const raw = { resolution: clock.resolution, cases: [], gemm: [], calls: [], scaling: [] };
  const chosen = cases.filter(({ id }) => parts.includes(id));
  const libraries = chosen.length > 0 && pace !== 'floors' ? await host.libraries() : undefined;
  for (const each of chosen) {
    raw.cases.push(
      await withEngines((engines) => measureCase(each, { ...shared(each.id), engines, libraries })),
    );
  }
  if (parts.includes('gemm')) {
    const kernels = await forEach(builds, host.kernels);
    raw.gemm = await measureGemm({ ...shared('gemm'), kernels, shapes: gemmShapes });
  }
  if (parts.includes('calls')) {
    raw.calls = await withEngines((engines) => measureCalls({ ...shared('calls'), engines }));
  }
  if (parts.includes('scaling')) {
    const growing = builds.filter((build) => build !== 'scalar');
    raw.scaling = await measureScaling({ ...shared('scaling'), load, builds: growing });
  }
  return raw;
}

/** The builds that this host can load. */
async function usable(host, load) {
  const found = [];
  for (const build of buildNames) {
    try {
      (await load(build)).dispose();
      found.push(build);
    } catch (error) {
      host.say(`the ${build} build does not load here: ${error.message}`);
    }
  }
  return found;
}
