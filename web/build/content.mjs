// Builds what the page needs of the lesson sources into build/content/: formulas as MathML trees, the listings as
// coloured tokens, topics as one catalogue and one file of texts. Run `node web/build/content.mjs`; the same sources
// always give the same bytes.
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildFormulas } from './content-formulas.mjs';
import { buildListing } from './content-listing.mjs';
import { catalogueOf, packedTextsOf, problemsOf, readFacts, readTopics } from './content-topics.mjs';
import { at } from './paths.mjs';

const lessons = new URL('../content/lessons/', import.meta.url);
const target = new URL('../../build/content/', import.meta.url);

/** Writes formulas, listings, topics and their texts; returns the paths. */
export async function buildContent() {
  const formulas = buildFormulas(JSON.parse(await readFile(new URL('formulas.json', lessons), 'utf8')));
  const programs = ['attention_numpy.py', 'attention_torch.py', 'attention_class.py'];
  const [numpy, torch, asClass] = await Promise.all(programs.map(listingOf));
  const facts = readFacts(at('web/content/data'));
  const topics = checkedTopics(readTopics(at('web/src/topics')), formulas, facts);
  await mkdir(target, { recursive: true });
  return Promise.all([
    save('formulas.json', formulas),
    save('listing.json', numpy),
    save('listing-torch.json', torch),
    save('listing-class.json', asClass),
    save('topics.json', catalogueOf(topics)),
    save('topic-texts.json', packedTextsOf(topics, facts)),
  ]);
}

async function listingOf(program) {
  return buildListing(await readFile(new URL(program, lessons), 'utf8'));
}

/** The topics, or an error that lists all that is wrong with them. */
function checkedTopics(topics, formulas, facts) {
  const texts = (name) => JSON.parse(readFileSync(at(`web/content/vi/${name}.json`), 'utf8'));
  const known = { steps: Object.keys(texts('steps')), tensors: Object.keys(texts('tensors')) };
  const problems = problemsOf(topics, { ...known, formulas: Object.keys(formulas), facts });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return topics;
}

async function save(name, value) {
  const path = fileURLToPath(new URL(name, target));
  await writeFile(path, `${JSON.stringify(value)}\n`);
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of await buildContent()) console.log(`wrote ${path}`);
}
