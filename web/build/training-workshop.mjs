// What scripts that train need: the page's grammar and the built engine's workshop.
import { readFileSync } from 'node:fs';
import { at } from './paths.mjs';

export const readGrammar = () => JSON.parse(readFileSync(at('web/content/data/corpus.json'), 'utf8'));

/** Hands a workshop, and the module that it is from, to `work` and disposes of it afterwards. */
export async function withWorkshop(work) {
  const engine = await import('../../dist/engine/index.js');
  const workshop = await engine.loadWorkshop();
  try {
    return await work(workshop, engine);
  } finally {
    workshop.dispose();
  }
}
