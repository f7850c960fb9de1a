// Builds what the page needs of the lesson sources into build/content/: formulas as MathML trees, the listing as
// coloured tokens. Run `node web/build/content.mjs`; the same sources always give the same bytes.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildFormulas } from './content-formulas.mjs';
import { buildListing } from './content-listing.mjs';

const lessons = new URL('../content/lessons/', import.meta.url);
const target = new URL('../../build/content/', import.meta.url);

/** Writes formulas.json and listing.json; returns their paths. */
export async function buildContent() {
  const formulas = buildFormulas(JSON.parse(await readFile(new URL('formulas.json', lessons), 'utf8')));
  const listing = await buildListing(await readFile(new URL('attention_numpy.py', lessons), 'utf8'));
  await mkdir(target, { recursive: true });
  return Promise.all([save('formulas.json', formulas), save('listing.json', listing)]);
}

async function save(name, value) {
  const path = fileURLToPath(new URL(name, target));
  await writeFile(path, `${JSON.stringify(value)}\n`);
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of await buildContent()) console.log(`wrote ${path}`);
}
