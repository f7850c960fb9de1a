/** From bytes to an engine that has proved itself. Where the bytes come from is the caller's affair. */
import relaxedGlue from '#wasm-build/attention-relaxed/attention.js';
import relaxedId from '#wasm-build/attention-relaxed/build-id.js';
import scalarGlue from '#wasm-build/attention-scalar/attention.js';
import scalarId from '#wasm-build/attention-scalar/build-id.js';
import simdGlue from '#wasm-build/attention-simd/attention.js';
import simdId from '#wasm-build/attention-simd/build-id.js';
import type { Build, Engine } from './api.d.ts';
import { withClasses } from './classes.ts';
import { createEngine } from './engine.ts';
import { AttentionError } from './error.ts';
import type { BoundModule, Glue } from './raw.ts';
import { passesSelfTest } from './self-test.ts';
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

const builds: Record<Build, { id: string; glue: Glue }> = {
  relaxed: { id: relaxedId, glue: relaxedGlue },
  simd: { id: simdId, glue: simdGlue },
  scalar: { id: scalarId, glue: scalarGlue },
};

/** For pages: the best build whose numbers are the same everywhere. */
export async function loadStrict(sources: WasmSources): Promise<Engine> {
  if (!hasWebAssembly()) throw new AttentionError('WasmUnavailable');
  return withBestBuild(async (build) => loadBytes(await sources[build](), build, `attention-${build}.wasm`));
}

/** The build asked for, or with 'auto' and 'fastest' the best one that works here. */
export async function loadFrom(sources: AllSources, wanted: Wanted): Promise<Engine> {
  if (!hasWebAssembly()) throw new AttentionError('WasmUnavailable');
  const load = async (build: Build) => loadBytes(await sources[build](), build, `attention-${build}.wasm`);
  return wanted === 'auto' || wanted === 'fastest' ? withBestBuild(load, wanted) : load(wanted);
}

/**
 * The engine in `source`. With 'auto' and 'fastest' any build will do; `url` names the bytes in errors.
 * Rejects with WasmUnavailable, WasmInvalid, BuildMismatch or SelfTestFailed.
 */
export async function loadBytes(source: BufferSource, wanted: Wanted, url: string): Promise<Engine> {
  if (!hasWebAssembly()) throw new AttentionError('WasmUnavailable');
  const bytes = bytesOf(source);
  checkMagic(bytes, url);
  if (wanted !== 'auto' && wanted !== 'fastest' && !canRun(wanted)) {
    throw new AttentionError('SelfTestFailed', { build: wanted });
  }
  const module = await compile(bytes, url);
  const build = buildOf(module, wanted);
  const engine = await started(module, build, url);
  if (engine !== undefined && passesSelfTest(engine)) return engine;
  engine?.dispose();
  throw new AttentionError('SelfTestFailed', { build });
}

function buildOf(module: WebAssembly.Module, wanted: Wanted): Build {
  const actual = buildIdOf(module);
  const accepted = acceptedBuilds(wanted === 'auto' ? 'fastest' : wanted);
  const build = accepted.find((name) => builds[name].id === actual);
  if (build !== undefined) return build;
  const expected = accepted.map((name) => builds[name].id).join(' or ');
  throw new AttentionError('BuildMismatch', { expected, actual: actual === '' ? 'none' : actual });
}

/** undefined when the module traps while it starts. */
async function started(module: WebAssembly.Module, build: Build, url: string): Promise<Engine | undefined> {
  let raw: BoundModule;
  try {
    raw = await instantiate(module, builds[build].glue);
  } catch (cause) {
    if (cause instanceof WebAssembly.LinkError) throw new AttentionError('WasmInvalid', { url }, { cause });
    return undefined;
  }
  try {
    return createEngine(withClasses(raw), build);
  } catch {
    return undefined;
  }
}

/** The glue never settles its promise when instantiation fails, so failure is reported past it. */
function instantiate(module: WebAssembly.Module, glue: Glue): Promise<BoundModule> {
  return new Promise((resolve, reject) => {
    const silent = () => {};
    const ready = glue({
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(module, imports)
          .then((instance) => receive(instance, module))
          .catch(reject);
        return {};
      },
      print: silent,
      printErr: silent,
    });
    ready.then(resolve, reject);
  });
}
