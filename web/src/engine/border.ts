/** The one door to WebAssembly: nothing else in this folder's public face calls into the module. */
import type { Build, DType, EngineInfo } from './api.d.ts';
import { AttentionError } from './error.ts';
import type { Address, FloatArray, RawModule, Refusal } from './raw.ts';

/**
 * Keeps the module and what has become of it. A trap leaves WebAssembly memory in an unknown state, so after one
 * every call is refused with EngineLost; after dispose() with EngineDisposed.
 */
export class Border<Raw = RawModule> {
  readonly build: Build;
  #raw: Raw | undefined;
  #closed: 'EngineDisposed' | 'EngineLost' = 'EngineDisposed';

  constructor(raw: Raw, build: Build) {
    this.#raw = raw;
    this.build = build;
  }

  get isOpen(): boolean {
    return this.#raw !== undefined;
  }

  /** Throws when the engine cannot be used any more. */
  check(): Raw {
    if (this.#raw === undefined) throw new AttentionError(this.#closed);
    return this.#raw;
  }

  call<Result>(work: (raw: Raw) => Result): Result {
    const raw = this.check();
    try {
      return work(raw);
    } catch (thrown) {
      if (thrown instanceof AttentionError) throw thrown;
      this.#raw = undefined;
      this.#closed = 'EngineLost';
      throw new AttentionError('EngineLost', {}, { cause: thrown });
    }
  }

  dispose(): void {
    this.#raw = undefined;
  }
}

/** What a module says of itself, its memory as it is when it is asked. */
export function infoOf(border: Border<{ memory_bytes(): number }>, version: string): EngineInfo {
  return {
    version,
    build: border.build,
    get memoryBytes() {
      return border.isOpen ? border.call((raw) => raw.memory_bytes()) : 0;
    },
  };
}

/** Throws what the engine refused. */
export function refuse(refusal: Refusal): void {
  if (refusal !== null) throw new AttentionError(refusal.code, refusal.params);
}

/** An answer; throws it where it is a refusal. */
export function answered<Answer extends object>(answer: NonNullable<Refusal> | Answer): Answer {
  if ('code' in answer) refuse(answer as NonNullable<Refusal>);
  return answer as Answer;
}

/** Deletes `object` after `work`, also when a request is refused; not after a trap, when its memory is unknown. */
export function using<Held extends { delete(): void }, Result>(
  object: Held,
  work: (object: Held) => Result,
): Result {
  let result: Result;
  try {
    result = work(object);
  } catch (thrown) {
    if (thrown instanceof AttentionError) object.delete();
    throw thrown;
  }
  object.delete();
  return result;
}

/** A view of WebAssembly memory, for use at once: memory that grows leaves it empty. */
export function floatsAt({ memory }: RawModule, dtype: DType, address: Address, count: number): FloatArray {
  const Floats = dtype === 'float32' ? Float32Array : Float64Array;
  return new Floats(memory.buffer, address, count);
}

/** A copy outside WebAssembly memory; throws OutOfMemory where the host has no room for it. */
export function copyOf<Values extends Float32Array | Float64Array | Uint8Array>(view: Values): Values {
  return allocate(view.byteLength, () => view.slice() as Values);
}

export function allocate<Values>(bytes: number, make: () => Values): Values {
  try {
    return make();
  } catch (cause) {
    throw new AttentionError('OutOfMemory', { bytes }, { cause });
  }
}
