/** A sentence that a reader writes for a trained model: only words that it knows, and no more than it has places for. */

export type ProbeProblem = {
  readonly kind: 'empty' | 'tooLong' | 'unknown';
  readonly params: Readonly<Record<string, string | number>>;
};

export type ProbeReading = { readonly tokens: readonly string[] } | { readonly problem: ProbeProblem };

/** As the page writes words: `_` joins the syllables of one, which the model keeps apart by blanks. */
export const written = (tokens: readonly string[]): string => tokens.map(writtenWord).join(' ');
export const writtenWord = (token: string): string => token.replaceAll(' ', '_');
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll('_', ' '));

/** Words at blanks; a word written with other capitals than the vocabulary has counts as the word. */
export function readProbe(text: string, vocabulary: readonly string[], limit: number): ProbeReading {
  const words = wordsOf(text);
  if (words.length === 0) return { problem: { kind: 'empty', params: {} } };
  if (words.length > limit) return { problem: { kind: 'tooLong', params: { count: words.length, limit } } };
  const known = new Map(vocabulary.map((word) => [folded(word), word]));
  const exact = new Set(vocabulary);
  const found = words.map((word) => (exact.has(word) ? word : known.get(folded(word))));
  const strange = words.filter((_, place) => found[place] === undefined);
  if (strange.length > 0) {
    const names = [...new Set(strange)].map((word) => `“${writtenWord(word)}”`).join(', ');
    return { problem: { kind: 'unknown', params: { words: names } } };
  }
  return { tokens: found as string[] };
}

const folded = (word: string) => word.normalize('NFC').toLocaleLowerCase('vi');
