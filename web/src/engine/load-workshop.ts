/** Loads the workshop. A page imports this file when a visitor asks for something that needs it, and not before. */

import scalarId from '#wasm-build/workshop-scalar/build-id.js';
import scalarGlue from '#wasm-build/workshop-scalar/workshop.js';
import simdId from '#wasm-build/workshop-simd/build-id.js';
import simdGlue from '#wasm-build/workshop-simd/workshop.js';
import { loaderOf } from './loader.ts';
import { createWorkshop } from './workshop.ts';
import { passesSelfTest } from './workshop-self-test.ts';

export const { loadStrict, loadFrom, loadBytes } = loaderOf({
  name: 'workshop',
  builds: {
    simd: { id: simdId, glue: simdGlue },
    scalar: { id: scalarId, glue: scalarGlue },
  },
  create: createWorkshop,
  passesSelfTest,
});
