/** `#topic-texts` of the site: texts and facts as files of their own, fetched when a topic is opened. */
import type { Language } from '../model/numbers.ts';
import type { FactTable, TopicTexts } from './topic.ts';

const texts = import.meta.glob<TopicTexts>('./*/{vi,en}.json', { import: 'default' });
const facts = import.meta.glob<FactTable>(
  ['../../content/data/*.json', '!**/recorded-*.json', '!**/lesson-items.json', '!**/corpus.json'],
  { import: 'default' },
);

export async function loadTexts(topic: string, language: Language): Promise<TopicTexts> {
  const load = texts[`./${topic}/${language}.json`];
  if (load === undefined) throw new RangeError(`topic "${topic}" has no ${language}.json`);
  return load();
}

/** The facts of `web/content/data/<name>.json`. */
export async function loadFacts(name: string): Promise<FactTable> {
  const load = facts[`../../content/data/${name}.json`];
  if (load === undefined) throw new RangeError(`there is no data "${name}"`);
  return load();
}
