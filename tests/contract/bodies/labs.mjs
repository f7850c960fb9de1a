// The experiments of the lesson, against NumPy and against the figures that the page tells.
import dotProducts from '../../golden/data/dot_products.json';
import drawOrders from '../../golden/data/draw_orders.json';
import lessonBugs from '../../golden/data/lesson_bugs.json';
import memoryLayouts from '../../golden/data/memory_layout.json';
import { closeTensor, ok, refused, same, sameTensor } from '../support/check.mjs';
import { layouts, requestOf } from '../support/requests.mjs';

const lesson = { seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 };
const config = { d_model: 8, num_heads: 2, mask: 'causal' };
const lessonRequest = (engine) => ({ config, ...engine.lessonInputs(lesson) });

const rounded = (values, digits = 6) => Array.from(values, (value) => Number(value.toFixed(digits)) + 0);
/** weights[0,0][4] and output[0,4][:4] of a run of lesson A */
const figuresOf = ({ weights, output }) => [
  rounded(weights.data.slice(20, 25)),
  rounded(output.data.slice(32, 36)),
];
const largestGap = (left, right) =>
  left.data.reduce((largest, value, place) => Math.max(largest, Math.abs(value - right.data[place])), 0);

/** As printed with six decimals: weights[0,0][4], output[0,4][:4], the largest change of the output. */
const printed = {
  none: [[0.192915, 0.20412, 0.207125, 0.194211, 0.201629], [-0.047721, -0.011293, -0.078169, 0.07187], 0],
  'split-without-transpose': [
    [0.182492, 0.185137, 0.204308, 0.210263, 0.217799],
    [-0.043803, -0.018187, -0.068165, 0.101254],
    0.122004,
  ],
  'concat-without-transpose': [
    [0.192915, 0.20412, 0.207125, 0.194211, 0.201629],
    [-0.017578, -0.021663, -0.092728, 0.078735],
    0.147025,
  ],
  'scale-sqrt-d-model': [
    [0.194979, 0.202921, 0.205029, 0.195905, 0.201167],
    [-0.047732, -0.011596, -0.078625, 0.071956],
    0.001501,
  ],
  'no-scale': [
    [0.185938, 0.208164, 0.214338, 0.188445, 0.203115],
    [-0.047704, -0.010284, -0.07662, 0.071598],
    0.005111,
  ],
  'softmax-over-queries': [
    [0.198524, 0.25088, 0.334528, 0.496143, 1],
    [-0.131663, 0.013516, -0.190152, 0.19618],
    0.12431,
  ],
  'mask-inverted': [[0, 0, 0, 0, 1], [-0.070448, 0.051716, -0.063917, 0.068142], 0.15637],
  'mask-after-softmax': [
    [0.192915, 0.20412, 0.207125, 0.194211, 0.201629],
    [-0.047721, -0.011293, -0.078169, 0.07187],
    0.118657,
  ],
  'shared-slice': [
    [0.192915, 0.20412, 0.207125, 0.194211, 0.201629],
    [-0.0628, -0.040089, -0.070128, 0.035466],
    0.180644,
  ],
};

/** row t: which outputs of batch 0 change when 1 is added to token t */
function movedBy(engine, request, bug) {
  const output = engine.lessonBug({ request, bug }).output.data;
  return [0, 1, 2, 3, 4].map((token) => {
    const data = request.x.data.map((value, place) => value + (Math.floor(place / 8) % 5 === token ? 1 : 0));
    const poked = engine.lessonBug({ request: { ...request, x: { ...request.x, data } }, bug }).output.data;
    return [0, 1, 2, 3, 4].map((row) =>
      Number(output.slice(row * 8, row * 8 + 8).some((value, at) => value !== poked[row * 8 + at])),
    );
  });
}

const sampleOf = ({ d_k, pairs, queries, keys }) => ({ seed: 42, d_k, pairs, queries, keys });

/** Printed figures per d_k: std of q·k, after scaling; largest weight, unscaled and scaled; trace, unscaled. */
const spreads = {
  4: [2.0069, 1.0034, 0.5311, 0.345, 0.6016],
  16: [4.0054, 1.0013, 0.754, 0.3577, 0.341],
  64: [7.9904, 0.9988, 0.8775, 0.3625, 0.1737],
  256: [16.028, 1.0017, 0.9334, 0.3527, 0.0942],
  512: [22.3141, 0.9862, 0.952, 0.365, 0.0676],
};

const operationOf = ([kind, numbers]) => ({
  kind,
  ...(kind === 'reshape' ? { shape: numbers } : kind === 'transpose' ? { axes: numbers } : {}),
});

export const labs = {
  'every mistake gives the figures of the lesson and moves the tokens that it should': async ({
    getEngine,
  }) => {
    const engine = await getEngine();
    const request = lessonRequest(engine);
    const { output } = engine.trace(request);
    for (const { name, moved, weights, row_sums, heads_equal } of lessonBugs.cases) {
      const run = engine.lessonBug({ request, bug: name });
      same([...figuresOf(run), rounded([largestGap(run.output, output)])[0]], printed[name], name);
      closeTensor(run.weights, weights, 1e-12, `${name}, weights`);
      same(movedBy(engine, request, name), moved, `${name}, moved`);
      const head = (b, a) => run.weights.data.slice((b * 2 + a) * 25, (b * 2 + a + 1) * 25);
      const equal = [0, 1].every((b) => head(b, 0).every((value, at) => value === head(b, 1)[at]));
      same(Number(equal), heads_equal, `${name}, heads equal`);
      same(rounded([largestGap({ data: row_sums.data }, { data: rowSums(run.weights.data) })]), [0], name);
    }
  },

  'mistakes have their tell-tales: a row sum of 2.280075, a future weight of 0.521877': async ({
    getEngine,
  }) => {
    const engine = await getEngine();
    const request = lessonRequest(engine);
    const columns = engine.lessonBug({ request, bug: 'softmax-over-queries' }).weights.data;
    same(rounded([rowSums(columns)[4]]), [2.280075]);
    const inverted = engine.lessonBug({ request, bug: 'mask-inverted' }).weights.data;
    const future = inverted.filter((_value, place) => place % 5 > Math.floor(place / 5) % 5);
    same(rounded([Math.max(...future)]), [0.521877]);
    const after = rowSums(engine.lessonBug({ request, bug: 'mask-after-softmax' }).weights.data);
    same(
      after.map((sum) => sum < 1 - 1e-9),
      after.map((_sum, row) => row % 5 < 4),
    );
  },

  'without a mistake every tensor is that of trace, for every layout': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const [name, layout] of Object.entries(layouts)) {
      for (const dtype of ['float64', 'float32']) {
        const request = requestOf({ ...layout, dtype });
        const trace = engine.trace(request);
        const run = engine.lessonBug({ request, bug: 'none' });
        for (const id of Object.keys(trace)) sameTensor(run[id], trace[id], `${name}, ${id}`);
      }
    }
  },

  'a mistake leaves nothing behind for the next run of the same form': async ({ getEngine }) => {
    const engine = await getEngine();
    const request = lessonRequest(engine);
    const before = engine.trace(request);
    for (const bug of Object.keys(printed)) engine.lessonBug({ request, bug });
    sameTensor(engine.trace(request).output, before.output, 'output');
  },

  'the loop over heads gives the bits of trace, in any order of heads': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const [name, layout] of Object.entries(layouts)) {
      const request = requestOf(layout);
      const trace = engine.trace(request);
      const h = trace.weights.shape[1];
      const order = Array.from({ length: h }, (_, head) => h - 1 - head);
      for (const loop of [engine.headByHead({ request }), engine.headByHead({ request, order })]) {
        sameTensor(loop.output, trace.output, `${name}, output`);
        sameTensor(loop.weights, trace.weights, `${name}, weights`);
        same(loop.largest_difference, 0, name);
      }
    }
    same(Object.keys(engine.headByHead({ request: requestOf({}), compare: false })), ['output', 'weights']);
  },

  'an order of heads is a permutation': async ({ getEngine }) => {
    const engine = await getEngine();
    const call = (order) => engine.headByHead({ request: requestOf({}), order });
    const params = { tensor: 'order', axis: 'h', expected: 2, actual: 3 };
    refused(() => call([0, 1, 2]), 'ShapeMismatch', params);
    for (const value of [0, 2, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      refused(() => call([0, value]), 'NotAPermutation', { index: 1, value });
    }
    for (const value of [[], null, 5, '0,1', [0, '1'], new Float64Array(2)]) {
      refused(() => call(value), 'WrongType', undefined, `${value}`);
    }
    refused(() => engine.headByHead({ request: requestOf({}), compare: 1 }), 'WrongType');
    refused(() => engine.lessonBug({ request: requestOf({}) }), 'WrongType');
    refused(() => engine.lessonBug({ request: requestOf({}), bug: 'other' }), 'UnknownOption');
    refused(() => engine.lessonBug({ request: { ...requestOf({}), y: 1 }, bug: 'none' }), 'UnknownName');
  },

  'memory is laid out as NumPy does it': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const { name, shape, operations, steps } of memoryLayouts.cases) {
      const laid = engine.memoryLayout({ shape, operations: operations.map(operationOf) });
      laid.steps.forEach(({ cells, ...step }, index) => {
        const { elements, contiguous, copied, ...expected } = steps[index];
        same({ ...step }, { ...expected, contiguous: contiguous === 1, copied: copied === 1 }, name);
        same(
          step.places.map((place) => cells[place]),
          elements,
          `${name}, elements`,
        );
      });
      same(laid.steps.length, steps.length);
    }
  },

  'what is no shape, no axes and no operation is refused': async ({ getEngine }) => {
    const engine = await getEngine();
    const call = (...operations) => engine.memoryLayout({ shape: [2, 3], operations });
    const reshape = (...shape) => call({ kind: 'reshape', shape });
    const params = { tensor: 'reshape', axis: 'data', expected: 6, actual: 8 };
    refused(() => reshape(2, 4), 'ShapeMismatch', params);
    refused(() => reshape(1, 1, 1, 1, 1, 1, 6), 'TooLarge', { name: 'rank', value: 7, limit: 6 });
    refused(() => reshape(...new Array(99).fill(1)), 'TooLarge');
    refused(() => reshape(), 'NotPositive', { name: 'rank', value: 0 });
    refused(() => reshape(2, Number.NaN), 'NotFinite');
    refused(() => call({ kind: 'transpose', axes: [0, 0] }), 'NotAPermutation', { index: 1, value: 0 });
    refused(() => call({ kind: 'transpose', axes: [0, 1, 2] }), 'ShapeMismatch');
    refused(() => call({ kind: 'transpose', shape: [1, 0] }), 'UnknownName');
    refused(() => call({ kind: 'contiguous', axes: [1, 0] }), 'UnknownName');
    refused(() => call({ kind: 'flatten' }), 'UnknownOption', { name: 'kind', value: 'flatten' });
    for (const value of [undefined, null, 5, 'reshape', [], { kind: 'reshape' }, { shape: [6] }]) {
      refused(() => call(value), 'WrongType', undefined, JSON.stringify(value));
    }
    refused(() => call(...new Array(65).fill({ kind: 'contiguous' })), 'TooLarge');
    refused(() => engine.memoryLayout({ shape: [257, 256], operations: [] }), 'TooLarge');
    refused(() => engine.memoryLayout({ shape: [2], operations: {} }), 'WrongType');
  },

  'random dot products have the figures of the lesson, and those of NumPy': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const expected of dotProducts.cases) {
      const histogram = { from: -expected.limit, to: expected.limit, bins: 16 };
      const sample = engine.sampleDotProducts({ ...sampleOf(expected), histogram });
      for (const name of ['mean', 'std', 'std_scaled']) {
        ok(Math.abs(sample[name] - expected[name]) < 1e-11, `${expected.name}, ${name}`);
      }
      for (const rows of ['unscaled', 'scaled']) {
        for (const name of ['largest', 'entropy', 'jacobian_trace']) {
          const gap = Math.abs(sample[rows][name] - expected[rows][name]);
          ok(gap < 1e-11, `${expected.name}, ${rows}, ${name}`);
        }
      }
      const { histogram: unscaled, histogram_scaled: scaled } = expected;
      same(sample.histogram, { unscaled, scaled }, expected.name);
      same([sample.pairs, sample.rows, sample.done], [expected.pairs, expected.queries, sample.total]);
      if (expected.pairs < 10_000) continue;
      const { std, std_scaled, unscaled: raw, scaled: divided } = sample;
      const figures = [std, std_scaled, raw.largest, divided.largest, raw.jacobian_trace];
      same(rounded(figures, 4), spreads[expected.d_k], expected.name);
      same(rounded([divided.jacobian_trace], 2)[0] > 0.75, true, 'scaled rows keep their gradient');
    }
  },

  'an experiment in pieces ends where one run ends, also with others in between': async ({ getEngine }) => {
    const engine = await getEngine();
    const sizes = { seed: 3, d_k: 5, pairs: 40, queries: 30, keys: 4 };
    const whole = engine.sampleDotProducts(sizes);
    const other = { ...sizes, d_k: 6 };
    for (let until = 1; until <= whole.total; until += 29) {
      const piece = engine.sampleDotProducts({ ...sizes, until });
      ok(piece.done >= until && piece.done <= until + 5, `${piece.done} of ${until}`);
      if (until % 3 === 0) engine.sampleDotProducts({ ...other, until });
      same(engine.sampleDotProducts({ ...sizes, until }), piece, 'asked again');
    }
    same(engine.sampleDotProducts(sizes), whole, 'the end');
    same(engine.sampleDotProducts({ ...sizes, until: 1 }).pairs, 0, 'from the start again');
  },

  'sizes of an experiment are numbers, and their length has a limit': async ({ getEngine }) => {
    const engine = await getEngine();
    const sizes = { seed: 3, d_k: 5, pairs: 40, queries: 30, keys: 4 };
    const call = (change) => engine.sampleDotProducts({ ...sizes, ...change });
    for (const name of Object.keys(sizes)) {
      refused(() => call({ [name]: '4' }), 'WrongType', { name, expected: 'a number' });
      refused(() => call({ [name]: -1 }), 'NotPositive', { name, value: -1 });
      refused(() => call({ [name]: Number.NaN }), 'NotFinite');
    }
    refused(() => call({ d_k: 2 ** 20, pairs: 2 ** 20 }), 'TooLarge');
    refused(() => call({ until: 0 }), 'NotPositive', { name: 'until', value: 0 });
    refused(() => call({ until: Number.POSITIVE_INFINITY }), 'NotFinite');
    refused(() => call({ histogram: { from: 1, to: 1, bins: 3 } }), 'NotPositive', { name: 'to', value: 0 });
    refused(() => call({ histogram: { from: 0, to: 1, bins: 5000 } }), 'TooLarge');
    refused(() => call({ histogram: { from: 0, to: 1 } }), 'WrongType');
    ok(call({}).done > 0, 'goes on');
  },

  'both orders of drawing give the rows of lesson A’s closing experiment': async ({ getEngine }) => {
    const engine = await getEngine();
    for (const { name, order, num_heads, weights, output } of drawOrders.cases) {
      const inputs = engine.lessonInputs({ ...lesson, d_model: 64, num_heads, order });
      const trace = engine.trace({ config: { d_model: 64, num_heads, mask: 'causal' }, ...inputs });
      closeTensor(trace.weights, weights, 1e-12, name);
      const rows = [0, 1, 2, 3, 4].flatMap((i) => Array.from(trace.output.data.slice(i * 64, i * 64 + 8)));
      closeTensor({ shape: output.shape, data: rows }, output, 1e-12, `${name}, output`);
    }
    refused(() => engine.lessonInputs({ ...lesson, order: 'first' }), 'UnknownOption');
    const { randn } = engine.randomState(42);
    const { x, weights } = engine.lessonInputs({ ...lesson, factor: 0.75 });
    sameTensor(x, randn(2, 5, 8), 'x');
    const drawn = randn(8, 8);
    sameTensor(weights.w_q, { shape: drawn.shape, data: drawn.data.map((value) => value * 0.75) }, 'w_q');
    refused(() => engine.lessonInputs({ ...lesson, factor: Number.NaN }), 'NotFinite', {
      ...{ name: 'factor', value: Number.NaN },
    });
    refused(() => engine.lessonInputs({ ...lesson, factor: '1' }), 'WrongType');
  },

  'a fully masked row has four outcomes': async ({ getEngine }) => {
    const engine = await getEngine();
    const one = { shape: [1, 1], data: Float64Array.of(1) };
    const weightsOf = (dtype, mask_fill) => {
      const mask = { shape: [1, 3], data: new Float64Array(3) };
      const trace = engine.trace({
        config: { d_model: 1, num_heads: 1, scale: 'none', dtype, mask, mask_fill },
        x: { shape: [1, 1, 1], data: Float64Array.of(1) },
        memory: { shape: [1, 3, 1], data: Float64Array.of(0.5, -0.2, 0.1) },
        weights: { w_q: one, w_k: one, w_v: one, w_o: one },
      });
      return rounded(trace.weights.data);
    };
    same(weightsOf('float64', 'additive_1e9'), [0.461488, 0.229168, 0.309344]);
    same(weightsOf('float32', 'additive_1e9'), [0.333333, 0.333333, 0.333333]);
    for (const dtype of ['float64', 'float32']) {
      same(weightsOf(dtype, 'negative_infinity'), [Number.NaN, Number.NaN, Number.NaN]);
      same(weightsOf(dtype, 'safe'), [0, 0, 0]);
    }
  },
};

/** Sums of rows of five. */
function rowSums(weights) {
  return Array.from({ length: weights.length / 5 }, (_, row) =>
    weights.slice(row * 5, row * 5 + 5).reduce((sum, value) => sum + value, 0),
  );
}
