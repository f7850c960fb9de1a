// The glue of the wasm builds is usually the same text; then one copy in a bundle is enough.
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';

const sameText = (one, other) =>
  existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other));

/** Vite aliases, to stand before that of '#wasm-build/': other builds take the SIMD build's glue if they can. */
export function glueAliases() {
  const simd = at('build/wasm/attention-simd/attention.js');
  return ['attention-scalar', 'attention-relaxed'].map((build) => {
    const own = at('build/wasm', build, 'attention.js');
    return { find: `#wasm-build/${build}/attention.js`, replacement: sameText(own, simd) ? simd : own };
  });
}
