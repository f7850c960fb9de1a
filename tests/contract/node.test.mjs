// The contract of dist/engine in Node.js.
import './support/relaxed-simd.mjs';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as module from '../../dist/engine/index.js';
import randomState from '../golden/data/random_state.json';
import { testsOf } from './bodies/all.mjs';
import { ok } from './support/check.mjs';

for (const { name, run } of testsOf(module)) test(name, run);

test("randn equals NumPy's for every recorded draw of every recorded seed", async () => {
  const bytes = readFileSync(new URL('../golden/data/random_state_randn.f64', import.meta.url));
  const recorded = new Float64Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
  const engine = await module.loadEngine();
  randomState.seeds.forEach(({ seed }, row) => {
    const drawn = engine.randomState(seed).randn(randomState.draws).data;
    drawn.forEach((value, at) => {
      const expected = recorded[row * randomState.draws + at];
      const near = Math.abs(value - expected) <= 1e-15 * Math.abs(expected);
      ok(near, `seed ${seed}, draw ${at}: ${value} instead of ${expected}`);
    });
  });
});
