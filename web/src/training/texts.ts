/** Texts that the topics about training share; loaded with the first of them. */
import en from '../../content/en/training.json';
import vi from '../../content/vi/training.json';
import { fill, type Params } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';

export type TrainingKey = keyof typeof vi;

const texts: Record<Language, Readonly<Record<TrainingKey, string>>> = { vi, en };

export function trainingText(language: Language, key: TrainingKey, params?: Params): string {
  return fill(texts[language][key], params);
}

const parts = new Map<string, Readonly<Record<string, string>>>();

/**
 * All texts under a prefix, such as those of one part: `run.start` under `run` is `start`. The same object every time, so
 * that a part which is drawn with every slice of a run does not take them for news.
 */
export function textsUnder<Name extends string>(
  language: Language,
  prefix: string,
): Readonly<Record<Name, string>> {
  const key = `${language} ${prefix}`;
  const kept = parts.get(key) ?? partUnder(language, prefix);
  parts.set(key, kept);
  return kept as Record<Name, string>;
}

function partUnder(language: Language, prefix: string): Record<string, string> {
  const own = Object.entries(texts[language]).flatMap(([key, text]) =>
    key.startsWith(`${prefix}.`) ? [[key.slice(prefix.length + 1), text]] : [],
  );
  return Object.fromEntries(own) as Record<string, string>;
}

/** The name of a role or a kind of slot; a grammar of a teacher's own may have others. */
export function kindName(language: Language, kind: string): string {
  const key = `kind.${kind}`;
  return Object.hasOwn(texts[language], key) ? texts[language][key as TrainingKey] : kind;
}
