/** dist/engine/index.js: the engine alone, for browsers, workers and Node.js. */
import type { Engine, LoadOptions, Workshop, WorkshopOptions } from './api.d.ts';
import { fieldsOf, givenBytes, optionOf } from './checks.ts';
import { AttentionError } from './error.ts';
import { loadBytes, loadFrom } from './load.ts';
import type { AllSources, WasmSources } from './loader.ts';
import { imported } from './on-demand.ts';
import { recordRun } from './record-run.ts';
import { readRun, writeRun } from './run-file.ts';
import { checkMagic, fetchBytes } from './wasm-bytes.ts';

export { AttentionError, readRun, recordRun, writeRun };

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
  return loadBytes(givenBytes(wasmBinary, 'wasmBinary'), wanted, 'wasmBinary');
}

const workshopBesideThisModule: WasmSources = {
  simd: () => bytesAt(new URL(/* @vite-ignore */ './workshop-simd.wasm', import.meta.url)),
  scalar: () => bytesAt(new URL(/* @vite-ignore */ './workshop-scalar.wasm', import.meta.url)),
};

export async function loadWorkshop(options: WorkshopOptions = {}): Promise<Workshop> {
  const { build, wasmBinary } = fieldsOf(options, 'options', ['build', 'wasmBinary']);
  const wanted = optionOf(build, 'build', ['auto', 'simd', 'scalar'] as const, 'auto');
  // A file of its own: reading its text would cost a caller of loadEngine as much as the rest of this file.
  const workshop = await imported(import('./load-workshop.ts'));
  if (wasmBinary === undefined) return workshop.loadFrom(workshopBesideThisModule, wanted);
  return workshop.loadBytes(givenBytes(wasmBinary, 'wasmBinary'), wanted, 'wasmBinary');
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
