// `node tests/tools/budgets.mjs`: sizes of dist/ against their limits. One line each; fails when one is above.
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesUnder } from '../../web/build/fingerprint.mjs';
import { at, isMain } from '../../web/build/paths.mjs';

const kilo = 1000;
const sizeOf = (path) => readFileSync(at(path)).length;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const brotliSizeOf = (path) => brotliCompressSync(readFileSync(at(path)), quality).length;

/** What a first visit may load: all files but fonts, source maps and the wasm build that is not chosen. */
function isInFirstLoad(path) {
  if (/\.(woff2|map)$/.test(path)) return false;
  const scalar = 'dist/engine/attention-scalar.wasm';
  const isScalar = path.endsWith('.wasm') && existsSync(at(scalar));
  return !(isScalar && readFileSync(at(path)).equals(readFileSync(at(scalar))));
}

/** [{ name, bytes, limit }]; a missing file counts as above its limit. */
export function budgets() {
  const single = (name, path, limit) => ({
    name,
    bytes: existsSync(at(path)) ? sizeOf(path) : Number.POSITIVE_INFINITY,
    limit,
  });
  const firstLoad = filesUnder(['dist/site']).filter(isInFirstLoad).map(brotliSizeOf);
  return [
    single('SIMD wasm', 'dist/engine/attention-simd.wasm', 150 * kilo),
    single('scalar wasm', 'dist/engine/attention-scalar.wasm', 150 * kilo),
    {
      name: 'first load of the site, brotli',
      bytes: firstLoad.reduce((sum, bytes) => sum + bytes, 0) || Number.POSITIVE_INFINITY,
      limit: 150 * kilo,
    },
    single('offline file', 'dist/offline/attention-lesson.html', 600 * kilo),
  ];
}

if (isMain(import.meta.url)) {
  const rows = budgets();
  for (const { name, bytes, limit } of rows) {
    const share = `${(bytes / kilo).toFixed(1)} of ${limit / kilo} KB`;
    console.log(`${bytes <= limit ? 'ok  ' : 'OVER'} ${name.padEnd(32)} ${share}`);
  }
  process.exitCode = rows.every(({ bytes, limit }) => bytes <= limit) ? 0 : 1;
}
