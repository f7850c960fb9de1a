// Topics for the page: the catalogue (definitions with their names) that is always loaded, and texts and facts for
// the builds that carry everything inside. A topic is a folder in web/src/topics with a topic.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { definitionProblems } from './topic-schema.mjs';
import { textProblems } from './topic-texts-schema.mjs';

export const languages = ['vi', 'en'];

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error.message}`);
  }
};

/** Ids of the folders of `topicsFolder` that hold a topic, in alphabetical order. */
export function topicIdsIn(topicsFolder) {
  return readdirSync(topicsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(topicsFolder, entry.name, 'topic.json')))
    .map(({ name }) => name)
    .sort();
}

/** { id: { definition, texts: { vi, en }, files: names of the folder's files } } */
export function readTopics(topicsFolder) {
  return Object.fromEntries(
    topicIdsIn(topicsFolder).map((id) => {
      const folder = join(topicsFolder, id);
      const read = (file) => readJson(join(folder, file));
      const texts = Object.fromEntries(languages.map((language) => [language, read(`${language}.json`)]));
      return [id, { definition: read('topic.json'), texts, files: readdirSync(folder) }];
    }),
  );
}

/** What is wrong with the topics, as sentences. `known`: ids of steps, formulas, tensors, and the facts by name. */
export function problemsOf(topics, { steps, formulas, tensors, facts }) {
  return Object.entries(topics).flatMap(([id, { definition, texts, files }]) => {
    const known = { steps, formulas, data: facts, files, topics: Object.keys(topics) };
    const problems = definitionProblems(id, definition, known);
    return problems.length > 0 ? problems : textProblems(id, definition, texts, tensors);
  });
}

/** What the page loads at once: definitions and the names for the contents. */
export function catalogueOf(topics) {
  return Object.fromEntries(
    Object.entries(topics).map(([id, { definition, texts }]) => [
      id,
      {
        ...definition,
        names: Object.fromEntries(languages.map((language) => [language, texts[language].name])),
      },
    ]),
  );
}

// Read on their own, or not by the page at all.
const isFacts = (name) => !['lesson-items', 'corpus'].includes(name) && !name.startsWith('recorded-');

/** { name: facts } of the tables of facts. */
export function readFacts(dataFolder) {
  return Object.fromEntries(
    readdirSync(dataFolder)
      .filter((file) => file.endsWith('.json') && isFacts(basename(file, '.json')))
      .sort()
      .map((file) => [basename(file, '.json'), readJson(join(dataFolder, file))]),
  );
}

export function packedTextsOf(topics, facts) {
  return { texts: Object.fromEntries(Object.entries(topics).map(([id, { texts }]) => [id, texts])), facts };
}
