// Presets, and weights of one variant made into those of another.
import golden from '../../golden/data/conversions.json';
import { closeTensor, ok, refused, same, sameTensor, sameTensors } from '../support/check.mjs';
import { requestOf } from '../support/requests.mjs';

const read = ({ shape, data }) => ({ shape, data: Float64Array.from(data, Number) });
const readAll = (tensors) => Object.fromEntries(Object.entries(tensors).map(([id, one]) => [id, read(one)]));
const largestOf = ({ data }) => data.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);

/** (rows, inner) · (inner, columns) */
function product(left, right) {
  const [rows, inner] = left.shape;
  const columns = right.shape[1];
  const data = Float64Array.from({ length: rows * columns }, (_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    let sum = 0;
    for (let k = 0; k < inner; k += 1) sum += left.data[row * inner + k] * right.data[k * columns + column];
    return sum;
  });
  return { shape: [rows, columns], data };
}

/** Two matrices with the same rows, side by side. */
function beside(left, right) {
  const rows = left.shape[0];
  const [one, other] = [left.shape[1], right.shape[1]];
  const data = Array.from({ length: rows }, (_, row) => [
    ...left.data.subarray(row * one, (row + 1) * one),
    ...right.data.subarray(row * other, (row + 1) * other),
  ]);
  return { shape: [rows, one + other], data: Float64Array.from(data.flat()) };
}

function checkGrouped(engine, { config, weights, to, expected }) {
  const converted = engine.convertToGrouped({ config, weights: readAll(weights), num_kv_heads: to });
  same({ ...converted.config }, { ...config, num_kv_heads: to }, 'config');
  same(Object.keys(converted.weights).sort(), Object.keys(expected.weights).sort(), 'weights');
  for (const [id, tensor] of Object.entries(expected.weights)) {
    closeTensor(converted.weights[id], read(tensor), 1e-15, id);
  }
}

function checkLatent(engine, { config, weights, to, expected }) {
  const given = readAll(weights);
  const {
    config: latent,
    weights: made,
    singular_values,
    error,
  } = engine.convertToLatent({
    ...{ config, weights: given, kv_latent_dim: to },
  });
  same({ ...latent }, { ...config, kv_latent_dim: to }, 'config');
  const values = read(expected.singular_values);
  const tolerance = 1e-14 * largestOf(values);
  closeTensor(singular_values, values, tolerance, 'singular_values');
  closeTensor(
    product(made.w_dkv, beside(made.w_uk, made.w_uv)),
    read(expected.product),
    tolerance,
    'product',
  );
  ok(Math.abs(error - expected.error.data[0]) <= tolerance, `error ${error}`);
  for (const id of Object.keys(given).filter((name) => !['w_k', 'w_v'].includes(name))) {
    sameTensor(made[id], given[id], id);
  }
}

export const variants = {
  'a latent of full rank gives the output of the layer': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const layout of [
      { biases: true },
      { num_heads: 4, num_kv_heads: 2, d_k: 3, d_v: 5, mask: 'causal' },
    ]) {
      const request = requestOf(layout);
      const { num_heads, num_kv_heads = num_heads, d_k = 8 / num_heads, d_v = d_k } = request.config;
      const kv_latent_dim = Math.min(8, num_kv_heads * (d_k + d_v));
      const { error, ...latent } = engine.convertToLatent({ ...only(request), kv_latent_dim });
      const trace = engine.trace({ config: latent.config, weights: latent.weights, x: request.x });
      closeTensor(trace.output, engine.trace(request).output, 1e-13, 'output');
      same([error, trace.kv_latent.shape[2]], [0, kv_latent_dim]);
    }
  },

  'as many groups as heads changes nothing': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const dtype of ['float64', 'float32']) {
      const request = requestOf({ num_heads: 4, biases: true, dtype });
      const { config, weights } = engine.convertToGrouped({ ...only(request), num_kv_heads: 4 });
      for (const id of Object.keys(request.weights)) sameTensor(weights[id], request.weights[id], id);
      sameTensors(engine.trace({ config, weights, x: request.x }), engine.trace(request), dtype);
    }
  },

  'what comes out has the precision of the layer, and can be run': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = requestOf({ num_heads: 4, biases: true, dtype: 'float32', head_gates: [1, 0.5, 0, 1] });
    const given = { ...only(request), kv_latent_dim: 3 };
    const { config, weights, singular_values } = engine.convertToLatent(given);
    ok(
      Object.values(weights).every(({ data }) => data instanceof Float32Array),
      'float32',
    );
    ok(singular_values.data instanceof Float64Array, 'singular values in float64');
    same([config.dtype, config.head_gates, config.kv_latent_dim], ['float32', [1, 0.5, 0, 1], 3]);
    ok(engine.trace({ config, weights, x: request.x }).output, 'output');
    const grouped = engine.convertToGrouped({ config, weights, num_kv_heads: 2 });
    ok(engine.trace({ ...grouped, x: request.x }).output, 'a latent with fewer heads');
  },

  'presets are the four variants of a layer': async ({ getEngine }) => {
    const engine = await getEngine();
    const config = { d_model: 512, num_heads: 8, mask: 'causal', num_kv_heads: 1, kv_latent_dim: 0 };
    const rest = { d_model: 512, num_heads: 8, mask: 'causal' };
    const { mha, gqa, mqa, mla } = engine.presets(config);
    same({ ...mha }, rest);
    same({ ...gqa }, { ...rest, num_kv_heads: 2 });
    same({ ...mqa }, { ...rest, num_kv_heads: 1 });
    same({ ...mla }, { ...rest, kv_latent_dim: 256 });
    const chosen = engine.presets({ ...rest, num_kv_heads: 4, kv_latent_dim: 96 });
    same([chosen.gqa.num_kv_heads, chosen.mla.kv_latent_dim], [4, 96]);
    const caches = [mha, gqa, mqa, mla].map(
      (preset) =>
        engine.cacheSize({ config: preset, layers: 1, batch: 1, context: 1, bytes_per_element: 1 }).bytes,
    );
    same(caches, [1024, 256, 128, 256]);
  },

  'conversions that are none are refused by name': async ({ getEngine }) => {
    const engine = await getEngine();
    const [dense, latent] = [only(requestOf({ num_heads: 4 })), only(requestOf({ kv_latent_dim: 3 }))];
    const group = (change) => engine.convertToGrouped({ ...dense, num_kv_heads: 2, ...change });
    const press = (change) => engine.convertToLatent({ ...dense, kv_latent_dim: 2, ...change });
    const params = { num_heads: 4, num_kv_heads: 3 };
    refused(() => group({ num_kv_heads: 3 }), 'KvHeadsMustDivideHeads', params);
    refused(() => group({ num_kv_heads: 0 }), 'NotPositive', { name: 'num_kv_heads', value: 0 });
    refused(() => group({ num_kv_heads: undefined }), 'WrongType');
    refused(() => group({ weights: { ...dense.weights, w_q: undefined } }), 'MissingTensor', {
      tensor: 'w_q',
    });
    refused(() => group({ kv_latent_dim: 2 }), 'UnknownName', { name: 'options.kv_latent_dim' });
    refused(() => press(latent), 'NotSupported', { name: 'kv_latent_dim' });
    const limit = { name: 'kv_latent_dim', value: 9, limit: 8 };
    refused(() => press({ kv_latent_dim: 9 }), 'TooLarge', limit);
    const broken = structuredClone(dense.weights);
    broken.w_k.data[5] = Number.NaN;
    refused(() => press({ weights: broken }), 'NotFinite', { name: 'w_k', value: Number.NaN });
    refused(() => engine.presets({ d_model: 8, num_heads: 3 }), 'HeadsMustDivideModel');
    for (const value of [undefined, null, 5, []]) {
      for (const method of ['presets', 'convertToGrouped', 'convertToLatent']) {
        refused(() => engine[method](value), 'WrongType');
      }
      refused(() => press({ config: value }), 'WrongType');
    }
  },

  'both builds convert to the same bits': async ({ getEngine }) => {
    const engines = [await getEngine('simd'), await getEngine('scalar')];
    const request = only(requestOf({ d_model: 12, num_heads: 4, biases: true }));
    const [simd, scalar] = engines.map((engine) => engine.convertToLatent({ ...request, kv_latent_dim: 5 }));
    sameTensors(simd.weights, scalar.weights, 'weights');
    sameTensor(simd.singular_values, scalar.singular_values, 'singular_values');
  },
};

const only = ({ config, weights }) => ({ config, weights });

for (const entry of golden.cases) {
  const check = entry.method === 'convertToGrouped' ? checkGrouped : checkLatent;
  variants[`NumPy: ${entry.name}`] = async ({ getEngine }) => check(await getEngine(), entry);
}
