// Names, shapes, defaults and kinds of everything the engine gives.
import { ok, same, sameTensor, sameTensors } from '../support/check.mjs';
import { layouts, requestOf, sizesOf } from '../support/requests.mjs';

const ids = [
  ...['x', 'memory', 'q_proj', 'k_proj', 'v_proj', 'kv_latent', 'q', 'k', 'v', 'scores', 'scaled_scores'],
  ...['mask', 'masked_scores', 'weights', 'head_outputs', 'concat', 'output'],
];
const stages = [
  ...['input', 'projection', 'split-heads', 'scores', 'scaling'],
  ...['masking', 'softmax', 'weighted-sum', 'concat', 'output-projection'],
];

/** Of a trace: all tensors, but kv_latent only where there is one. */
const idsIn = (layout) => ids.filter((id) => id !== 'kv_latent' || layout.kv_latent_dim > 0);

function shapesOf(layout) {
  const { B, N, M, d_model, num_heads: h, num_kv_heads: g, d_k, d_v, kv_latent_dim } = sizesOf(layout);
  const pairs = [B, h, N, M];
  return {
    ...{ x: [B, N, d_model], memory: [B, M, d_model] },
    ...{ q_proj: [B, N, h * d_k], k_proj: [B, M, g * d_k], v_proj: [B, M, g * d_v] },
    kv_latent: [B, M, kv_latent_dim],
    ...{ q: [B, h, N, d_k], k: [B, g, M, d_k], v: [B, g, M, d_v] },
    ...{ scores: pairs, scaled_scores: pairs, masked_scores: pairs, weights: pairs },
    ...{ mask: layout.maskRank === 3 ? [B, N, M] : [N, M], head_outputs: [B, h, N, d_v] },
    ...{ concat: [B, N, h * d_v], output: [B, N, d_model] },
  };
}

const axisSizes = (layout) => {
  const { B, N, M, d_model, num_heads: h, num_kv_heads: h_kv, d_k, d_v, kv_latent_dim } = sizesOf(layout);
  return { B, N, M, d_model, h, h_kv, d_k, d_v, kv_latent_dim };
};
const sizeOf = (axis, sizes) => axis.split('*').reduce((product, name) => product * sizes[name], 1);

export const contract = {
  'the engine has the members of the contract': async ({ getEngine }) => {
    const engine = await getEngine();
    const members = ['info', 'schema', 'parameters', 'trace', 'forward', 'randomState', 'lessonInputs'];
    members.push('layer', 'decoder', 'explainDot', 'explainSoftmax', 'scaleOf', 'dispose');
    members.push('rowStatistics', 'headScores', 'headContributions', 'difference');
    members.push('layerCosts', 'parameterCount', 'cacheSize');
    members.push('lessonBug', 'headByHead', 'memoryLayout', 'sampleDotProducts');
    members.push('presets', 'convertToGrouped', 'convertToLatent');
    same(Object.keys(engine).sort(), members.sort());
    same(Object.keys(engine.info), ['version', 'build', 'memoryBytes']);
    ok(/^\d+\.\d+\.\d+$/.test(engine.info.version), engine.info.version);
    ok(engine.info.memoryBytes > 0 && engine.info.memoryBytes % 65536 === 0, `${engine.info.memoryBytes}`);
  },

  'the schema lists every tensor and stage in lesson order': async ({ getEngine }) => {
    const { schema, parameters } = await getEngine();
    same(
      schema.map((row) => row.id),
      ids,
    );
    same([...new Set(schema.map((row) => row.stage))], stages);
    same(
      parameters.map((row) => row.id),
      ['w_q', 'w_k', 'w_v', 'w_o', 'b_q', 'b_k', 'b_v', 'b_o', 'w_dkv', 'w_uk', 'w_uv'],
    );
    for (const row of [...schema, ...parameters]) {
      ok(typeof row.symbol === 'string' && row.symbol.length > 0, `${row.id}: symbol`);
      ok(Object.isFrozen(row) && Object.isFrozen(row.axes), `${row.id}: can be changed`);
    }
  },

  'lessonInputs draws X, then the four matrices, as the lesson does': async ({ getEngine }) => {
    const engine = await getEngine();
    const options = { seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 };
    const { x, weights } = engine.lessonInputs(options);
    const { randn } = engine.randomState(42);
    sameTensor(x, randn(2, 5, 8), 'x');
    for (const id of ['w_q', 'w_k', 'w_v', 'w_o']) {
      const drawn = randn(8, 8);
      sameTensor(weights[id], { shape: drawn.shape, data: drawn.data.map((value) => value * 0.1) }, id);
    }
    const single = engine.lessonInputs({ ...options, dtype: 'float32' });
    sameTensor(single.x, { shape: x.shape, data: Float32Array.from(x.data) }, 'x in float32');
    ok(single.weights.w_o.data instanceof Float32Array, 'w_o in float32');
  },

  'float32 and float64 inputs mean the same numbers': async ({ getEngine }) => {
    const engine = await getEngine();
    const single = requestOf({ dtype: 'float32', biases: true, cross: true, M: 4 });
    const double = (tensor) => ({ shape: tensor.shape, data: Float64Array.from(tensor.data) });
    const weights = Object.entries(single.weights).map(([id, tensor]) => [id, double(tensor)]);
    const doubled = {
      ...single,
      x: double(single.x),
      memory: double(single.memory),
      weights: Object.fromEntries(weights),
    };
    sameTensors(engine.trace(doubled), engine.trace(single), 'float64 data, float32 run');
  },

  'defaults are what the contract says': async ({ getEngine }) => {
    const engine = await getEngine();
    const plain = requestOf({});
    const full = {
      ...{ num_kv_heads: 2, d_k: 4, d_v: 4, kv_latent_dim: 0, dtype: 'float64' },
      ...{ mask: 'none', mask_fill: 'negative_infinity', scale: 'sqrt_d_k' },
    };
    const spelled = { ...plain, memory: undefined, config: { ...plain.config, ...full } };
    sameTensors(engine.trace(spelled), engine.trace(plain), 'spelled out');
    const unset = Object.fromEntries(Object.keys(full).map((key) => [key, undefined]));
    sameTensors(
      engine.trace({ ...plain, config: { ...plain.config, ...unset } }),
      engine.trace(plain),
      'unset',
    );
  },

  'head gates of 1 change nothing': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const dtype of ['float64', 'float32']) {
      const plain = requestOf({ dtype, biases: true, mask: 'causal' });
      const gated = { ...plain, config: { ...plain.config, head_gates: [1, 1] } };
      sameTensors(engine.trace(gated), engine.trace(plain), dtype);
    }
  },

  'results are copies, and inputs are left alone': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = requestOf({ biases: true, maskRank: 2, mask_fill: 'safe' });
    const before = structuredClone(request);
    const first = engine.trace(request);
    const kept = structuredClone(first);
    for (const tensor of Object.values(engine.trace(request))) tensor.data.fill(1);
    sameTensors(first, kept, 'an earlier trace');
    sameTensors(request.weights, before.weights, 'weights');
    sameTensor(request.x, before.x, 'x');
    const buffers = new Set(Object.values(first).map((tensor) => tensor.data.buffer));
    same(buffers.size, idsIn({}).length, 'buffers');
  },
};

for (const [name, layout] of Object.entries(layouts)) {
  for (const dtype of ['float64', 'float32'])
    contract[`${name}, ${dtype}`] = ({ getEngine }) => checkLayout(getEngine, layout, dtype);
}

async function checkLayout(getEngine, layout, dtype) {
  const engine = await getEngine();
  const request = requestOf({ ...layout, dtype });
  const trace = engine.trace(request);
  same(Object.keys(trace), idsIn(layout), 'ids');
  const expected = shapesOf(layout);
  const Kind = dtype === 'float32' ? Float32Array : Float64Array;
  for (const { id, axes } of engine.schema.filter((row) => row.id in trace)) {
    same(Object.keys(trace[id]), ['shape', 'data'], id);
    same(trace[id].shape, expected[id], id);
    ok(trace[id].data instanceof Kind, `${id}: ${trace[id].data.constructor.name}`);
    same(
      trace[id].data.length,
      sizeOf(expected[id].join('*'), Object.fromEntries(expected[id].map((n) => [n, n]))),
    );
    if (id !== 'mask') {
      same(
        axes.map((axis) => sizeOf(axis, axisSizes(layout))),
        expected[id],
        `${id}, axes ${axes}`,
      );
    }
  }
  for (const { id, axes } of engine.parameters) {
    if (request.weights[id] === undefined) continue;
    same(
      axes.map((axis) => sizeOf(axis, axisSizes(layout))),
      request.weights[id].shape,
      id,
    );
  }
  if (!layout.cross) sameTensor(trace.memory, trace.x, 'memory');
  const { output, weights } = engine.forward(request, { weights: true });
  sameTensor(output, trace.output, 'forward, output');
  sameTensor(weights, trace.weights, 'forward, weights');
  same(Object.keys(engine.forward(request)), ['output']);
  same(Object.keys(engine.forward(request, { weights: false })), ['output']);
}
