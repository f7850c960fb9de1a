// `npm run bench`: the engine of dist/ in Node, vector build against scalar build. The two take turns call by call, so
// that a busy machine slows both; medians are compared. Writes dist/bench.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { at } from './paths.mjs';
import { command, Stop, say } from './say.mjs';

const sizes = [
  { batch: 2, length: 5, d_model: 8, num_heads: 2 },
  { batch: 1, length: 32, d_model: 64, num_heads: 8 },
  { batch: 1, length: 128, d_model: 256, num_heads: 8 },
];
const builds = ['simd', 'scalar'];
const calls = ['trace', 'forward'];
const millisecondsPerCase = 1500;
const fewestRounds = 7;

await command(async () => {
  if (!(await build(['engine-package'])))
    throw new Stop('The engine could not be built: see the failure above.');
  const engines = await loadEngines();
  const rows = [];
  for (const size of sizes) {
    for (const dtype of ['float32', 'float64']) {
      for (const call of calls) rows.push(measure(engines, call, size, dtype));
    }
  }
  for (const engine of Object.values(engines)) engine.dispose();
  print(rows);
  const machine = { node: process.version, processor: cpus()[0]?.model ?? 'unknown' };
  writeFileSync(at('dist/bench.json'), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  say('written to dist/bench.json');
});

async function loadEngines() {
  const { loadEngine } = await import(pathToFileURL(at('dist/engine/index.js')).href);
  const load = async (name) => {
    const wasmBinary = readFileSync(at(`dist/engine/attention-${name}.wasm`));
    return [name, await loadEngine({ build: name, wasmBinary })];
  };
  return Object.fromEntries(await Promise.all(builds.map(load)));
}

/** One case: median milliseconds of each build and how many times the scalar build takes longer. */
function measure(engines, call, size, dtype) {
  const request = requestFor(engines.scalar, size, dtype);
  const times = { simd: [], scalar: [] };
  const once = (name) => {
    const begin = performance.now();
    engines[name][call](request);
    return performance.now() - begin;
  };
  for (const name of builds) for (let warmUp = 0; warmUp < 3; warmUp++) once(name);
  const end = performance.now() + millisecondsPerCase;
  while (performance.now() < end || times.simd.length < fewestRounds) {
    for (const name of builds) times[name].push(once(name));
  }
  const [simd, scalar] = builds.map((name) => median(times[name]));
  return {
    call,
    dtype,
    ...size,
    rounds: times.simd.length,
    simd_ms: simd,
    scalar_ms: scalar,
    ratio: scalar / simd,
  };
}

function requestFor(engine, size, dtype) {
  const { x, weights } = engine.lessonInputs({ seed: 42, ...size, dtype });
  const { d_model, num_heads } = size;
  return { config: { d_model, num_heads, dtype, mask: 'causal' }, x, weights };
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function print(rows) {
  const digits = (value) => value.toFixed(value < 1 ? 4 : 2).padStart(10);
  console.log(
    `\n${'case'.padEnd(48)}${'SIMD ms'.padStart(10)}${'scalar ms'.padStart(10)}${'ratio'.padStart(8)}  rounds`,
  );
  for (const row of rows) {
    const shape = `B ${row.batch}, N ${row.length}, d_model ${row.d_model}, h ${row.num_heads}`;
    const name = `${row.call} ${row.dtype} ${shape}`.padEnd(48);
    console.log(
      `${name}${digits(row.simd_ms)}${digits(row.scalar_ms)}${row.ratio.toFixed(2).padStart(8)}  ${row.rounds}`,
    );
  }
  console.log('');
}
