// The glue of the two wasm builds is usually the same text; then one copy in a bundle is enough.
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';

const scalarGlue = at('build/wasm-scalar/attention.js');
const simdGlue = at('build/wasm-simd/attention.js');

/** A Vite plugin, also needed among `worker.plugins`: lets both builds share the SIMD build's glue when they can. */
export function oneGlue() {
  return {
    name: 'attention-one-glue',
    enforce: 'pre',
    resolveId(source) {
      if (!source.endsWith('wasm-scalar/attention.js')) return null;
      return sameText(scalarGlue, simdGlue) ? simdGlue : scalarGlue;
    },
  };
}

const sameText = (one, other) =>
  existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other));
