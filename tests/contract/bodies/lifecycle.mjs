// Memory that does not grow, engines that end, engines that do not know of each other.
import { ok, refused, same, sameTensor } from '../support/check.mjs';
import { layouts, requestOf } from '../support/requests.mjs';

/** Calls of every kind; none of them may work on an engine that is gone. */
const calls = {
  trace: (engine) => engine.trace(requestOf({})),
  forward: (engine) => engine.forward(requestOf({})),
  randomState: (engine) => engine.randomState(1),
  lessonInputs: (engine) => engine.lessonInputs({ seed: 1, batch: 1, length: 1, d_model: 2, num_heads: 1 }),
  explainDot: (engine) => engine.explainDot({ left: [1], right: [2] }),
  explainSoftmax: (engine) => engine.explainSoftmax({ row: [1] }),
  scaleOf: (engine) => engine.scaleOf({ d_model: 2, num_heads: 1 }),
};

export const lifecycle = {
  'a thousand traces, good and refused, do not grow the memory': async ({ loadEngine }) => {
    const engine = await loadEngine();
    const requests = Object.values(layouts).map((layout) => requestOf(layout));
    const badMask = requestOf({ maskRank: 2, N: 12 });
    badMask.config.mask.data[143] = 0.5;
    const round = (request) => {
      refused(() => engine.trace(badMask), 'MaskNotBinary');
      refused(() => engine.forward(badMask), 'MaskNotBinary');
      refused(() => engine.scaleOf({ d_model: 8, num_heads: 3 }), 'HeadsMustDivideModel');
      refused(() => engine.randomState(0.5), 'NotAnInteger');
      engine.trace(request);
      engine.forward(request, { weights: true });
      engine.lessonInputs({ seed: 1, batch: 2, length: 5, d_model: 8, num_heads: 2 });
      engine.explainSoftmax({ row: [1, 2, 3] });
      refused(() => engine.trace({ ...request, x: request.weights.w_q }), 'ShapeMismatch');
      refused(() => engine.trace({ ...request, config: { ...request.config, d_model: 0 } }), 'NotPositive');
    };
    for (const request of requests) round(request);
    const before = engine.info.memoryBytes;
    for (let count = 0; count < 1000; count += 1) round(requests[count % requests.length]);
    same(engine.info.memoryBytes, before, 'memoryBytes');
    engine.dispose();
  },

  'a disposed engine refuses every call, whatever its arguments': async ({ loadEngine }) => {
    const engine = await loadEngine();
    const { randn } = engine.randomState(1);
    engine.dispose();
    engine.dispose();
    for (const [name, call] of Object.entries(calls)) {
      refused(() => call(engine), 'EngineDisposed', {}, name);
      refused(() => engine[name](Symbol('nonsense')), 'EngineDisposed', {}, name);
    }
    refused(() => randn(2), 'EngineDisposed', {});
    same(engine.info.memoryBytes, 0);
    ok(engine.info.version.length > 0 && engine.schema.length === 17, 'facts stay');
  },

  'engines are independent, and methods need no receiver': async ({ loadEngine }) => {
    const [one, other] = [await loadEngine(), await loadEngine()];
    const { trace, randomState } = one;
    const { randn } = randomState(5);
    const first = randn(3);
    other.randomState(5).randn(100);
    other.dispose();
    sameTensor(trace(requestOf({})).output, one.trace(requestOf({})).output, 'output');
    const whole = one.randomState(5).randn(6);
    same([...first.data, ...randn(3).data], [...whole.data], 'the stream');
    one.dispose();
  },

  'a bigger request grows the memory and works; later small ones still do': async ({ loadEngine }) => {
    const engine = await loadEngine();
    const small = engine.trace(requestOf({})).output;
    const before = engine.info.memoryBytes;
    const big = engine.trace(requestOf({ B: 2, N: 300, d_model: 16, num_heads: 4 }));
    same(big.weights.shape, [2, 4, 300, 300]);
    ok(engine.info.memoryBytes > before, 'memory has grown');
    sameTensor(engine.trace(requestOf({})).output, small, 'output');
    engine.dispose();
  },
};
