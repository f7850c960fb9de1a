/** `#workshop` of the element and the offline page, which may not fetch: the wasm files packed in the script. */
import packed from '#wasm-build/workshop-simd/workshop.wasm?packed-with-scalar';
import { unpackPair } from '../model/unpack.ts';
import type { WasmSources } from './loader.ts';

export const workshopSources: WasmSources = {
  simd: async () => unpackPair(packed).simd,
  scalar: async () => unpackPair(packed).scalar,
};
