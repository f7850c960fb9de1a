/** Fetching and looking at WebAssembly files before anything in them runs. */
import type { Build } from './api.d.ts';
import { AttentionError } from './error.ts';

/**
 * (module (func (result v128) (i32x4.splat (i32.const 0)))): valid only where SIMD is.
 * After the eight bytes of magic and version: type section, function section, code section.
 */
const simdProbe = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b],
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x08, 0x01, 0x06, 0x00, 0x41, 0x00, 0xfd, 0x11, 0x0b],
);
/** The same with a fused multiply-add of relaxed SIMD: three vectors, f32x4.relaxed_madd. */
const relaxedProbe = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b],
  ...[0x03, 0x02, 0x01, 0x00, 0x0a, 0x13, 0x01, 0x11, 0x00],
  ...[0x41, 0x00, 0xfd, 0x11, 0x41, 0x00, 0xfd, 0x11, 0x41, 0x00, 0xfd, 0x11],
  ...[0xfd, 0x85, 0x02, 0x0b],
);
const emptyModule = simdProbe.slice(0, 8);

export function hasWebAssembly(): boolean {
  return typeof WebAssembly === 'object' && typeof WebAssembly.instantiate === 'function';
}

const probes: Record<Build, Uint8Array<ArrayBuffer>> = {
  relaxed: relaxedProbe,
  simd: simdProbe,
  scalar: emptyModule,
};

/** Does the host know the instructions of a build? */
export function canRun(build: Build): boolean {
  return hasWebAssembly() && WebAssembly.validate(probes[build]);
}

const preferences: Record<'auto' | 'fastest', readonly Build[]> = {
  auto: ['simd', 'scalar'],
  fastest: ['relaxed', 'simd', 'scalar'],
};

/** The builds that will do, best first. */
export function acceptedBuilds(wanted: Build | 'auto' | 'fastest'): readonly Build[] {
  return wanted === 'auto' || wanted === 'fastest' ? preferences[wanted] : [wanted];
}

/**
 * Tries the builds that will do and that the host knows, best first; the error of the last one counts. A host without
 * any WebAssembly is not asked twice.
 */
export async function withBestBuild<Result>(
  attempt: (build: 'simd' | 'scalar') => Promise<Result>,
  wanted?: 'auto',
): Promise<Result>;
export async function withBestBuild<Result>(
  attempt: (build: Build) => Promise<Result>,
  wanted: 'auto' | 'fastest',
): Promise<Result>;
export async function withBestBuild<Result>(
  attempt: (build: never) => Promise<Result>,
  wanted: 'auto' | 'fastest' = 'auto',
): Promise<Result> {
  const builds = acceptedBuilds(wanted).filter((build) => build === 'scalar' || canRun(build));
  for (const build of builds.slice(0, -1)) {
    try {
      return await attempt(build as never);
    } catch (thrown) {
      if (thrown instanceof AttentionError && thrown.code === 'WasmUnavailable') throw thrown;
    }
  }
  return attempt(builds.at(-1) as never);
}

/** Bytes of `url`. Rejects with WasmFetchFailed; status 0 = no answer at all. */
export async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new AttentionError('WasmFetchFailed', { url: url.href, status: 0 }, { cause });
  });
  if (!response.ok) throw new AttentionError('WasmFetchFailed', { url: url.href, status: response.status });
  return new Uint8Array(await response.arrayBuffer());
}

/** Refuses what is no WebAssembly at all, such as an error page sent with status 200. */
export function checkMagic(bytes: Uint8Array<ArrayBuffer>, url: string): void {
  if (!emptyModule.every((byte, position) => bytes[position] === byte)) {
    throw new AttentionError('WasmInvalid', { url });
  }
}

/**
 * The compiled module. Rejects with WasmUnavailable where the host forbids WebAssembly altogether (a content
 * security policy does so at this point), else with WasmInvalid.
 */
export async function compile(bytes: Uint8Array<ArrayBuffer>, url: string): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    const forbidden = await WebAssembly.compile(emptyModule).then(
      () => false,
      () => true,
    );
    throw forbidden
      ? new AttentionError('WasmUnavailable', {}, { cause })
      : new AttentionError('WasmInvalid', { url }, { cause });
  }
}

/** What the build wrote into the file to tell which build it is; empty when there is nothing. */
export function buildIdOf(module: WebAssembly.Module): string {
  const [section] = WebAssembly.Module.customSections(module, 'attention.build');
  return section === undefined ? '' : new TextDecoder().decode(section);
}

export function bytesOf(source: BufferSource): Uint8Array<ArrayBuffer> {
  if (ArrayBuffer.isView(source)) {
    return new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength);
  }
  return new Uint8Array(source);
}
