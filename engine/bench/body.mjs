// Everything that is measured inside a host. Bundled into one file, which Node.js and Chromium run alike.

import { cases } from '../../web/src/bench/cases.ts';
import { tunedClock } from '../../web/src/bench/clock.ts';
import { registerLoop } from '../../web/src/engine/register-peak.ts';
import { measureCalls, measureScaling } from './calls.mjs';
import { buildNames } from './engine-contenders.mjs';
import { measureGemm } from './gemm.mjs';
import { measureCase } from './layers.mjs';

export { registerLoop, tunedClock };

/** Milliseconds for each part; a case's are shared by all its contenders. */
const budgets = {
  full: { lesson: 6000, small: 12_000, n128: 14_000, n1024: 30_000, grouped: 40_000 },
  quick: { lesson: 2000, small: 3000, n128: 4000, n1024: 9000, grouped: 12_000 },
};
const otherBudgets = {
  full: { gemm: 14_000, calls: 5000, scaling: 16_000 },
  quick: { gemm: 5000, calls: 2000, scaling: 6000 },
};

/**
 * host: { loadEngine, wasm(build), kernels(build) -> bytes, libraries() -> { ort, tf }, say(line) };
 * options: { quick, parts: ids of cases, 'gemm', 'calls', 'scaling' }.
 * Resolves to raw samples; report.mjs makes figures of them.
 */
export async function measure(host, { quick, parts }) {
  const { say } = host;
  const pace = quick ? 'quick' : 'full';
  const canary = (await registerLoop('simd')) ?? (await registerLoop('scalar'));
  const clock = await tunedClock(canary);
  const load = async (build) => host.loadEngine({ build, wasmBinary: await host.wasm(build) });
  const builds = await usable(host, load);
  const raw = { resolution: clock.resolution, cases: [], gemm: [], calls: [], scaling: [] };
  const chosen = cases.filter(({ id }) => parts.includes(id));
  const libraries = chosen.length > 0 ? await host.libraries() : {};
  for (const each of chosen) {
    // Engines of their own, so that no case meets the memory of another.
    const engines = {};
    for (const build of builds) engines[build] = await load(build);
    const budget = budgets[pace][each.id];
    raw.cases.push(await measureCase(each, { engines, libraries, clock, budget, say }));
    for (const engine of Object.values(engines)) engine.dispose();
  }
  const { gemm, calls, scaling } = otherBudgets[pace];
  if (parts.includes('gemm')) {
    const kernels = {};
    for (const build of builds) kernels[build] = await host.kernels(build);
    raw.gemm = await measureGemm({ kernels, clock, budget: gemm, say });
  }
  if (parts.includes('calls')) {
    const engines = {};
    for (const build of builds) engines[build] = await load(build);
    raw.calls = await measureCalls({ engines, clock, budget: calls, say });
    for (const engine of Object.values(engines)) engine.dispose();
  }
  if (parts.includes('scaling')) {
    const growing = builds.filter((build) => build !== 'scalar');
    raw.scaling = await measureScaling({ load, builds: growing, clock, budget: scaling, say });
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
