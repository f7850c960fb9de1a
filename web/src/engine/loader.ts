/**
 * From bytes to a module that has proved itself, whichever of the modules it is (load.ts, load-workshop.ts). Where the
 * bytes come from is the caller's affair.
 */
import type { Build } from './api.d.ts';
import { AttentionError } from './error.ts';
import type { Glue } from './raw.ts';
import {
  acceptedBuilds,
  buildIdOf,
  bytesOf,
  canRun,
  checkMagic,
  compile,
  hasWebAssembly,
  withBestBuild,
} from './wasm-bytes.ts';

type Wanted = Build | 'auto' | 'fastest';

type Source = () => Promise<BufferSource>;

/** Where the bytes of each build come from; called only when they are needed. A page does without the relaxed one. */
export type WasmSources = Record<'simd' | 'scalar', Source>;
export type AllSources = Record<Build, Source>;

/** One of the modules: what the build made of it, and what makes it usable. */
export type Kind<Raw, Facade extends { dispose(): void }> = {
  /** Its files are `<name>-<build>.wasm`. */
  readonly name: string;
  readonly builds: { readonly [Name in Build]?: { id: string; glue: Glue<Raw> } };
  readonly create: (raw: Raw, build: Build, memory: WebAssembly.Memory) => Facade;
  /** Compares known answers: some builds run where they compute nonsense. */
  readonly passesSelfTest: (facade: Facade) => boolean;
};

export type Loader<Facade> = {
  /** For pages: the best build whose numbers are the same everywhere. */
  loadStrict(sources: WasmSources): Promise<Facade>;
  /** The build asked for, or with 'auto' and 'fastest' the best one that works here. */
  loadFrom(sources: Partial<AllSources>, wanted: Wanted): Promise<Facade>;
  /**
   * The module in `source`. With 'auto' and 'fastest' any build will do; `url` names the bytes in errors.
   * Rejects with WasmUnavailable, WasmInvalid, BuildMismatch or SelfTestFailed.
   */
  loadBytes(source: BufferSource, wanted: Wanted, url: string): Promise<Facade>;
};

export function loaderOf<Raw, Facade extends { dispose(): void }>(kind: Kind<Raw, Facade>): Loader<Facade> {
  const loadBytes = async (source: BufferSource, wanted: Wanted, url: string): Promise<Facade> => {
    if (!hasWebAssembly()) throw new AttentionError('WasmUnavailable');
    const bytes = bytesOf(source);
    checkMagic(bytes, url);
    const { module, build } = await compiled(kind.builds, bytes, wanted, url);
    const facade = await started(kind, module, build, url);
    if (facade !== undefined && kind.passesSelfTest(facade)) return facade;
    facade?.dispose();
    throw new AttentionError('SelfTestFailed', { build });
  };
  const loadOne = async (source: Source, build: Build) =>
    loadBytes(await source(), build, `${kind.name}-${build}.wasm`);
  return {
    async loadStrict(sources) {
      if (!hasWebAssembly()) throw new AttentionError('WasmUnavailable');
      return withBestBuild((build) => loadOne(sources[build], build));
    },
    async loadFrom(sources, wanted) {
      if (!hasWebAssembly()) throw new AttentionError('WasmUnavailable');
      const load = (build: Build) => loadOne(sources[build]!, build);
      return wanted === 'auto' || wanted === 'fastest' ? withBestBuild(load, wanted) : load(wanted);
    },
    loadBytes,
  };
}

/** That a host does not know the instructions of a build asked for is looked at last: the first look takes milliseconds. */
async function compiled(
  builds: { readonly [Name in Build]?: { id: string } },
  bytes: Uint8Array<ArrayBuffer>,
  wanted: Wanted,
  url: string,
): Promise<{ module: WebAssembly.Module; build: Build }> {
  try {
    const module = await compile(bytes, url);
    return { module, build: buildOf(builds, module, wanted) };
  } catch (thrown) {
    if (wanted === 'auto' || wanted === 'fastest' || canRun(wanted)) throw thrown;
    throw new AttentionError('SelfTestFailed', { build: wanted });
  }
}

function buildOf(
  builds: { readonly [Name in Build]?: { id: string } },
  module: WebAssembly.Module,
  wanted: Wanted,
): Build {
  const actual = buildIdOf(module);
  const accepted = acceptedBuilds(wanted === 'auto' ? 'fastest' : wanted).filter((name) => builds[name]);
  const build = accepted.find((name) => builds[name]!.id === actual);
  if (build !== undefined) return build;
  const expected = accepted.map((name) => builds[name]!.id).join(' or ');
  throw new AttentionError('BuildMismatch', { expected, actual: actual === '' ? 'none' : actual });
}

/** undefined when the module traps while it starts. */
async function started<Raw, Facade extends { dispose(): void }>(
  kind: Kind<Raw, Facade>,
  module: WebAssembly.Module,
  build: Build,
  url: string,
): Promise<Facade | undefined> {
  let instance: Started<Raw>;
  try {
    instance = await instantiate(module, kind.builds[build]!.glue);
  } catch (cause) {
    if (cause instanceof WebAssembly.LinkError) throw new AttentionError('WasmInvalid', { url }, { cause });
    return undefined;
  }
  try {
    return kind.create(instance.raw, build, instance.memory);
  } catch {
    return undefined;
  }
}

type Started<Raw> = { raw: Raw; memory: WebAssembly.Memory };

/** The glue never settles its promise when instantiation fails, so failure is reported past it. */
function instantiate<Raw>(module: WebAssembly.Module, glue: Glue<Raw>): Promise<Started<Raw>> {
  return new Promise((resolve, reject) => {
    const silent = () => {};
    let memory: WebAssembly.Memory;
    const ready = glue({
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(module, imports)
          .then((instance) => {
            memory = memoryOf(instance);
            receive(instance, module);
          })
          .catch(reject);
        return {};
      },
      print: silent,
      printErr: silent,
    });
    ready.then((raw) => resolve({ raw, memory }), reject);
  });
}

/** Emscripten shortens the names of exports, so the memory is known by what it is. */
function memoryOf({ exports }: WebAssembly.Instance): WebAssembly.Memory {
  return Object.values(exports).find((value) => value instanceof WebAssembly.Memory)!;
}
