// `node tests/tools/budgets.mjs`: sizes of dist/ against their limits. One line each; fails when one is above.
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { minify } from 'terser';
import { at, isMain } from '../../web/build/paths.mjs';

const kilo = 1000;
const sizeOf = (path) => readFileSync(at(path)).length;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const brotliSize = (content) => brotliCompressSync(content, quality).length;
const brotliSizeOf = (path) => brotliSize(readFileSync(at(path)));
const wasmFiles = [
  ...['attention-simd', 'attention-relaxed', 'attention-scalar'],
  ...['workshop-simd', 'workshop-scalar'],
];
const missing = Number.POSITIVE_INFINITY;

const site = 'dist/site';
const isFile = (path) => existsSync(at(path));

/** Files beside a script that it needs to run: what it imports, and addresses of worker and wasm files. */
export function neededBy(source) {
  const imports = source.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+)["'`]/g);
  const addresses = source.matchAll(/new URL\(\s*["'`](?:\.\/)?([\w.-]+)["'`]\s*,\s*import\.meta\.url/g);
  return [...imports, ...addresses].map(([, name]) => name);
}

/** What a first visit loads: the page and all that it needs at once, with one of the wasm builds. */
export function firstLoad() {
  const found = new Set([`${site}/index.html`]);
  const page = readFileSync(at(site, 'index.html'), 'utf8');
  const queue = [...page.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="\.\/([^"]+)"/g)].map(
    ([, name]) => `${site}/${name}`,
  );
  for (const path of queue) {
    if (found.has(path) || !isFile(path) || isScalar(path)) continue;
    found.add(path);
    if (path.endsWith('.js'))
      queue.push(...neededBy(readFileSync(at(path), 'utf8')).map((name) => `${site}/assets/${name}`));
  }
  return [...found];
}

function isScalar(path) {
  const scalar = 'dist/engine/attention-scalar.wasm';
  return path.endsWith('.wasm') && isFile(scalar) && readFileSync(at(path)).equals(readFileSync(at(scalar)));
}

/** Emscripten's JavaScript around a wasm file, minified as in dist/. */
async function glueSize(module) {
  const path = `build/wasm/${module}-simd/${module}.js`;
  if (!isFile(path)) return missing;
  const { code } = await minify(readFileSync(at(path), 'utf8'), { module: true, compress: { passes: 2 } });
  return brotliSize(Buffer.from(code));
}

/** [{ name, bytes, limit }]; a missing file counts as above its limit. */
export async function budgets() {
  const single = (name, path, limit, size = sizeOf) => ({
    name,
    bytes: isFile(path) ? size(path) : missing,
    limit,
  });
  const loaded = isFile(`${site}/index.html`) ? firstLoad().map(brotliSizeOf) : [];
  return [
    ...wasmFiles.map((file) =>
      single(`${file}.wasm, brotli`, `dist/engine/${file}.wasm`, 60 * kilo, brotliSizeOf),
    ),
    { name: 'glue of the engine, brotli', bytes: await glueSize('attention'), limit: 12 * kilo },
    { name: 'glue of the workshop, brotli', bytes: await glueSize('workshop'), limit: 12 * kilo },
    {
      name: 'first load of the site, brotli',
      bytes: loaded.reduce((sum, bytes) => sum + bytes, 0) || missing,
      limit: 150 * kilo,
    },
    single('offline file', 'dist/offline/attention-lesson.html', 600 * kilo),
  ];
}

if (isMain(import.meta.url)) {
  const rows = await budgets();
  for (const { name, bytes, limit } of rows) {
    const share = `${(bytes / kilo).toFixed(1)} of ${limit / kilo} KB`;
    console.log(`${bytes <= limit ? 'ok  ' : 'OVER'} ${name.padEnd(32)} ${share}`);
  }
  process.exitCode = rows.every(({ bytes, limit }) => bytes <= limit) ? 0 : 1;
}
