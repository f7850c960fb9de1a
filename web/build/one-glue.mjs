// The glue of the two wasm builds is usually the same text; then one copy in a bundle is enough.
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';

const sameText = (one, other) =>
  existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other));

/** A Vite alias, to stand before that of '#wasm-build/': the scalar build takes the SIMD build's glue if it can. */
export function glueAlias() {
  const scalar = at('build/wasm-scalar/attention.js');
  const simd = at('build/wasm-simd/attention.js');
  return {
    find: '#wasm-build/wasm-scalar/attention.js',
    replacement: sameText(scalar, simd) ? simd : scalar,
  };
}
