// What scripts that train need: the page's grammar and the built engine's workshop.
import { readFileSync } from 'node:fs';
import { at } from './paths.mjs';

export const readGrammar = () => JSON.parse(readFileSync(at('web/content/data/corpus.json'), 'utf8'));

/** Hands a workshop to `work` and disposes of it afterwards. */
export async function withWorkshop(work) {
  const { loadWorkshop } = await import('../../dist/engine/index.js');
  const workshop = await loadWorkshop();
  try {
    return await work(workshop);
  } finally {
    workshop.dispose();
  }
}
