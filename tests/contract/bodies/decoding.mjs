// One token at a time gives the rows of the causal run.
import { closeTensor, ok, refused, same, sameTensor } from '../support/check.mjs';
import { requestOf } from '../support/requests.mjs';

const layouts = {
  MHA: { num_heads: 4, biases: true },
  GQA: { num_heads: 4, num_kv_heads: 2, d_k: 3, d_v: 5 },
  MQA: { num_heads: 4, num_kv_heads: 1, scale: 'sqrt_d_model' },
  MLA: { num_heads: 4, kv_latent_dim: 3, biases: true },
  'head gates': { num_heads: 2, head_gates: [0.5, 1], mask_fill: 'safe' },
};
// 23 tokens pass the first growth of the cache.
const [B, N] = [2, 23];

const float = (tensor) => (tensor.data instanceof Float32Array ? Float32Array : Float64Array);

/** Token i of every batch: (B, N, width) -> (B, 1, width) */
function rowOf({ shape, data }, i) {
  const width = shape[2];
  const rows = Array.from({ length: shape[0] }, (_, b) => {
    const start = (b * shape[1] + i) * width;
    return Array.from(data.subarray(start, start + width));
  });
  return { shape: [shape[0], 1, width], data: float({ data }).from(rows.flat()) };
}

/** Row i of every head up to the diagonal: (B, h, N, N) -> (B, h, 1, i + 1) */
function weightsOf({ shape, data }, i) {
  const [batch, heads, rows] = shape;
  const cut = Array.from({ length: batch * heads }, (_, head) => {
    const start = (head * rows + i) * rows;
    return Array.from(data.subarray(start, start + i + 1));
  });
  return { shape: [batch, heads, 1, i + 1], data: float({ data }).from(cut.flat()) };
}

async function everyRow(engine, layout, dtype) {
  const { config, weights, x } = requestOf({ ...layout, B, N, dtype, mask: 'causal' });
  const trace = engine.trace({ config, weights, x });
  const { mask: _causal, ...unsaid } = config;
  const decoder = engine.decoder({ config: unsaid, weights, batch: B });
  for (let i = 0; i < N; i += 1) {
    const result = decoder.step(rowOf(x, i), { weights: true });
    sameTensor(result.output, rowOf(trace.output, i), `token ${i}, output`);
    sameTensor(result.weights, weightsOf(trace.weights, i), `token ${i}, weights`);
    same(decoder.length, i + 1);
  }
  decoder.reset();
  const again = decoder.step(rowOf(x, 0));
  same(Object.keys(again), ['output']);
  sameTensor(again.output, rowOf(trace.output, 0), 'after reset');
  decoder.dispose();
}

export const decoding = {
  'the relaxed build gives the rows within its tolerance': async ({ getEngine, getBuilds }) => {
    const strict = await getEngine();
    const relaxed = (await getBuilds()).find(({ build }) => build === 'relaxed');
    if (relaxed === undefined) return; // this host does not know its instructions
    for (const [dtype, tolerance] of [
      ['float32', 1e-5],
      ['float64', 1e-13],
    ]) {
      const { config, weights, x } = requestOf({ ...layouts.MLA, B, N, dtype, mask: 'causal' });
      const { output } = strict.trace({ config, weights, x });
      const decoder = relaxed.engine.decoder({ config, weights, batch: B });
      for (let i = 0; i < N; i += 1) {
        closeTensor(decoder.step(rowOf(x, i)).output, rowOf(output, i), tolerance, `${dtype}, token ${i}`);
      }
    }
  },

  'the cache is as large as its formula says': async ({ getEngine }) => {
    const engine = await getEngine();
    const after = (layout, tokens) => {
      const { config, weights, x } = requestOf({ ...layout, B, N: 1, dtype: layout.dtype });
      const decoder = engine.decoder({ config: { ...config, mask: 'causal' }, weights, batch: B });
      for (let count = 0; count < tokens; count += 1) decoder.step(x);
      return { ...decoder.cache };
    };
    same(after({ num_heads: 4 }, 3), { elements: B * 3 * 2 * 4 * 2, bytes: B * 3 * 2 * 4 * 2 * 8 });
    const single = { num_heads: 4, num_kv_heads: 2, d_k: 3, d_v: 5, dtype: 'float32' };
    same(after(single, 20), { elements: B * 20 * 2 * 8, bytes: B * 20 * 2 * 8 * 4 });
    same(after({ num_heads: 4, kv_latent_dim: 3 }, 5).elements, B * 5 * 3);
    same(after({}, 0), { elements: 0, bytes: 0 });
  },

  'what a decoder is not made for is refused': async ({ getEngine }) => {
    const engine = await getEngine();
    const { config, weights, x } = requestOf({ B, N: 1 });
    const open = (change) => engine.decoder({ config, weights, batch: B, ...change });
    for (const mask of ['none', x]) refused(() => open({ config: { ...config, mask } }), 'NotSupported');
    refused(() => open({ config: { ...config, mask: null } }), 'WrongType');
    refused(() => open({ memory: x }), 'UnknownName', { name: 'options.memory' });
    refused(() => open({ batch: '2' }), 'WrongType', { name: 'batch', expected: 'a number' });
    refused(() => open({ batch: 0 }), 'NotPositive', { name: 'batch', value: 0 });
    refused(() => open({ batch: 1.5 }), 'NotAnInteger', { name: 'batch', value: 1.5 });
    refused(() => open({ batch: Number.NaN }), 'NotFinite', { name: 'batch', value: Number.NaN });
    refused(() => open({ weights: { ...weights, w_k: undefined } }), 'MissingTensor', { tensor: 'w_k' });
    refused(() => open({ config: { ...config, head_gates: [2, 0] } }), 'GateOutOfRange');
    for (const value of [undefined, null, 5, []]) {
      refused(() => engine.decoder(value), 'WrongType');
      refused(() => open({ config: value }), 'WrongType');
    }
    refused(() => open({ config: { ...config, num_head: 2 } }), 'UnknownName', { name: 'config.num_head' });
  },

  'a token that does not fit changes nothing': async ({ getEngine }) => {
    const engine = await getEngine();
    const { config, weights, x } = requestOf({ B, N: 1 });
    const decoder = engine.decoder({ config, weights, batch: B });
    const first = decoder.step(x);
    const long = (shape) => ({ shape, data: new Float64Array(16) });
    for (const shape of [[1, 1, 8], [2, 2, 8], [2, 1, 4], [2, 8], [16], [2, 1, 8, 1]]) {
      refused(() => decoder.step(long(shape)), 'ShapeMismatch', undefined, `${shape}`);
    }
    refused(() => decoder.step({ shape: [2, 1, 8], data: new Float64Array(15) }), 'ShapeMismatch');
    for (const value of [undefined, null, 5, x.data]) refused(() => decoder.step(value), 'WrongType');
    refused(() => decoder.step(x, { weights: 1 }), 'WrongType');
    refused(() => decoder.step(x, { weight: true }), 'UnknownName');
    same(decoder.length, 1);
    decoder.reset();
    sameTensor(decoder.step(x).output, first.output, 'output');
  },

  'a closed decoder says so, and others go on': async ({ getEngine, loadEngine }) => {
    const engine = await getEngine();
    const { config, weights, x } = requestOf({ B, N: 1 });
    const [left, right] = [0, 1].map(() => engine.decoder({ config, weights, batch: B }));
    left.step(x);
    left.dispose();
    left.dispose();
    for (const work of [() => left.step(x), () => left.length, () => left.cache, () => left.reset()]) {
      refused(work, 'DecoderDisposed', {});
    }
    ok(right.step(x).output, 'the other one');
    const other = await loadEngine();
    const orphan = other.decoder({ config, weights, batch: B });
    other.dispose();
    refused(() => orphan.step(x), 'EngineDisposed');
    orphan.dispose();
  },
};

for (const build of ['simd', 'scalar']) {
  for (const [name, layout] of Object.entries(layouts)) {
    for (const dtype of ['float64', 'float32']) {
      decoding[`every row equals the causal run: ${name}, ${dtype}, ${build}`] = async ({ getEngine }) =>
        everyRow(await getEngine(build), layout, dtype);
    }
  }
}
