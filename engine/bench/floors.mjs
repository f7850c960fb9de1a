// The speed check of `npm run verify`: builds against each other and kernels against the registers of this machine, so
// that an edit which halves the speed does not pass unseen. Only figures that passed the gate count, and what is below
// a floor is measured again before it is a failure: noise must not fail a build.
import { isMain } from '../../web/build/paths.mjs';
import { measureInNode } from './hosts/node.mjs';
import { writeBody, writeKernels } from './prepare.mjs';
import { resultsOf } from './results.mjs';

const layerCase = '(1,128,768,12)';
const gemmShape = [128, 768, 768];
const mostAttempts = 3;

/** A fifth below what was reached when they were set (docs/performance.md). */
export const floors = [
  { name: `SIMD over scalar build, layer ${layerCase}`, floor: 3, of: builds('scalar', 'simd') },
  { name: `relaxed over SIMD build, layer ${layerCase}`, floor: 0.9, of: builds('simd', 'relaxed') },
  { name: 'SIMD kernel, share of the register peak', floor: 0.6, of: kernel('simd') },
  { name: 'relaxed kernel, share of the register peak', floor: 0.57, of: kernel('relaxed') },
];

/** How many times as long `slow` takes as `quick`: { value, isGated }, or undefined where one of them does not run. */
function builds(slow, quick) {
  return ({ cases }) => {
    const row = cases.find((each) => each.case === layerCase);
    if (row?.builds[slow] === undefined || row.builds[quick] === undefined) return undefined;
    const isGated = [slow, quick].every((build) => row.basis[`engine, ${build}`].is_gated);
    return { value: row.builds[slow] / row.builds[quick], isGated };
  };
}

function kernel(build) {
  return ({ gemm }) => {
    const row = gemm.find((each) => each.build === build);
    return row && { value: row.fraction, isGated: row.is_gated };
  };
}

/** [{ name, floor, state: 'ok' | 'below' | 'noisy' | 'absent', value? }] */
export function verdicts(results) {
  return floors.map(({ name, floor, of }) => {
    const figure = of(results);
    if (figure === undefined) return { name, floor, state: 'absent' };
    const { value, isGated } = figure;
    if (!isGated) return { name, floor, value, state: 'noisy' };
    return { name, floor, value, state: value < floor ? 'below' : 'ok' };
  });
}

/** The kinder of two looks at the same thing: one good figure shows what the code can do, a noisy one shows nothing. */
export function kinder(one, other) {
  const rank = { ok: 0, noisy: 1, absent: 1, below: 2 };
  return rank[other.state] < rank[one.state] ? other : one;
}

const sentences = {
  ok: 'ok',
  below: 'BELOW',
  noisy: 'skipped: the machine is too busy, fewer than three samples passed the gate',
  absent: 'skipped: this Node.js cannot run the build',
};

async function look() {
  const options = { pace: 'floors', parts: ['n128', 'gemm'], gemmShapes: [gemmShape] };
  return verdicts(resultsOf({ node: await measureInNode(options, () => {}) }, {}));
}

async function main() {
  await writeBody();
  writeKernels();
  let seen = await look();
  for (let attempt = 1; attempt < mostAttempts && seen.some(({ state }) => state === 'below'); attempt++) {
    const again = await look();
    seen = seen.map((verdict, place) => kinder(verdict, again[place]));
  }
  for (const { name, floor, state, value } of seen) {
    const figure = value === undefined ? '' : `${value.toFixed(2)}, floor ${floor}`;
    console.log(`${name.padEnd(48)} ${figure.padEnd(20)} ${sentences[state]}`);
  }
  return seen.some(({ state }) => state === 'below') ? 1 : 0;
}

if (isMain(import.meta.url)) process.exitCode = await main();
