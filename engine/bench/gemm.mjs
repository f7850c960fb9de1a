// Products alone, held against what the registers can do in the same minute.
import { takeTurns } from '../../web/src/bench/turns.ts';
import { registerLoop } from '../../web/src/engine/register-peak.ts';

/** (rows, inner, columns): the projections of the layers that are measured. */
export const gemmShapes = [
  [20, 512, 512],
  [80, 512, 512],
  [128, 768, 768],
  [1024, 768, 768],
];
const peakRounds = 20_000;
const tolerance = 2e-5;

/** The exports of a kernels.wasm; of the system it imports nothing that it calls here. */
async function kernelsIn(bytes) {
  const module = await WebAssembly.compile(bytes);
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    if (kind === 'function') imports[from][name] = () => 0;
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  exports._initialize?.();
  return exports;
}

/** { name, build, shape, flops, run } of one product in an instance of its own; its result is checked. */
async function product(build, bytes, [rows, inner, columns]) {
  const kernels = await kernelsIn(bytes);
  kernels.gemm_sizes(rows, inner, columns);
  const view = (pointer, count) => new Float32Array(kernels.memory.buffer, pointer, count);
  const fill = (values) => {
    for (let i = 0; i < values.length; i++) values[i] = ((i * 7919) % 2003) / 1001.5 - 1;
  };
  fill(view(kernels.gemm_left(), rows * inner));
  fill(view(kernels.gemm_right(), inner * columns));
  kernels.gemm_pack();
  kernels.gemm_run();
  const left = view(kernels.gemm_left(), rows * inner);
  const right = view(kernels.gemm_right(), inner * columns);
  const result = view(kernels.gemm_result(), rows * columns);
  for (const row of [0, rows >> 1, rows - 1]) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let k = 0; k < inner; k++) sum += left[row * inner + k] * right[k * columns + column];
      const off = Math.abs(sum - result[row * columns + column]) / inner;
      if (!(off <= tolerance)) throw new Error(`${build} kernel: a cell is off by ${off}`);
    }
  }
  const shape = `${rows}x${inner}x${columns}`;
  return {
    name: `${build} ${shape}`,
    build,
    shape,
    flops: 2 * rows * inner * columns,
    run: kernels.gemm_run,
  };
}

/** Resolves to [{ name, build, shape: text or 'peak', flops, samples }]. kernels: { build: bytes }. */
export async function measureGemm({ kernels, clock, budget, shapes = gemmShapes, say }) {
  const contenders = [];
  for (const [build, bytes] of Object.entries(kernels)) {
    const loop = await registerLoop(build);
    if (loop === undefined) continue;
    contenders.push({
      name: `${build} registers`,
      build,
      shape: 'peak',
      flops: loop.flopsPerRound * peakRounds,
      run: () => loop.run(peakRounds),
    });
    for (const shape of shapes) contenders.push(await product(build, bytes, shape));
  }
  say(`products alone: ${contenders.length} kernels take turns`);
  const turns = { milliseconds: budget, sampleMs: clock.sampleMs, fewest: 3 };
  const samples = await takeTurns(contenders, clock, turns);
  return contenders.map(({ name, build, shape, flops }, place) => ({
    ...{ name, build, shape, flops },
    samples: samples[place],
  }));
}
