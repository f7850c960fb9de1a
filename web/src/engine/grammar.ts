/** A grammar as a teacher writes it, and the list of numbers that the engine takes (grammar.hpp). */

import { type Fields, fieldsOf, optionOf, shown, wrongType } from './checks.ts';
import { AttentionError } from './error.ts';
import type { Refusal } from './raw.ts';

/** In the order of the enum Cue in grammar.hpp. */
export const cues = ['subject', 'antecedent', 'previous'] as const;

/** In the order of Item::Type in grammar.hpp. */
const items = { word: 0, rule: 1, noun: 2, subject: 3, antecedent: 4, agreement: 5 } as const;

export type FlatGrammar = {
  numbers: number[];
  vocabulary: string[];
  /** What the engine's numbers stand for, by the name of the parameter in a refusal. */
  names: Readonly<Record<'word' | 'set' | 'class' | 'rule' | 'agreement', readonly string[]>>;
};

/** Names of the parts, in the order in which they are counted. */
type Names = { sets: string[]; classes: string[]; agreements: string[]; rules: string[] };

/** The number of each word, in the order in which they are met. */
class Vocabulary {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** `written`: syllables of one word are joined by underscores. */
  number(written: string): number {
    const word = written.replaceAll('_', ' ');
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.words.length);
    return this.words.push(word) - 1;
  }
}

export function flatGrammar(value: unknown): FlatGrammar {
  const fields = fieldsOf(value, 'grammar', ['words', 'agreements', 'rules']);
  const sets = entriesOf(fields.words, 'words').map(
    ([name, words]) => [name, classesOf(name, words)] as const,
  );
  const agreements = entriesOf(fields.agreements, 'agreements');
  const rules = entriesOf(fields.rules, 'rules').sort(([one], [other]) => rank(one) - rank(other));
  if (rules[0]?.[0] !== 'sentence') throw new AttentionError('UnknownName', { name: 'rules.sentence' });
  const names: Names = {
    sets: sets.map(([name]) => name),
    classes: sets.flatMap(([, classes]) => classes.map(([name]) => name)),
    agreements: agreements.map(([name]) => name),
    rules: rules.map(([name]) => name),
  };
  const vocabulary = new Vocabulary();
  const numbers = [
    ...listed(sets, ([, classes]) =>
      listed(classes, ([, words]) => listed(words, (word) => [vocabulary.number(word)])),
    ),
    ...listed(agreements, ([name, agreement]) => flatAgreement(name, agreement, names, vocabulary)),
    ...listed(rules, ([name, ways]) => flatRule(name, ways, names, vocabulary)),
  ];
  return {
    numbers: [vocabulary.words.length, ...numbers],
    vocabulary: vocabulary.words,
    names: {
      word: vocabulary.words,
      set: names.sets,
      class: names.classes,
      rule: names.rules,
      agreement: names.agreements,
    },
  };
}

/** The sentence comes first; sorting keeps the others in their order. */
const rank = (rule: string): number => (rule === 'sentence' ? 0 : 1);

/** How many there are, then each of them. */
function listed<Entry>(entries: readonly Entry[], numbers: (entry: Entry) => number[]): number[] {
  return [entries.length, ...entries.flatMap(numbers)];
}

function entriesOf(value: unknown, name: string): [string, unknown][] {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return Object.entries(fieldsOf(value, name, keys));
}

/** A list of words is one class with the name of its set. */
function classesOf(set: string, value: unknown): [string, string[]][] {
  const classes: [string, unknown][] = Array.isArray(value)
    ? [[set, value]]
    : entriesOf(value, `words.${shown(set)}`);
  return classes.map(([name, words]) => [
    name,
    listOf(words, `words.${shown(set)}`).map((word) => wordOf(word, name)),
  ]);
}

function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw wrongType(name, 'an array');
  return Array.from(value);
}

const special = /[\s<>[\]:]/u;

function wordOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '' && !special.test(value)) return value;
  throw wrongType(shown(name), 'made of words without blanks, < > [ ] and colons');
}

function flatAgreement(name: string, value: unknown, names: Names, vocabulary: Vocabulary): number[] {
  const where = `agreements.${shown(name)}`;
  const fields: Fields = fieldsOf(value, where, ['with', 'words']);
  const cue = optionOf(fields.with ?? null, `${where}.with`, cues, 'subject');
  return [
    cues.indexOf(cue),
    ...listed(entriesOf(fields.words, `${where}.words`), ([key, word]) => [
      cue === 'previous' ? vocabulary.number(wordOf(key, where)) : placeOf(names.classes, key, where),
      vocabulary.number(wordOf(word, where)),
    ]),
  ];
}

function placeOf(names: readonly string[], name: string, where: string): number {
  const place = names.indexOf(name);
  if (place < 0) throw new AttentionError('UnknownName', { name: `${where}: ${shown(name)}` });
  return place;
}

function flatRule(name: string, value: unknown, names: Names, vocabulary: Vocabulary): number[] {
  const where = `rules.${shown(name)}`;
  return listed(listOf(value, where), (way) => {
    const { text, share } = typeof way === 'string' ? { text: way, share: 1 } : wayOf(way, where);
    const parts = text.split(/\s+/u).filter((part) => part !== '');
    return [share, ...listed(parts, (part) => flatItem(part, where, names, vocabulary))];
  });
}

function wayOf(value: unknown, where: string): { text: string; share: number } {
  const { text, share } = fieldsOf(value, where, ['text', 'share']);
  if (typeof text !== 'string') throw wrongType(`${where}.text`, 'a text');
  if (typeof share !== 'number') throw wrongType(`${where}.share`, 'a number');
  return { text, share };
}

/** `[agreement]`, `<rule>`, `<set>`, `<subject:set>`, `<antecedent:set>`, or a word. */
function flatItem(part: string, where: string, names: Names, vocabulary: Vocabulary): number[] {
  const inner = part.slice(1, -1);
  if (part.startsWith('[') && part.endsWith(']')) {
    return [items.agreement, placeOf(names.agreements, inner, where)];
  }
  if (!part.startsWith('<') || !part.endsWith('>'))
    return [items.word, vocabulary.number(wordOf(part, where))];
  const [cue, set] = inner.split(':');
  if (set !== undefined) {
    const type = optionOf(cue, where, ['subject', 'antecedent'], 'subject');
    return [items[type], placeOf(names.sets, set, where)];
  }
  const rule = names.rules.indexOf(inner);
  return rule >= 0 ? [items.rule, rule] : [items.noun, placeOf(names.sets, inner, where)];
}

/** Throws what the engine refused, with names in the place of its numbers. */
export function refuseGrammar(refusal: Refusal, { names }: FlatGrammar): void {
  if (refusal === null) return;
  const named = Object.entries(refusal.params).map(([key, value]) => {
    const list: readonly string[] | undefined = Object.hasOwn(names, key)
      ? names[key as keyof typeof names]
      : undefined;
    const name = typeof value === 'number' ? list?.[value] : undefined;
    // The sentence of a code names one thing, whatever its kind.
    const isOneOfSeveral = refusal.code === 'GrammarEmpty' || refusal.code === 'GrammarNoAnswer';
    const parameter = isOneOfSeveral && key !== 'agreement' ? 'name' : key;
    return [name === undefined ? key : parameter, name ?? value] as const;
  });
  throw new AttentionError(refusal.code, Object.fromEntries(named));
}
