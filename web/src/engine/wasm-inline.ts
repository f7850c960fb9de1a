/** `#wasm` of the element and the offline page, which may not fetch: the wasm files packed in the script. */
import packedScalar from '#wasm-build/attention-scalar/attention.wasm?packed';
import packedSimd from '#wasm-build/attention-simd/attention.wasm?packed';
import { unpack } from '../model/unpack.ts';
import type { WasmSources } from './load.ts';

export const wasmSources: WasmSources = {
  simd: async () => unpack(packedSimd),
  scalar: async () => unpack(packedScalar),
};
