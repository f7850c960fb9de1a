// Module hooks behind ts-loader.mjs; they run in Node's hook thread.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'rolldown/utils';

const root = new URL('../../', import.meta.url);

/** The `#…` names that sources import, as the site build maps them. */
const aliases = [
  ['#content/', 'build/content/'],
  ['#wasm-build/', 'build/wasm/'],
  ['#wasm', 'web/src/engine/wasm-urls.ts'],
  ['#workshop', 'web/src/engine/workshop-urls.ts'],
  ['#sentences', 'web/src/engine/sentences.ts'],
  ['#worker', 'web/src/engine/worker-file.ts'],
  ['#main-link', 'web/src/engine/main-link.ts'],
  ['#topic-texts', 'web/src/topics/texts-files.ts'],
];

function aliased(specifier) {
  for (const [name, target] of aliases) {
    if (name.endsWith('/') && specifier.startsWith(name)) {
      return new URL(target + specifier.slice(name.length), root).href;
    }
    if (specifier === name) return new URL(target, root).href;
  }
  return null;
}

export async function resolve(specifier, context, nextResolve) {
  const url = aliased(specifier);
  if (url) return { url, shortCircuit: true };
  // Bundler suffixes: `./sheet.css?inline`, `./engine.wasm?url`.
  if (/^\.{1,2}\/.*\?(inline|url|raw)\b/.test(specifier) && context.parentURL) {
    return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:')) return nextLoad(url, context);
  const { pathname, search } = new URL(url);
  const path = fileURLToPath(new URL(pathname, 'file:'));
  if (search.startsWith('?url')) return constant(pathToFileURL(path).href);
  if (path.endsWith('.css') || search.startsWith('?raw')) return constant(await readFile(path, 'utf8'));
  if (path.endsWith('.json') && existsSync(path) && !path.endsWith('package.json')) {
    return moduleOf(`export default ${await readFile(path, 'utf8')};`);
  }
  if (path.endsWith('.ts')) return moduleOf(stripTypes(path, await readFile(path, 'utf8')));
  return nextLoad(url, context);
}

function stripTypes(path, source) {
  const { code, map, errors } = transformSync(path, source, {
    lang: 'ts',
    sourcemap: true,
    target: 'es2022',
    // As the bundler does with tsconfig's useDefineForClassFields: false, so that Lit's accessors stay.
    typescript: { onlyRemoveTypeImports: true, removeClassFieldsWithoutInitializer: true },
    assumptions: { setPublicClassFields: true },
  });
  if (errors.length > 0) {
    throw new SyntaxError(`${path}: ${errors.map((error) => error.message).join('; ')}`);
  }
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`;
}

const constant = (value) => moduleOf(`export default ${JSON.stringify(value)};`);
const moduleOf = (source) => ({ format: 'module', source, shortCircuit: true });
