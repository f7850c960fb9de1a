// Runs after linking, on one program in one build: takes bundler traps out of the glue, gives relaxed instructions
// their final numbers (relaxed-opcodes.mjs), then stamps the wasm file.
//
//   node engine/cmake/finish-wasm.mjs build/wasm attention simd
//
// The stamp is a custom section `attention.build` with the build id, a hash over the name of the build, the wasm file and its glue. The
// same id goes into build-id.js, so that a page can tell a wasm file of another build before it runs it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFinalOpcodes } from './relaxed-opcodes.mjs';

const sectionName = 'attention.build';

/** The file is always handed over as bytes, so the glue has no business with addresses; bundlers would follow them. */
function withoutAddresses(glue) {
  return glue.replaceAll('import.meta.url', '"file:///attention.js"');
}

/** Unsigned LEB128, as section sizes are written. */
function leb128(value) {
  const bytes = [];
  do {
    const low = value & 0x7f;
    value >>>= 7;
    bytes.push(value === 0 ? low : low | 0x80);
  } while (value !== 0);
  return Buffer.from(bytes);
}

function customSection(name, content) {
  const payload = Buffer.concat([leb128(name.length), Buffer.from(name), Buffer.from(content)]);
  return Buffer.concat([Buffer.of(0), leb128(payload.length), payload]);
}

/** The file without an earlier stamp, which is always its last section. */
function unstamped(wasm) {
  const start = wasm.lastIndexOf(
    customSection(sectionName, '0'.repeat(16)).subarray(0, 3 + sectionName.length),
  );
  return start < 0 ? wasm : wasm.subarray(0, start);
}

const [builds, name, build] = process.argv.slice(2);
const folder = join(builds, `${name}-${build}`);
const wasmPath = join(folder, `${name}.wasm`);
const gluePath = join(folder, `${name}.js`);

const glue = withoutAddresses(readFileSync(gluePath, 'utf8'));
// Two links in one folder at the same time leave such a file behind, and no tool notices.
if (!glue.includes('embind_register_class')) throw new Error(`${gluePath} was linked wrongly; build again`);
const { wasm, count } = withFinalOpcodes(unstamped(readFileSync(wasmPath)), wasmPath);
if (count > 0 && build !== 'relaxed') throw new Error(`${wasmPath} holds relaxed instructions`);
const id = createHash('sha256').update(build).update(wasm).update(glue).digest('hex').slice(0, 16);

writeFileSync(gluePath, glue);
writeFileSync(wasmPath, Buffer.concat([wasm, customSection(sectionName, id)]));
writeFileSync(join(folder, 'build-id.js'), `export default '${id}';\n`);
