/** Loads the engine. */
import relaxedGlue from '#wasm-build/attention-relaxed/attention.js';
import relaxedId from '#wasm-build/attention-relaxed/build-id.js';
import scalarGlue from '#wasm-build/attention-scalar/attention.js';
import scalarId from '#wasm-build/attention-scalar/build-id.js';
import simdGlue from '#wasm-build/attention-simd/attention.js';
import simdId from '#wasm-build/attention-simd/build-id.js';
import type { Build } from './api.d.ts';
import { withBound } from './bound.ts';
import { createEngine } from './engine.ts';
import { loaderOf } from './loader.ts';
import type { BareModule } from './raw.ts';
import { passesSelfTest } from './self-test.ts';

export const { loadStrict, loadFrom, loadBytes } = loaderOf({
  name: 'attention',
  builds: {
    relaxed: { id: relaxedId, glue: relaxedGlue },
    simd: { id: simdId, glue: simdGlue },
    scalar: { id: scalarId, glue: scalarGlue },
  },
  create: (module: BareModule, build: Build, memory) => createEngine(withBound(module, memory), build),
  passesSelfTest,
});
