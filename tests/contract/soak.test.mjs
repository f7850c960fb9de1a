// A long life: hundreds of thousands of calls in one process leave memory, stack and results as they were.
import './support/relaxed-simd.mjs';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadEngine } from '../../dist/engine/index.js';
import { ok, refused, same, sameTensor, sameTensors } from './support/check.mjs';
import { layouts, requestOf } from './support/requests.mjs';
import { withInstance, withStackPointer } from './support/stack-pointer.mjs';

const calls = 400_000;
const refusals = 10_000;
const builds = ['simd', 'scalar', 'relaxed'];

const small = requestOf({ B: 2, N: 5, mask: 'causal', dtype: 'float32' });

/** Requests that are refused in different depths: by type, by config, by shape, by value. */
function refusedRequests() {
  const badMask = requestOf({ maskRank: 2, N: 5 });
  badMask.config.mask.data[24] = 0.5;
  return [
    ['WrongType', { ...small, x: 5 }],
    ['HeadsMustDivideModel', { ...small, config: { d_model: 8, num_heads: 3 } }],
    ['NotFinite', { ...small, config: { ...small.config, d_k: Number.NaN } }],
    ['ShapeMismatch', { ...small, x: small.weights.w_q }],
    ['MaskNotBinary', badMask],
    ['GateOutOfRange', { ...small, config: { ...small.config, head_gates: [0, 2] } }],
  ];
}

for (const build of builds) {
  test(`${calls} small runs and ${refusals} refused ones leave no trace, ${build}`, async () => {
    const bytes = readFileSync(new URL(`../../dist/engine/attention-${build}.wasm`, import.meta.url));
    const { engine, instance } = await withInstance(() =>
      loadEngine({ build, wasmBinary: withStackPointer(bytes) }),
    );
    const requests = Object.values(layouts).map((layout) => requestOf(layout));
    const wrong = refusedRequests();
    const round = () => {
      for (const request of requests) engine.trace(request);
      for (const [code, request] of wrong) refused(() => engine.forward(request), code);
      return engine.forward(small).output;
    };
    const stackPointer = instance.exports.stack_pointer;
    const first = round();
    const traces = requests.map((request) => engine.trace(request));
    const before = { memory: engine.info.memoryBytes, stack: stackPointer.value };
    ok(before.stack > 0 && before.stack < before.memory, `stack pointer ${before.stack}`);

    for (let count = 0; count < calls; count += 1) engine.forward(small);
    for (let count = 0; count < refusals; count += 1) {
      const [, request] = wrong[count % wrong.length];
      try {
        engine.forward(request);
        ok(false, 'accepted');
      } catch (error) {
        ok(error.code !== undefined, error);
      }
    }

    same({ memory: engine.info.memoryBytes, stack: stackPointer.value }, before, 'memory and stack');
    sameTensor(round(), first, 'output');
    requests.forEach((request, at) => {
      sameTensors(engine.trace(request), traces[at], Object.keys(layouts)[at]);
    });
    same(
      { memory: engine.info.memoryBytes, stack: stackPointer.value },
      before,
      'memory and stack at the end',
    );
    engine.dispose();
  });
}
