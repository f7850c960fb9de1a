/** `#wasm` of the site: the wasm files as files of their own, fetched by address. */
import scalarUrl from '#wasm-build/attention-scalar/attention.wasm?url';
import simdUrl from '#wasm-build/attention-simd/attention.wasm?url';
import type { WasmSources } from './loader.ts';
import { fetchBytes } from './wasm-bytes.ts';

export const wasmSources: WasmSources = {
  simd: () => fetchBytes(new URL(simdUrl, import.meta.url)),
  scalar: () => fetchBytes(new URL(scalarUrl, import.meta.url)),
};
