// Fused multiply-add under its final number. Emscripten 3.1.6 writes the numbers that the relaxed SIMD proposal had in
// 2021, which no browser takes; length and operands of the instructions are the same, so only two bytes change.
// Later compilers write the final numbers, and nothing is found here.
//
// Bytes are matched, not instructions. Before anything is changed, the number of places must be what a disassembler
// counts; that the result computes rightly is tested on the finished engine.
import { spawnSync } from 'node:child_process';

const simdPrefix = 0xfd;
const forms = [
  { name: 'f32x4.relaxed_fma', draft: [0xaf, 0x01], final: [0x85, 0x02] },
  { name: 'f64x2.relaxed_fma', draft: [0xcf, 0x01], final: [0x87, 0x02] },
];
const codeSection = 10;

function leb128(bytes, start) {
  let value = 0;
  for (let position = start, shift = 0; ; position++, shift += 7) {
    value += (bytes[position] & 0x7f) * 2 ** shift;
    if (bytes[position] < 0x80) return { value, end: position + 1 };
  }
}

/** Where the functions are: [start, end). */
function codeRange(wasm) {
  for (let position = 8; position < wasm.length; ) {
    const size = leb128(wasm, position + 1);
    if (wasm[position] === codeSection) return [size.end, size.end + size.value];
    position = size.end + size.value;
  }
  throw new Error('a WebAssembly file without code');
}

/** Every place where the bytes of one form stand. */
function placesOf({ draft }, wasm) {
  const [start, end] = codeRange(wasm);
  const pattern = Buffer.from([simdPrefix, ...draft]);
  const places = [];
  for (let at = wasm.indexOf(pattern, start); at >= 0 && at < end; at = wasm.indexOf(pattern, at + 1))
    places.push(at);
  return places;
}

/** How often the disassembler sees each form in the file. */
function counted(path) {
  const { status, stdout } = spawnSync('wasm-dis', ['--all-features', path], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`wasm-dis cannot read ${path}`);
  return (form) => stdout.split(`(${form.name}`).length - 1;
}

/** The file with final numbers, and how many instructions were renumbered. `path`: the same file on disk. */
export function withFinalOpcodes(wasm, path) {
  const found = forms
    .map((form) => ({ form, places: placesOf(form, wasm) }))
    .filter(({ places }) => places.length > 0);
  if (found.length === 0) return { wasm, count: 0 };
  const countOf = counted(path);
  const changed = Buffer.from(wasm);
  for (const { form, places } of found) {
    if (places.length !== countOf(form)) {
      throw new Error(`${form.name}: bytes at ${places.length} places, but ${countOf(form)} instructions`);
    }
    for (const place of places) changed.set(form.final, place + 1);
  }
  return { wasm: changed, count: found.reduce((sum, { places }) => sum + places.length, 0) };
}
