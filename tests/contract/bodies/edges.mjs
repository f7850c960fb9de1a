// Numbers at the edge: the same in all builds, NumPy's within the tolerance of their precision, and no further than
// the rows that they belong to.
import numpyEdges from '../../golden/data/numpy_edges.json';
import { nearTensor, ok, sameTensor, sameTensors } from '../support/check.mjs';
import { requestOfCase, tensorOfJson } from '../support/golden-cases.mjs';
import { requestOf } from '../support/requests.mjs';

const widths = [...Array.from({ length: 17 }, (_, at) => at + 1), 63, 64, 65, 127, 128, 129];

/** float32 is summed in another order than NumPy's and has an exp of its own. */
const tolerances = { float64: { relative: 1e-12 }, float32: { relative: 1.3e-6, absolute: 1e-5 } };

/** The value (b, n, c) of x becomes `value`. */
function withValue(request, [b, n, c], value) {
  const [, length, width] = request.x.shape;
  const data = request.x.data.slice();
  data[(b * length + n) * width + c] = value;
  return { ...request, x: { ...request.x, data } };
}

/**
 * Causal, one head. Token j overflows where only keys look: its key is (inf, −inf), a score with it inf − inf. Queries
 * and values read the third channel alone. With j undefined no token overflows.
 */
function keyProbe(N, j, dtype) {
  const huge = dtype === 'float32' ? 3e38 : 1e308;
  const x = Float64Array.from({ length: 3 * N }, (_, at) => {
    if (at % 3 === 2) return Math.sin(at);
    return Math.floor(at / 3) === j && at % 3 === 0 ? huge : 0;
  });
  const matrix = (shape, ...data) => ({ shape, data: Float64Array.from(data) });
  return {
    config: { d_model: 3, num_heads: 1, d_k: 2, d_v: 1, mask: 'causal', dtype },
    x: { shape: [1, N, 3], data: x },
    weights: {
      w_q: matrix([3, 2], 0, 0, 0, 0, 1, 1),
      w_k: matrix([3, 2], 10, -10, 0, 0, 1, 1),
      w_v: matrix([3, 1], 0, 0, 1),
      w_o: matrix([1, 3], 1, -1, 2),
    },
  };
}

export const edges = {
  "logits at the edge give NumPy's weights, the same in every build": async ({ getBuilds }) => {
    const builds = await getBuilds();
    for (const entry of numpyEdges.cases) {
      const request = requestOfCase(entry);
      const tolerance = tolerances[entry.config.dtype];
      const first = builds[0].engine.trace(request);
      for (const { build, engine } of builds) {
        const trace = engine.trace(request);
        sameTensors(trace, first, `${entry.name}, ${build}`);
        for (const [id, expected] of Object.entries(entry.expected))
          nearTensor(trace[id], tensorOfJson(expected), tolerance, `${entry.name}, ${build}, ${id}`);
        const { output, weights } = engine.forward(request, { weights: true });
        nearTensor(
          output,
          tensorOfJson(entry.expected.output),
          tolerance,
          `${entry.name}, ${build}, forward`,
        );
        nearTensor(
          weights,
          tensorOfJson(entry.expected.weights),
          tolerance,
          `${entry.name}, ${build}, weights`,
        );
      }
    }
  },

  'sizes around the width of a vector give the same bits in the strict builds': async ({ getEngine }) => {
    const [simd, scalar] = [await getEngine('simd'), await getEngine('scalar')];
    for (const N of widths) {
      for (const dtype of ['float64', 'float32']) {
        const request = requestOf({ B: 1, N, mask: 'causal', dtype, d_model: 6, biases: true });
        const expected = scalar.trace(request);
        sameTensors(simd.trace(request), expected, `N = ${N}, ${dtype}`);
        for (const engine of [simd, scalar])
          sameTensor(engine.forward(request).output, expected.output, `N = ${N}, ${dtype}, forward`);
      }
    }
  },

  'a NaN in key j reaches exactly the rows that attend to j': async ({ getBuilds }) => {
    for (const { build, engine } of await getBuilds()) {
      for (const dtype of ['float64', 'float32']) {
        for (const [N, j] of [
          [5, 3],
          [9, 0],
          [67, 40],
        ]) {
          const clean = engine.forward(keyProbe(N, undefined, dtype)).output.data;
          engine.forward(keyProbe(N, j, dtype)).output.data.forEach((cell, at) => {
            const place = `${build}, ${dtype}, key ${j} of ${N}, value ${at}`;
            ok(
              Math.floor(at / 3) >= j ? Number.isNaN(cell) : Object.is(cell, clean[at]),
              `${place}: ${cell}`,
            );
          });
        }
      }
    }
  },

  'a masked key may hold anything': async ({ getBuilds }) => {
    for (const { build, engine } of await getBuilds()) {
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 3e38]) {
        const plain = requestOf({ B: 1, N: 6 });
        const mask = {
          shape: [6, 6],
          data: Float64Array.from({ length: 36 }, (_, at) => (at % 6 === 2 ? 0 : 1)),
        };
        const request = { ...plain, config: { ...plain.config, mask } };
        const changed = engine.trace(withValue(request, [0, 2, 1], value)).weights.data;
        engine.trace(request).weights.data.forEach((cell, at) => {
          const ownRow = Math.floor(at / 6) % 6 === 2;
          ok(ownRow || Object.is(cell, changed[at]), `${build}, ${value}, weight ${at}: ${changed[at]}`);
        });
      }
    }
  },
};
