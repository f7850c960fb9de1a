/** The wasm files of all builds, for the page that compares them. */
import relaxedUrl from '#wasm-build/attention-relaxed/attention.wasm?url';
import type { AllSources } from './loader.ts';
import { fetchBytes } from './wasm-bytes.ts';
import { wasmSources } from './wasm-urls.ts';

export const allWasmSources: AllSources = {
  ...wasmSources,
  relaxed: () => fetchBytes(new URL(relaxedUrl, import.meta.url)),
};
