/** `#workshop` of the site: the workshop's wasm files as files of their own, fetched by address. */
import scalarUrl from '#wasm-build/workshop-scalar/workshop.wasm?url';
import simdUrl from '#wasm-build/workshop-simd/workshop.wasm?url';
import type { WasmSources } from './loader.ts';
import { fetchBytes } from './wasm-bytes.ts';

export const workshopSources: WasmSources = {
  simd: () => fetchBytes(new URL(simdUrl, import.meta.url)),
  scalar: () => fetchBytes(new URL(scalarUrl, import.meta.url)),
};
