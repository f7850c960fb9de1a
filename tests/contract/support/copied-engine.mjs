// Copies of dist/engine in which something has gone wrong.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from '../../../web/build/paths.mjs';

export const wasmOf = (build, module = 'attention') =>
  readFileSync(at('dist/engine', `${module}-${build}.wasm`));

/** The bytes with `find` replaced once; fails when it is not there, so that no test runs on an unharmed file. */
function patched(bytes, find, replacement) {
  const place = bytes.indexOf(find);
  if (place < 0) throw new Error('the bytes to harm were not found');
  const copy = Buffer.from(bytes);
  replacement.copy(copy, place);
  return copy;
}

const float64 = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};

/** Ways to harm a wasm file, as functions from its bytes to what stands in its place. */
export const harms = {
  missing: () => null,
  'an error page': () => Buffer.from('<!doctype html><title>Not found</title>'),
  empty: () => Buffer.alloc(0),
  truncated: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  'of another build': (bytes) => {
    const place = bytes.lastIndexOf('attention.build') + 'attention.build'.length;
    return Buffer.concat([bytes.subarray(0, place), Buffer.from('0123456789abcdef')]);
  },
  'not stamped': (bytes) => bytes.subarray(0, bytes.lastIndexOf('attention.build') - 3),
  // 2^26, by which NumPy's generator joins two words to one double: the module is valid and runs, and every number
  // that it draws is wrong.
  'computing nonsense': (bytes) => patched(bytes, float64(2 ** 26), float64(2 ** 25)),
  // Of what a NPY header is made of: another word, and no file is one.
  'reading nonsense': (bytes) => patched(bytes, Buffer.from('fortran_order'), Buffer.from('fortran_odder')),
};

/** A copy of dist/engine under build/, with `changes` ({ simd: harm, scalar: harm }) made to a module. */
export function copiedEngine(changes, module = 'attention') {
  const folder = mkdtempSync(at('build', 'contract-'));
  cpSync(at('dist/engine'), folder, { recursive: true });
  for (const [build, harm] of Object.entries(changes)) {
    const file = join(folder, `${module}-${build}.wasm`);
    const bytes = harm(wasmOf(build, module));
    if (bytes === null) rmSync(file);
    else writeFileSync(file, bytes);
  }
  return {
    folder,
    url: pathToFileURL(join(folder, 'index.js')).href,
    path: `/build/${basename(folder)}/index.js`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
