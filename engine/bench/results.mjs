// Figures from raw samples, in the form of dist/bench.json.
import { figureOf, noiseOf, undisturbedCanary } from '../../web/src/bench/gate.ts';
import { buildNames, plainName } from './engine-contenders.mjs';

/** All samples that one host took, whatever for. */
const samplesOf = (raw) =>
  [...raw.cases.flatMap(({ contenders }) => contenders), ...raw.gemm, ...raw.calls, ...raw.scaling].flatMap(
    ({ samples }) => samples,
  );

/** What each host measured -> rows by kind. raws: { node?, chromium?, numpy? } */
export function resultsOf(raws, machine) {
  const results = { machine, noise: {}, cases: [], gemm: [], scaling: [], lesson_calls: [] };
  for (const host of ['node', 'chromium']) {
    if (!raws[host]) continue;
    const all = samplesOf(raws[host]);
    const undisturbed = undisturbedCanary(all);
    results.noise[host] = { ...rounded(noiseOf(all, undisturbed)), samples: all.length };
    results.cases.push(...raws[host].cases.map((each) => caseRow(each, host, undisturbed)));
    results.gemm.push(...gemmRows(raws[host].gemm, host, undisturbed));
    results.scaling.push(...raws[host].scaling.map((row) => timedRow(row, host, undisturbed)));
    results.lesson_calls.push(...raws[host].calls.map((row) => timedRow(row, host, undisturbed)));
    if (raws[host].first_result) results.first_result = firstResult(raws[host].first_result, host);
  }
  if (raws.numpy) results.numpy = numpyRows(raws.numpy);
  return results;
}

const digits = (value) => Number(value.toPrecision(4));
const rounded = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digits(value)]));

/** A figure without its name: how many samples it rests on, and whether they passed the gate. */
const basis = ({ samples, gated, isGated }) => ({ samples, gated, is_gated: isGated });

function caseRow({ case: name, contenders, refused }, host, undisturbed) {
  const figures = contenders.map((contender) => ({
    ...contender,
    ...figureOf(contender.samples, undisturbed),
  }));
  const of = (key) => figures.filter((figure) => figure[key] !== undefined);
  const builds = Object.fromEntries(of('build').map(({ build, ms }) => [build, digits(ms)]));
  const peers = {};
  for (const { peer, ms } of of('peer')) peers[peer] = Math.min(peers[peer] ?? Infinity, digits(ms));
  const libraries = of('peer').filter(({ peer }) => peer !== plainName);
  const fastest = libraries.reduce((one, other) => (other.ms < one?.ms || !one ? other : one), undefined);
  return {
    case: name,
    host,
    peers,
    builds,
    ratio_to_best_peer: ratiosTo(fastest?.ms, builds),
    ratio_to_plain_loop: ratiosTo(peers[plainName], builds),
    best_peer: fastest?.name,
    basis: Object.fromEntries(figures.map((figure) => [figure.name, basis(figure)])),
    deviation: Object.fromEntries(figures.map(({ name, deviation }) => [name, digits(deviation)])),
    left_out: refused,
  };
}

/** How many times as long the other takes; the best peer is the best library, the plain loop is said beside it. */
function ratiosTo(ms, builds) {
  const names = ms === undefined ? [] : ['simd', 'relaxed'].filter((build) => build in builds);
  return rounded(Object.fromEntries(names.map((build) => [build, ms / builds[build]])));
}

function gemmRows(measured, host, undisturbed) {
  const figures = measured.map((row) => ({ ...row, ...figureOf(row.samples, undisturbed) }));
  const speed = ({ flops, ms }) => flops / ms / 1e6;
  return figures
    .filter(({ shape }) => shape !== 'peak')
    .map((figure) => {
      const peak = figures.find(({ build, shape }) => build === figure.build && shape === 'peak');
      return {
        shape: figure.shape,
        build: figure.build,
        host,
        gflops: digits(speed(figure)),
        peak: digits(speed(peak)),
        fraction: digits(speed(figure) / speed(peak)),
        ...basis({ ...figure, isGated: figure.isGated && peak.isGated }),
      };
    });
}

/** Every sample is a fresh page with a clock of its own, so the gate looks at these pages alone. */
function firstResult(samples, host) {
  const figure = figureOf(samples, undisturbedCanary(samples));
  return { host, ms: digits(figure.ms), ...basis(figure) };
}

function timedRow({ samples, ...row }, host, undisturbed) {
  const figure = figureOf(samples, undisturbed);
  return { ...row, host, ms: digits(figure.ms), ...basis(figure) };
}

function numpyRows({ cases }) {
  const undisturbed = undisturbedCanary(cases.flatMap(({ samples }) => samples));
  return cases.map(({ case: name, samples }) => {
    const figure = figureOf(samples, undisturbed);
    return { case: name, ms: digits(figure.ms), ...basis(figure) };
  });
}

const rowKey = ({ case: name, host, shape, build, n, call, dtype }) =>
  [name, host, shape, build, n, call, dtype].join();

/** New rows, and of the earlier results those that were not measured again. */
export function addedTo(earlier, results) {
  const merged = {
    ...earlier,
    ...results,
    machine: { ...earlier.machine, ...results.machine },
    noise: { ...earlier.noise, ...results.noise },
  };
  for (const kind of ['cases', 'gemm', 'scaling', 'lesson_calls', 'numpy']) {
    const fresh = results[kind] ?? [];
    const keys = new Set(fresh.map(rowKey));
    const kept = (earlier[kind] ?? []).filter((row) => !keys.has(rowKey(row)));
    if (fresh.length + kept.length > 0) merged[kind] = [...kept, ...fresh];
  }
  return merged;
}

export const orderedBuilds = (builds) => buildNames.filter((build) => build in builds);
