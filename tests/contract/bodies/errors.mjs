// Every code of the engine, with the parameters it promises.
import { refused, same } from '../support/check.mjs';
import { grammarMistakes } from '../support/grammars.mjs';
import { requestOf, tensorOf } from '../support/requests.mjs';
import { malformedFiles } from './malformed-files.mjs';

function* ones() {
  for (;;) yield 1;
}
const tensor = (...shape) => tensorOf(shape, ones());

/** Per code: how to get it from the engine or the workshop, and with which parameters. OutOfMemory needs a small machine: memory.test.mjs. */
export const provocations = {
  HeadsMustDivideModel: (engine) => [
    () => engine.trace({ ...requestOf({}), config: { d_model: 8, num_heads: 3 } }),
    { d_model: 8, num_heads: 3 },
  ],
  KvHeadsMustDivideHeads: (engine) => [
    () => engine.trace({ ...requestOf({}), config: { d_model: 8, num_heads: 4, num_kv_heads: 3 } }),
    { num_heads: 4, num_kv_heads: 3 },
  ],
  GroupsMustDivideKvHeads: (engine) => {
    const { config, weights } = requestOf({ num_heads: 4, num_kv_heads: 2 });
    return [
      () => engine.convertToGrouped({ config, weights, num_kv_heads: 4 }),
      { kv_heads: 2, num_kv_heads: 4 },
    ];
  },
  NotAnInteger: (engine) => [() => engine.trace(requestOf({ d_k: 2.5 })), { name: 'd_k', value: 2.5 }],
  NotPositive: (engine) => [
    () => engine.trace({ ...requestOf({}), config: { d_model: 8, num_heads: -2 } }),
    { name: 'num_heads', value: -2 },
  ],
  NotFinite: (engine) => [
    () => engine.trace(requestOf({ scale: Number.NaN })),
    { name: 'scale', value: Number.NaN },
  ],
  TooLarge: (engine) => [
    () => engine.trace({ ...requestOf({}), config: { d_model: 2 ** 31, num_heads: 2 } }),
    { name: 'd_model', value: 2 ** 31, limit: 2 ** 31 - 1 },
  ],
  ShapeMismatch: (engine) => [
    () => engine.trace({ ...requestOf({}), x: tensor(2, 3, 7) }),
    { tensor: 'x', axis: 'd_model', expected: 8, actual: 7 },
  ],
  MissingTensor: (engine) => [
    () => engine.trace({ ...requestOf({}), weights: { ...requestOf({}).weights, w_v: undefined } }),
    { tensor: 'w_v' },
  ],
  UnexpectedTensor: (engine) => [
    () => engine.trace({ ...requestOf({}), config: { d_model: 8, num_heads: 2, kv_latent_dim: 3 } }),
    { tensor: 'w_k' },
  ],
  GateOutOfRange: (engine) => [
    () => engine.trace(requestOf({ head_gates: [0.5, 1.5] })),
    { index: 1, value: 1.5 },
  ],
  MaskNotBinary: (engine) => {
    const mask = tensor(3, 3);
    mask.data[4] = 0.5;
    return [() => engine.trace(requestOf({ mask })), { index: 4, value: 0.5 }];
  },
  CausalNeedsEqualLengths: (engine) => [
    () => engine.trace(requestOf({ cross: true, N: 3, M: 4, mask: 'causal' })),
    { N: 3, M: 4 },
  ],
  NotAPermutation: (engine) => [
    () => engine.headByHead({ request: requestOf({}), order: [1, 1] }),
    { index: 1, value: 1 },
  ],
  NotSupported: (engine) => {
    const { config, weights } = requestOf({ mask: 'none' });
    return [() => engine.decoder({ config, weights, batch: 1 }), { name: 'mask' }];
  },
  WrongType: (engine) => [() => engine.trace(requestOf({ d_k: '4' })), { name: 'd_k', expected: 'a number' }],
  UnknownOption: (engine) => [
    () => engine.trace(requestOf({ mask_fill: 'zero' })),
    { name: 'mask_fill', value: 'zero' },
  ],
  UnknownName: (engine) => [() => engine.trace(requestOf({ dropout: 0.1 })), { name: 'config.dropout' }],
};

for (const { code, bytes, params } of malformedFiles) {
  provocations[code] ??= (_engine, workshop) => [() => workshop.readTensors(bytes), params];
}

for (const [code, [grammar, params]] of Object.entries(grammarMistakes)) {
  provocations[code] = (_engine, workshop) => [() => workshop.checkGrammar(grammar), params];
}

export const errors = {
  'the first shape that does not fit is named': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = requestOf({ biases: true, cross: true, M: 4, num_heads: 4, num_kv_heads: 2, d_v: 3 });
    const cases = [
      [{ x: tensor(2, 3) }, { tensor: 'x', axis: 'rank', expected: 3, actual: 2 }],
      [{ x: tensor(2, 3, 8, 1, 1, 1) }, { tensor: 'x', axis: 'rank', expected: 3, actual: 6 }],
      [
        { x: { shape: [2, 3, 8], data: new Float64Array(47) } },
        { tensor: 'x', axis: 'data', expected: 48, actual: 47 },
      ],
      [{ memory: tensor(1, 4, 8) }, { tensor: 'memory', axis: 'B', expected: 2, actual: 1 }],
      [{ memory: tensor(2, 4, 9) }, { tensor: 'memory', axis: 'd_model', expected: 8, actual: 9 }],
    ];
    for (const [change, params] of cases) {
      refused(() => engine.trace({ ...request, ...change }), 'ShapeMismatch', params);
    }
    const shapes = {
      w_q: [8, 8],
      w_k: [8, 4],
      w_v: [8, 6],
      w_o: [12, 8],
      b_q: [8],
      b_k: [4],
      b_v: [6],
      b_o: [8],
    };
    for (const { id, axes } of engine.parameters.filter((row) => row.id in shapes)) {
      axes.forEach((axis, place) => {
        const wrong = shapes[id].map((size, at) => (at === place ? size + 1 : size));
        const weights = { ...request.weights, [id]: tensor(...wrong) };
        const params = { tensor: id, axis, expected: shapes[id][place], actual: wrong[place] };
        refused(() => engine.trace({ ...request, weights }), 'ShapeMismatch', params);
      });
    }
  },

  'matrices belong to their kind of attention': async ({ getEngine }) => {
    const engine = await getEngine();
    const [dense, latent] = [requestOf({}), requestOf({ kv_latent_dim: 3 })];
    for (const [whole, other] of [
      [dense, latent],
      [latent, dense],
    ]) {
      const own = Object.keys(whole.weights).filter((id) => !(id in other.weights));
      for (const id of own) {
        const weights = { ...whole.weights, [id]: undefined };
        refused(() => engine.trace({ ...whole, weights }), 'MissingTensor', { tensor: id });
        const extra = { ...other.weights, [id]: whole.weights[id] };
        refused(() => engine.trace({ ...other, weights: extra }), 'UnexpectedTensor', { tensor: id });
      }
    }
    const weights = { ...latent.weights, w_uk: tensor(4, 8) };
    const params = { tensor: 'w_uk', axis: 'kv_latent_dim', expected: 3, actual: 4 };
    refused(() => engine.trace({ ...latent, weights }), 'ShapeMismatch', params);
  },

  'head gates are one number from 0 to 1 per head': async ({ getEngine }) => {
    const engine = await getEngine();
    const call = (head_gates) => engine.trace(requestOf({ head_gates }));
    for (const value of [Number.NaN, -0.1, 1.001, Number.POSITIVE_INFINITY]) {
      refused(() => call([value, 1]), 'GateOutOfRange', { index: 0, value });
    }
    const params = { tensor: 'head_gates', axis: 'h', expected: 2, actual: 3 };
    refused(() => call([1, 1, 1]), 'ShapeMismatch', params);
    for (const value of [null, 1, '1,1', [1, '1'], [1, null], new Float64Array(2), { length: 2 }]) {
      refused(() => call(value), 'WrongType', undefined);
    }
  },

  'a mask tensor has the shape (N, M) or (B, N, M)': async ({ getEngine }) => {
    const engine = await getEngine();
    const call = (...shape) =>
      engine.trace(requestOf({ cross: true, B: 2, N: 3, M: 4, mask: tensor(...shape) }));
    same(
      [call(3, 4).mask.shape, call(2, 3, 4).mask.shape],
      [
        [3, 4],
        [2, 3, 4],
      ],
    );
    for (const shape of [[4, 3], [3], [1, 3, 4], [2, 2, 3, 4], [12]]) {
      refused(() => call(...shape), 'ShapeMismatch', undefined, `${shape}`);
    }
    for (const value of [Number.NaN, 2, -1, Number.POSITIVE_INFINITY, 1e-300]) {
      const mask = tensor(3, 3);
      mask.data[8] = value;
      refused(() => engine.trace(requestOf({ mask })), 'MaskNotBinary', { index: 8, value });
    }
  },

  'sizes whose product passes 32 bits are refused before anything is taken': async ({ getEngine }) => {
    const engine = await getEngine();
    const memory = engine.info.memoryBytes;
    const size = 65536;
    const config = { d_model: size, num_heads: size };
    const error = refused(() => engine.trace({ ...requestOf({}), config }), 'ShapeMismatch');
    same(error.params.expected, size);
    refused(
      () => engine.lessonInputs({ seed: 1, batch: size, length: size, d_model: 2, num_heads: 1 }),
      'TooLarge',
    );
    refused(() => engine.randomState(1).randn(size, size), 'TooLarge');
    refused(() => engine.randomState(1).randn(...new Array(33).fill(1)), 'TooLarge', {
      ...{ name: 'rank', value: 33, limit: 32 },
    });
    same(engine.info.memoryBytes, memory, 'memoryBytes');
  },

  'tensors of a request are judged against the memory budget': async ({ getEngine }) => {
    const engine = await getEngine();
    const [B, N] = [1, 16384];
    const request = requestOf({ B, N, d_model: 1, num_heads: 1 });
    const error = refused(() => engine.trace(request), 'TooLarge');
    same([error.params.name, error.params.limit], ['bytes', 2 ** 30]);
  },
};

for (const [code, provoke] of Object.entries(provocations)) {
  errors[`${code} has its parameters and its sentence`] = async ({ getEngine, getWorkshop }) => {
    const [call, params] = provoke(await getEngine(), await getWorkshop());
    refused(call, code, params);
  };
}
