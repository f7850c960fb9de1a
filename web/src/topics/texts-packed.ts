/** `#topic-texts` of the element and the offline page: all texts and facts inside the script, packed. */
import packed from '#content/topic-texts.json?packed';
import type { Language } from '../model/numbers.ts';
import { unpackJson } from '../model/unpack.ts';
import type { FactTable, TopicTexts } from './topic.ts';

type Packed = {
  readonly texts: Readonly<Record<string, Readonly<Record<Language, TopicTexts>>>>;
  readonly facts: Readonly<Record<string, FactTable>>;
};

let unpacked: Packed | undefined;
const all = (): Packed => {
  unpacked ??= unpackJson<Packed>(packed);
  return unpacked;
};

export async function loadTexts(topic: string, language: Language): Promise<TopicTexts> {
  const found = all().texts[topic]?.[language];
  if (found === undefined) throw new RangeError(`topic "${topic}" has no ${language}.json`);
  return found;
}

/** The facts of `web/content/data/<name>.json`. */
export async function loadFacts(name: string): Promise<FactTable> {
  const found = all().facts[name];
  if (found === undefined) throw new RangeError(`there is no data "${name}"`);
  return found;
}
