/** dist/engine/index.js: the engine alone, for browsers, workers and Node.js. */
import type { Engine, LoadOptions } from './api.d.ts';
import { fieldsOf, optionOf, wrongType } from './checks.ts';
import { AttentionError } from './error.ts';
import { type AllSources, loadBytes, loadFrom } from './load.ts';
import { checkMagic, fetchBytes } from './wasm-bytes.ts';

export { AttentionError };

/** The files beside this module. A bundler that meets these lines copies them along. */
const besideThisModule: AllSources = {
  simd: () => bytesAt(new URL(/* @vite-ignore */ './attention-simd.wasm', import.meta.url)),
  relaxed: () => bytesAt(new URL(/* @vite-ignore */ './attention-relaxed.wasm', import.meta.url)),
  scalar: () => bytesAt(new URL(/* @vite-ignore */ './attention-scalar.wasm', import.meta.url)),
};

export async function loadEngine(options: LoadOptions = {}): Promise<Engine> {
  const { build, wasmBinary } = fieldsOf(options, 'options', ['build', 'wasmBinary']);
  const wanted = optionOf(build, 'build', ['auto', 'fastest', 'simd', 'relaxed', 'scalar'] as const, 'auto');
  if (wasmBinary === undefined) return loadFrom(besideThisModule, wanted);
  if (!isBufferSource(wasmBinary)) throw wrongType('wasmBinary', 'an ArrayBuffer or a view of one');
  return loadBytes(wasmBinary, wanted, 'wasmBinary');
}

async function bytesAt(url: URL): Promise<BufferSource> {
  const fromDisk = url.protocol === 'file:' && runsInNode();
  const bytes = await (fromDisk ? readFromDisk(url) : fetchBytes(url));
  checkMagic(bytes, url.href);
  return bytes;
}

function runsInNode(): boolean {
  const host = globalThis as { process?: { versions?: { node?: string } } };
  return host.process?.versions?.node !== undefined;
}

async function readFromDisk(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  // Put together, so that no bundler looks for a Node.js module in a page: only Node.js gets here.
  const name = ['node', 'fs/promises'].join(':');
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  try {
    return new Uint8Array(await readFile(url));
  } catch (cause) {
    throw new AttentionError('WasmFetchFailed', { url: url.href, status: 404 }, { cause });
  }
}

function isBufferSource(value: unknown): value is BufferSource {
  const tag = Object.prototype.toString.call(value);
  return ArrayBuffer.isView(value) || tag === '[object ArrayBuffer]';
}
