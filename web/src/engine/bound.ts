/** What Embind is told of one by one: all of it at the start takes longer than compiling the module. */
import type { BareModule, RawModule, Tables } from './raw.ts';

/** `module` with its tables and all that Embind can bind; each of that is bound when it is first asked for. */
export function withBound(module: BareModule, memory: WebAssembly.Memory): RawModule {
  const tables: Tables = JSON.parse(textAt(memory, module._tables()));
  const complete = Object.create(module, {
    memory: { value: memory },
    tables: { value: tables },
    memory_bytes: { value: () => memory.buffer.byteLength },
  });
  tables.bound.forEach((name, index) => {
    const get = () => {
      module._bind_at(index);
      const value = (module as unknown as Record<string, unknown>)[name];
      Object.defineProperty(complete, name, { value });
      return value;
    };
    Object.defineProperty(complete, name, { get, configurable: true });
  });
  return complete;
}

function textAt({ buffer }: WebAssembly.Memory, address: number): string {
  const bytes = new Uint8Array(buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}
