// Nothing is coerced: what is not exactly right is refused by name, and the engine goes on as before.
import { ok, refused, same, sameTensors, shown } from '../support/check.mjs';
import { requestOf } from '../support/requests.mjs';

const wrongTypes = ['5', null, true, 5n, {}, [], [5], Symbol.iterator, () => 5];
/** An array with nothing at place 1. */
const withHole = [2, 0, 8];
delete withHole[1];

const notFinite = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/** Values that are no size, with the code each one gets. */
const badSizes = [
  ...wrongTypes.map((value) => [value, 'WrongType']),
  ...notFinite.map((value) => [value, 'NotFinite']),
  ...[-1, 0, -0, -(2 ** 31)].map((value) => [value, 'NotPositive']),
  ...[2.5, 1e-9].map((value) => [value, 'NotAnInteger']),
  ...[2 ** 31, 2 ** 32 + 2, 2 ** 53, 1e300].map((value) => [value, 'TooLarge']),
];

const textOf = (value) => (typeof value === 'object' ? shown(value) : `${typeof value} ${String(value)}`);

/** Every number field: what it is part of, and a request that has `value` in it. */
function numberFields(engine) {
  const good = requestOf({});
  const config = (name) => (value) => engine.trace({ ...good, config: { ...good.config, [name]: value } });
  const lesson = { seed: 1, batch: 2, length: 3, d_model: 4, num_heads: 2 };
  const inputs = (name) => (value) => engine.lessonInputs({ ...lesson, [name]: value });
  return {
    d_model: { call: config('d_model'), required: true },
    num_heads: { call: config('num_heads'), required: true },
    num_kv_heads: { call: config('num_kv_heads') },
    d_k: { call: config('d_k') },
    d_v: { call: config('d_v') },
    'scaleOf d_model': { call: (value) => engine.scaleOf({ d_model: value, num_heads: 2 }), required: true },
    'lesson batch': { call: inputs('batch'), required: true },
    'lesson length': { call: inputs('length'), required: true },
    'lesson d_model': { call: inputs('d_model'), required: true },
    'lesson num_heads': { call: inputs('num_heads'), required: true },
    randn: { call: (value) => engine.randomState(1).randn(value), required: true },
    'randn, second size': { call: (value) => engine.randomState(1).randn(2, value), required: true },
  };
}

/** Runs `bad`, then proves that a good request still gives what it gave, in the same memory. */
function unharmed(engine, before, bad) {
  const memory = engine.info.memoryBytes;
  bad();
  same(engine.info.memoryBytes, memory, 'memoryBytes');
  sameTensors(engine.trace(requestOf({})), before, 'a good request afterwards');
}

export const strictness = {
  'every number field refuses everything that is no size': async ({ getEngine }) => {
    const engine = await getEngine();
    const before = engine.trace(requestOf({}));
    for (const [field, { call, required }] of Object.entries(numberFields(engine))) {
      const values = required ? [...badSizes, [undefined, 'WrongType']] : badSizes;
      for (const [value, code] of values) {
        unharmed(engine, before, () =>
          refused(() => call(value), code, undefined, `${field} = ${textOf(value)}`),
        );
      }
    }
  },

  'scale takes any finite number and nothing that looks like one': async ({ getEngine }) => {
    const engine = await getEngine();
    const call = (scale) => engine.trace(requestOf({ scale }));
    for (const value of [0, -1, 2.5, 2 ** 31, 1e-300]) ok(call(value).output, `${value}`);
    for (const value of notFinite) refused(() => call(value), 'NotFinite');
    refused(() => call('5'), 'UnknownOption', { name: 'scale', value: '5' });
    for (const value of wrongTypes.slice(1))
      refused(() => call(value), 'WrongType', undefined, textOf(value));
  },

  'kv_latent_dim is a size, or 0 for none': async ({ getEngine }) => {
    const engine = await getEngine();
    const call = (kv_latent_dim) => engine.trace(requestOf({ kv_latent_dim }));
    ok(call(0).output && call(undefined).output, 'dense');
    ok(call(4).kv_latent && call(1).kv_latent, 'latent');
    for (const [value, code] of badSizes) {
      if (value !== 0) refused(() => call(value), code, undefined, textOf(value));
    }
  },

  'seeds are whole numbers from 0 to 2^32 - 1': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const seed of [0, 1, 2 ** 31, 2 ** 32 - 1]) same(engine.randomState(seed).randn().shape, []);
    const bad = [...wrongTypes.map((value) => [value, 'WrongType']), [undefined, 'WrongType']];
    bad.push(...notFinite.map((value) => [value, 'NotFinite']));
    bad.push([-1, 'NotPositive'], [0.5, 'NotAnInteger'], [2 ** 32, 'TooLarge']);
    for (const [value, code] of bad) {
      refused(() => engine.randomState(value), code, undefined, textOf(value));
      refused(
        () => engine.lessonInputs({ seed: value, batch: 1, length: 1, d_model: 2, num_heads: 1 }),
        code,
      );
    }
  },

  'options are words of the contract': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const name of ['dtype', 'mask', 'mask_fill']) {
      const call = (value) =>
        engine.trace({ ...requestOf({}), config: { d_model: 8, num_heads: 2, [name]: value } });
      for (const value of ['', 'Float64', 'float64 ', 'toString', '__proto__']) {
        refused(() => call(value), 'UnknownOption', { name, value });
      }
      for (const value of [null, true, 5, Number.NaN, 5n]) refused(() => call(value), 'WrongType');
    }
    const long = refused(() => engine.trace(requestOf({ dtype: 'x'.repeat(10_000) })), 'UnknownOption');
    ok(long.message.length < 200, 'a long value is cut');
  },

  'unknown names are refused wherever names are': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = requestOf({});
    const extra = (part) => ({ ...part, num_head: 2 });
    const calls = {
      'request.num_head': () => engine.trace(extra(request)),
      'config.num_head': () => engine.trace({ ...request, config: extra(request.config) }),
      'weights.num_head': () => engine.trace({ ...request, weights: extra(request.weights) }),
      'options.num_head': () => engine.forward(request, extra({})),
    };
    for (const [name, call] of Object.entries(calls)) refused(call, 'UnknownName', { name });
    refused(() => engine.scaleOf(extra(request.config)), 'UnknownName');
    refused(() => engine.explainDot(extra({ left: [1], right: [1] })), 'UnknownName');
    refused(() => engine.explainSoftmax(extra({ row: [1] })), 'UnknownName');
    refused(() => engine.lessonInputs(extra({})), 'UnknownName');
    refused(() => engine.trace({ ...request, [Symbol('x')]: 1 }), 'UnknownName');
    refused(
      () => engine.trace({ ...request, config: { ...request.config, ['__proto__']: 1 } }),
      'UnknownName',
    );
  },

  'requests and their parts are plain objects': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = requestOf({});
    const noFields = [
      [],
      new Float64Array(2),
      new Map(),
      new Set(),
      Promise.resolve(),
      new Date(0),
      () => {},
    ];
    for (const value of [undefined, null, 5, 'x', true, ...noFields]) {
      refused(() => engine.trace(value), 'WrongType', { name: 'request', expected: 'an object' });
      refused(() => engine.trace({ ...request, config: value }), 'WrongType');
      refused(() => engine.trace({ ...request, weights: value }), 'WrongType');
      if (value !== undefined) refused(() => engine.forward(request, value), 'WrongType');
      refused(() => engine.scaleOf(value), 'WrongType');
    }
    const own = Object.assign(Object.create({}), request);
    sameTensors(engine.trace(own), engine.trace(request), 'an object with a prototype of its own');
    for (const value of [1, 'true', null, {}]) {
      refused(() => engine.forward(request, { weights: value }), 'WrongType');
    }
  },

  'tensors are { shape, data } with float arrays only': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = requestOf({ biases: true, maskRank: 2, cross: true, M: 3 });
    const { shape, data } = request.x;
    const bad = [null, 5, 'x', [], {}, data, { shape }, { data }, { shape: '2,3,8', data }];
    bad.push({ shape, data: Array.from(data) }, { shape, data: Int32Array.from(data) });
    bad.push({ shape, data: data.buffer }, { shape: [2, '3', 8], data }, { shape: [2, null, 8], data });
    bad.push({ shape: withHole, data }, { shape: new Int32Array(shape), data });
    for (const value of bad) {
      refused(() => engine.trace({ ...request, x: value }), 'WrongType', undefined, textOf(value));
      refused(() => engine.trace({ ...request, memory: value }), 'WrongType', undefined, textOf(value));
      for (const id of Object.keys(request.weights)) {
        const weights = { ...request.weights, [id]: value };
        refused(
          () => engine.trace({ ...request, weights }),
          'WrongType',
          undefined,
          `${id} = ${textOf(value)}`,
        );
      }
      if (typeof value !== 'string') {
        const config = { ...request.config, mask: value };
        refused(
          () => engine.trace({ ...request, config }),
          'WrongType',
          undefined,
          `mask = ${textOf(value)}`,
        );
      }
    }
  },

  'explanations take arrays of numbers of one length': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const row of [undefined, null, 5, '1,2', ['1'], [null], withHole, new Float64Array(2), {}]) {
      refused(() => engine.explainSoftmax({ row }), 'WrongType', undefined, textOf(row));
      refused(() => engine.explainDot({ left: row, right: [1] }), 'WrongType', undefined, textOf(row));
      refused(() => engine.explainDot({ left: [1], right: row }), 'WrongType', undefined, textOf(row));
    }
    refused(() => engine.explainDot({ left: [1, 2], right: [1] }), 'ShapeMismatch');
    refused(() => engine.explainDot({ left: [], right: [] }), 'NotPositive');
    refused(() => engine.explainSoftmax({ row: [] }), 'NotPositive');
    for (const bias of ['1', null, true]) {
      refused(() => engine.explainDot({ left: [1], right: [1], bias }), 'WrongType');
    }
    same(engine.explainDot({ left: [Number.NaN], right: [1] }).result, Number.NaN);
  },

  'a property is read once': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = requestOf({});
    let reads = 0;
    const x = {
      shape: request.x.shape,
      get data() {
        reads += 1;
        return reads === 1 ? request.x.data : new Float64Array(1);
      },
    };
    sameTensors(engine.trace({ ...request, x }), engine.trace(request), 'a getter');
    same(reads, 1);
  },
};
