// What grades the questions of a topic.
import { existsSync } from 'node:fs';
import { at } from '../../../web/build/paths.mjs';

/** { question: grader }; empty for a topic whose right answers are all facts. */
export async function gradersOf(topic) {
  const path = at(`web/src/topics/${topic}/answers.ts`);
  return existsSync(path) ? (await import(path)).default : {};
}
