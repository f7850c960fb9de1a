/** Texts of the bench page; the lesson does without them. */
import en from '../../content/en/bench.json';
import vi from '../../content/vi/bench.json';
import { fill, type Params } from '../i18n/catalogue.ts';
import type { Language } from '../model/numbers.ts';

export type BenchKey = keyof typeof vi;

const texts: Record<Language, Readonly<Record<BenchKey, string>>> = { vi, en };

export function benchText(language: Language, key: BenchKey, params?: Params): string {
  return fill(texts[language][key], params);
}

const locales: Record<Language, string> = { vi: 'vi-VN', en: 'en-US' };

/** Three significant digits: more would not repeat. */
export function shortNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumSignificantDigits: 3 }).format(value);
}
