/** `#wasm` of the element and the offline page, which may not fetch: the wasm files as text in the script. */
import scalarUrl from '#wasm-build/wasm-scalar/attention.wasm?url&inline';
import simdUrl from '#wasm-build/wasm-simd/attention.wasm?url&inline';
import type { WasmSources } from './load.ts';

/** Decoded by hand: a strict connect-src refuses to fetch even data: addresses. */
function decoded(dataUrl: string): BufferSource {
  const text = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export const wasmSources: WasmSources = {
  simd: async () => decoded(simdUrl),
  scalar: async () => decoded(scalarUrl),
};
