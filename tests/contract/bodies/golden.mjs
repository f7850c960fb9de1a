// The engine against NumPy, through the JavaScript interface.

import recorded from '../../../web/content/data/recorded-trace.json';
import numpyCases from '../../golden/data/numpy_cases.json';
import numpyLarge from '../../golden/data/numpy_large.json';
import torchCases from '../../golden/data/torch_cases.json';
import { closeTensor, nearTensor, ok, same, sameTensor, sameTensors } from '../support/check.mjs';
import { requestOfCase, tensorOfJson } from '../support/golden-cases.mjs';
import { layouts, requestOf } from '../support/requests.mjs';

const tolerance = 1e-12;
/** PyTorch sums in another order. */
const singleTolerance = { relative: 1.3e-6, absolute: 1e-5 };

const lessonConfig = { d_model: 8, num_heads: 2, mask: 'causal' };
const lessonOptions = { seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 };

export const golden = {
  "lesson A's run equals the recorded one, every tensor": async ({ getEngine }) => {
    const engine = await getEngine();
    const { x, weights } = engine.lessonInputs(lessonOptions);
    for (const id of Object.keys(weights))
      closeTensor(weights[id], tensorOfJson(recorded[id]), tolerance, id);
    const trace = engine.trace({ config: lessonConfig, x, weights });
    for (const id of Object.keys(trace)) closeTensor(trace[id], tensorOfJson(recorded[id]), tolerance, id);
    same(trace.x.data[0], 0.4967141530112327);
  },

  "the random stream is NumPy's, and goes on from call to call": async ({ getEngine }) => {
    const engine = await getEngine();
    const whole = engine.randomState(42).randn(2, 5, 8);
    closeTensor(whole, tensorOfJson(recorded.x), 0, 'seed 42');
    const { randn } = engine.randomState(42);
    const parts = [randn(3), randn(), randn(7, 3), randn(55)].flatMap((part) => Array.from(part.data));
    same(parts, Array.from(whole.data), 'in parts');
    same(randn().shape, []);
  },

  'long draws cross chunks without a seam': async ({ getEngine }) => {
    const engine = await getEngine();
    const long = engine.randomState(7).randn(1025);
    const { randn } = engine.randomState(7);
    const pieces = [255, 1, 257, 512].flatMap((count) => Array.from(randn(count).data));
    same(Array.from(long.data), pieces);
  },

  'both builds give the same bits': async ({ getEngine }) => {
    const [simd, scalar] = [await getEngine('simd'), await getEngine('scalar')];
    same([simd.info.build, scalar.info.build], ['simd', 'scalar']);
    for (const [name, layout] of Object.entries(layouts)) {
      for (const dtype of ['float64', 'float32']) {
        const request = requestOf({ ...layout, dtype });
        sameTensors(simd.trace(request), scalar.trace(request), `${name}, ${dtype}`);
      }
    }
    sameTensor(simd.randomState(3).randn(999), scalar.randomState(3).randn(999), 'randn');
  },
};

for (const entry of numpyCases.cases) {
  golden[`NumPy: ${entry.name}, every build`] = async ({ getBuilds }) => {
    for (const { build, engine } of await getBuilds()) {
      const trace = engine.trace(requestOfCase(entry));
      const { output, weights } = engine.forward(requestOfCase(entry), { weights: true });
      for (const [id, expected] of Object.entries(entry.expected))
        closeTensor(trace[id], tensorOfJson(expected), tolerance, `${build}, ${id}`);
      closeTensor(output, tensorOfJson(entry.expected.output), tolerance, `${build}, forward`);
      closeTensor(weights, tensorOfJson(entry.expected.weights), tolerance, `${build}, forward, weights`);
    }
  };
}

for (const entry of torchCases.cases) {
  golden[`PyTorch, float32: ${entry.name}, every build`] = async ({ getBuilds }) => {
    for (const { build, engine } of await getBuilds()) {
      const request = requestOfCase(entry);
      const trace = engine.trace(request);
      const forward = engine.forward(request, { weights: true });
      for (const [id, expected] of Object.entries(entry.expected)) {
        nearTensor(trace[id], tensorOfJson(expected), singleTolerance, `${build}, ${id}`);
        nearTensor(forward[id], tensorOfJson(expected), singleTolerance, `${build}, forward, ${id}`);
      }
    }
  };
}

/** Sums of hundreds of float32 products: NumPy's own float32 run of these is up to 7e-6 off. */
const longTolerances = { float64: 1e-11, float32: 6e-5 };

for (const { name, config, inputs, step, expected } of numpyLarge.cases) {
  golden[`NumPy, long: ${name}, every build`] = async ({ getBuilds }) => {
    const [rows, sums] = [tensorOfJson(expected.rows), tensorOfJson(expected.sums)];
    for (const { build, engine } of await getBuilds()) {
      for (const [dtype, bound] of Object.entries(longTolerances)) {
        const request = { config: { ...config, dtype }, ...engine.lessonInputs({ ...inputs, dtype }) };
        for (const run of ['trace', 'forward']) {
          const { data } = engine[run](request).output;
          const place = `${build}, ${dtype}, ${run}`;
          const width = config.d_model;
          rows.data.forEach((value, at) => {
            const cell = data[Math.floor(at / width) * step * width + (at % width)];
            ok(Math.abs(cell - value) <= bound, `${place}, row value ${at}: ${cell} instead of ${value}`);
          });
          // No row is left out of the sums; errors of N rows add up like their root, and N of them is room enough.
          sums.data.forEach((value, column) => {
            let sum = 0;
            for (let at = column; at < data.length; at += width) sum += data[at];
            ok(
              Math.abs(sum - value) <= bound * inputs.length,
              `${place}, column ${column}: ${sum} instead of ${value}`,
            );
          });
        }
      }
    }
  };
}
