/** Texts of the bench page; the lesson does without them. */
import en from '../../content/en/bench.json';
import vi from '../../content/vi/bench.json';
import { fill, type Params } from '../i18n/catalogue.ts';
import { formatCount, formatExact, type Language } from '../model/numbers.ts';

export type BenchKey = keyof typeof vi;

const texts: Record<Language, Readonly<Record<BenchKey, string>>> = { vi, en };

export function benchText(language: Language, key: BenchKey, params?: Params): string {
  return fill(texts[language][key], params);
}

/** Three significant digits: more would not repeat. Thousands are set apart as everywhere in the lesson. */
export function shortNumber(value: number, language: Language): string {
  const rounded = Number(value.toPrecision(3));
  return rounded >= 1000 ? formatCount(rounded) : formatExact(rounded, language);
}
