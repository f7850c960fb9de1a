// The engine against NumPy, through the JavaScript interface.

import recorded from '../../../web/content/data/recorded-trace.json';
import numpyCases from '../../golden/data/numpy_cases.json';
import { closeTensor, same, sameTensor, sameTensors } from '../support/check.mjs';
import { layouts, requestOf } from '../support/requests.mjs';

const tolerance = 1e-12;

/** JSON has no NaN and no infinities: they are words there. */
const tensorOf = ({ shape, data }) => ({ shape, data: Float64Array.from(data, Number) });

const tensorsOf = (entries) =>
  Object.fromEntries(Object.entries(entries).map(([id, tensor]) => [id, tensorOf(tensor)]));

function requestOfCase({ config, x, memory, weights }) {
  const request = { config: { ...config }, x: tensorOf(x), weights: tensorsOf(weights) };
  if (memory) request.memory = tensorOf(memory);
  if (typeof config.mask === 'object') request.config.mask = tensorOf(config.mask);
  if (config.head_gates) request.config.head_gates = config.head_gates.data;
  return request;
}

const lessonConfig = { d_model: 8, num_heads: 2, mask: 'causal' };
const lessonOptions = { seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 };

export const golden = {
  "lesson A's run equals the recorded one, every tensor": async ({ getEngine }) => {
    const engine = await getEngine();
    const { x, weights } = engine.lessonInputs(lessonOptions);
    for (const id of Object.keys(weights)) closeTensor(weights[id], tensorOf(recorded[id]), tolerance, id);
    const trace = engine.trace({ config: lessonConfig, x, weights });
    for (const id of Object.keys(trace)) closeTensor(trace[id], tensorOf(recorded[id]), tolerance, id);
    same(trace.x.data[0], 0.4967141530112327);
  },

  "the random stream is NumPy's, and goes on from call to call": async ({ getEngine }) => {
    const engine = await getEngine();
    const whole = engine.randomState(42).randn(2, 5, 8);
    closeTensor(whole, tensorOf(recorded.x), 0, 'seed 42');
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
  golden[`NumPy: ${entry.name}`] = async ({ getEngine }) => {
    const engine = await getEngine();
    const trace = engine.trace(requestOfCase(entry));
    for (const [id, expected] of Object.entries(entry.expected)) {
      closeTensor(trace[id], tensorOf(expected), tolerance, id);
    }
  };
}
