// Lets a test read the stack pointer of an engine: the wasm file gets one more export, its first global. Nothing that
// runs is changed.

const exportSection = 7;
const globalKind = 3;

/** Number in LEB128 at `at`: its value and where it ends. */
function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return [value, at];
  }
}

function numberBytes(value) {
  const bytes = [];
  do {
    bytes.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value > 0);
  return bytes;
}

/** wasm bytes -> the same with global 0, where LLVM keeps the stack pointer, exported as `name`. */
export function withStackPointer(wasm, name = 'stack_pointer') {
  for (let at = 8; at < wasm.length; ) {
    const [size, body] = readNumber(wasm, at + 1);
    if (wasm[at] !== exportSection) {
      at = body + size;
      continue;
    }
    const [count, entries] = readNumber(wasm, body);
    const entry = [name.length, ...Buffer.from(name), globalKind, 0];
    const section = [...numberBytes(count + 1), ...wasm.subarray(entries, body + size), ...entry];
    const parts = [
      wasm.subarray(0, at + 1),
      numberBytes(section.length),
      section,
      wasm.subarray(body + size),
    ];
    return Uint8Array.from(parts.flatMap((part) => [...part]));
  }
  throw new Error('the module exports nothing');
}

/** Runs `load` and gives its engine together with the instance that it made. */
export async function withInstance(load) {
  const { instantiate } = WebAssembly;
  let instance;
  WebAssembly.instantiate = async (...words) => {
    const result = await instantiate(...words);
    instance = result.instance ?? result;
    return result;
  };
  try {
    return { engine: await load(), instance };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}
