/** All topics there are, as the build found them (web/build/content-topics.mjs): definitions, and names for the contents. */
import catalogue from '#content/topics.json';
import type { Language } from '../model/numbers.ts';
import type { Topic } from './topic.ts';

type Entry = Topic & { readonly names: Readonly<Record<Language, string>> };

export const topics = catalogue as unknown as Readonly<Record<string, Entry>>;
export const topicIds = Object.keys(topics);

export function isTopicId(value: unknown): value is string {
  return typeof value === 'string' && Object.hasOwn(topics, value);
}
