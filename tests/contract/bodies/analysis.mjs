// What is asked about a run that is over, against NumPy, and on the lesson's own run.

import golden from '../../golden/data/analysis.json';
import { closeTensor, ok, refused, same, sameTensor } from '../support/check.mjs';
import { requestOf, tensorOf } from '../support/requests.mjs';

const tolerance = 1e-12;
const read = ({ shape, data }) => ({ shape, data: Float64Array.from(data, Number) });
const readAll = (tensors) => Object.fromEntries(Object.entries(tensors).map(([id, one]) => [id, read(one)]));

const lesson = { seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 };
const lessonTrace = (engine, config = {}) => {
  const { x, weights } = engine.lessonInputs(lesson);
  return {
    ...engine.trace({ config: { d_model: 8, num_heads: 2, mask: 'causal', ...config }, x, weights }),
    w: weights,
  };
};

function checkCase(engine, { method, given, expected }) {
  const result = engine[method](readAll(given));
  if (method === 'difference') {
    same(result.largest, expected.largest.data[0], 'largest');
    same(result.index, expected.index.data, 'index');
    sameTensor(result.rows, read(expected.rows), 'rows');
    return;
  }
  same(Object.keys(result), Object.keys(expected));
  for (const id of Object.keys(expected)) closeTensor(result[id], read(expected[id]), tolerance, id);
}

function* numbers() {
  for (let value = 0; ; value += 1) yield value;
}
const counted = (...shape) => tensorOf(shape, numbers());

export const analysis = {
  'contributions of the heads in lesson A add up to its output': async ({ getEngine }) => {
    const engine = await getEngine();
    const { head_outputs, output, w } = lessonTrace(engine);
    const { contributions, norms } = engine.headContributions({ head_outputs, w_o: w.w_o });
    same(
      [contributions.shape, norms.shape],
      [
        [2, 2, 5, 8],
        [2, 2, 5],
      ],
    );
    const sum = Float64Array.from({ length: 80 }, (_, place) => {
      const [b, rest] = [Math.floor(place / 40), place % 40];
      return contributions.data[b * 80 + rest] + contributions.data[b * 80 + 40 + rest];
    });
    closeTensor({ shape: output.shape, data: sum }, output, tolerance, 'sum');
    closeTensor(
      { shape: [2], data: [norms.data[0], norms.data[5]] },
      { shape: [2], data: [0.105661, 0.161274] },
      5e-7,
      'norms',
    );
  },

  'the first row of a causal run is decided, the others are not': async ({ getEngine }) => {
    const engine = await getEngine();
    const { weights } = lessonTrace(engine);
    const { entropy, largest, argmax, jacobian_trace, row_sum } = engine.rowStatistics({ weights });
    for (let head = 0; head < 4; head += 1) {
      const first = head * 5;
      same(
        [entropy, largest, argmax, jacobian_trace].map(({ data }) => data[first]),
        [0, 1, 0, 0],
      );
      for (let i = 1; i < 5; i += 1) {
        ok(entropy.data[first + i] > 0 && entropy.data[first + i] <= Math.log(i + 1), `entropy of row ${i}`);
      }
    }
    closeTensor(row_sum, { shape: [2, 2, 5], data: new Float64Array(20).fill(1) }, tolerance, 'row_sum');
    const { own_token, previous_token, first_token } = engine.headScores({ weights });
    same(
      [own_token.shape, previous_token.shape, first_token.shape],
      [
        [2, 2],
        [2, 2],
        [2, 2],
      ],
    );
    closeTensor(
      { shape: [1], data: [first_token.data[0]] },
      { shape: [1], data: [(1 + 0.47526 + 0.301839 + 0.260858 + 0.192915) / 5] },
      1e-6,
      'first_token',
    );
  },

  'float32 tensors are measured without a further rounding': async ({ getEngine }) => {
    const engine = await getEngine();
    const { weights } = lessonTrace(engine, { dtype: 'float32' });
    ok(weights.data instanceof Float32Array, 'float32 weights');
    const wide = { shape: weights.shape, data: Float64Array.from(weights.data) };
    const [single, double] = [weights, wide].map((given) => engine.rowStatistics({ weights: given }));
    for (const id of Object.keys(double)) sameTensor(single[id], double[id], id);
    same(engine.difference({ left: weights, right: wide }).largest, 0);
  },

  'a difference tells where it is largest': async ({ getEngine }) => {
    const engine = await getEngine();
    const [left, right] = [counted(2, 3, 4), counted(2, 3, 4)];
    right.data[17] += 0.5;
    right.data[3] -= 0.25;
    const { largest, index, rows } = engine.difference({ left, right });
    same([largest, index, rows.shape], [0.5, [1, 1, 1], [2, 3]]);
    same(Array.from(rows.data), [0.25, 0, 0, 0, 0.5, 0]);
    right.data[0] = Number.NaN;
    same(engine.difference({ left, right }).index, [0, 0, 0]);
    const hidden = { shape: [2], data: Float64Array.of(Number.NEGATIVE_INFINITY, Number.NaN) };
    same(engine.difference({ left: hidden, right: hidden }).largest, 0);
    same(engine.difference({ left: hidden, right: hidden }).rows.shape, []);
  },

  'what does not fit is refused by name': async ({ getEngine }) => {
    const engine = await getEngine();
    const weights = counted(1, 2, 3, 3);
    for (const method of ['rowStatistics', 'headScores']) {
      const call = (given) => engine[method](given);
      refused(() => call({}), 'MissingTensor', { tensor: 'weights' });
      refused(() => call({ weights: counted(2, 3, 3) }), 'ShapeMismatch', {
        ...{ tensor: 'weights', axis: 'rank', expected: 4, actual: 3 },
      });
      refused(() => call({ weights: { ...weights, shape: [1, 2, 3, 2.5] } }), 'NotAnInteger', {
        name: 'M',
        value: 2.5,
      });
      refused(() => call({ weights: { ...weights, shape: [1, 2, 0, 3] } }), 'NotPositive', {
        name: 'N',
        value: 0,
      });
      refused(() => call({ weights: { ...weights, data: new Float64Array(17) } }), 'ShapeMismatch');
      refused(() => call({ weights, mask: weights }), 'UnknownName', { name: 'options.mask' });
      for (const value of [undefined, null, 5, weights.data, 'weights'])
        refused(() => call(value), 'WrongType');
      refused(() => call({ weights: { shape: [1, 1, 1, 1], data: [1] } }), 'WrongType');
    }
    const head_outputs = counted(1, 2, 3, 4);
    refused(() => engine.headContributions({ head_outputs }), 'MissingTensor', { tensor: 'w_o' });
    refused(() => engine.headContributions({ head_outputs, w_o: counted(4, 8) }), 'ShapeMismatch', {
      ...{ tensor: 'w_o', axis: 'h*d_v', expected: 8, actual: 4 },
    });
  },

  'tensors of different shapes are not compared': async ({ getEngine }) => {
    const engine = await getEngine();
    const left = counted(2, 3);
    const call = (right) => engine.difference({ left, right });
    refused(() => call(undefined), 'MissingTensor', { tensor: 'right' });
    refused(() => call(counted(3, 2)), 'ShapeMismatch', {
      tensor: 'right',
      axis: 'axis 0',
      expected: 2,
      actual: 3,
    });
    refused(() => call(counted(6)), 'ShapeMismatch', {
      tensor: 'right',
      axis: 'rank',
      expected: 2,
      actual: 1,
    });
    refused(() => call({ shape: [2, 3], data: new Float64Array(5) }), 'ShapeMismatch', {
      ...{ tensor: 'right', axis: 'data', expected: 6, actual: 5 },
    });
    const deep = counted(1, 1, 1, 1, 1);
    refused(() => engine.difference({ left: deep, right: deep }), 'TooLarge', {
      name: 'rank',
      value: 5,
      limit: 4,
    });
    const scalar = { shape: [], data: Float64Array.of(1) };
    refused(() => engine.difference({ left: scalar, right: scalar }), 'NotPositive', {
      name: 'rank',
      value: 0,
    });
  },

  'an analysis of a large tensor is judged against the memory budget': async ({ getEngine }) => {
    const engine = await getEngine();
    const { trace } = engine;
    const { weights } = trace(requestOf({}));
    const memory = engine.info.memoryBytes;
    const huge = { shape: [1, 1, 65536, 65536], data: weights.data };
    refused(() => engine.rowStatistics({ weights: huge }), 'ShapeMismatch', {
      ...{ tensor: 'weights', axis: 'data', expected: 2 ** 32, actual: weights.data.length },
    });
    same(engine.info.memoryBytes, memory, 'memoryBytes');
  },
};

for (const entry of golden.cases) {
  analysis[`NumPy: ${entry.name}`] = async ({ getEngine }) => checkCase(await getEngine(), entry);
}
