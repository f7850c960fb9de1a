// The words of docs/glossary.md, applied: where an English sentence has one, the Vietnamese sentence has its partner.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { prose } from '../../web/src/render/symbols.ts';

const read = (path) => readFileSync(at(path), 'utf8');

/** [[Vietnamese, English] …] of the table of words; "same" stands for words that stay English. */
function wordsOf(glossary) {
  const [, table] = glossary.split('## Words');
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'));
  return rows.slice(1).flatMap((line) => {
    const [vi, en] = line
      .split('|')
      .slice(1, 3)
      .map((cell) => cell.trim().split(', '));
    return vi.map((word, place) => [word, en[0] === 'same' ? word : en[place]]);
  });
}

function* sentencesOf(value, path = '') {
  if (typeof value === 'string') yield [path, value];
  else for (const [key, inner] of Object.entries(value)) yield* sentencesOf(inner, `${path}.${key}`);
}

/** [place, Vietnamese, English] of every text of the page. */
function texts() {
  const topics = readdirSync(at('web/src/topics'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const files = [
    ...topics.map(({ name }) => ['vi', 'en'].map((language) => `web/src/topics/${name}/${language}.json`)),
    ...readdirSync(at('web/content/vi')).map((name) => [`web/content/vi/${name}`, `web/content/en/${name}`]),
  ];
  return files.flatMap(([vi, en]) => {
    const english = Object.fromEntries(sentencesOf(JSON.parse(read(en))));
    return [...sentencesOf(JSON.parse(read(vi)))].map(([path, text]) => [
      `${vi}${path}`,
      text,
      english[path],
    ]);
  });
}

/** Without code and marks, which are the same in both languages. */
const bare = (sentence) => sentence.replace(/`[^`]*`|\{\w+\}/g, '');

/** What is meant may be said shorter once it is clear: without "phép", without "ô". */
const core = (word) => word.replace(/^(?:phép|ô|hàng) /, '');

/** In English also ordinary words: what a cell holds; labels leave out what stands around them. */
const ordinary = ['value', 'cell'];

const words = wordsOf(read('docs/glossary.md')).filter(([, en]) => !ordinary.includes(en));
const sentences = texts().filter(([, , en]) => en.split(' ').length > 4);

test('the glossary has words, and the page has sentences', () => {
  assert.ok(words.length > 25);
  assert.ok(sentences.length > 800);
});

for (const [vi, en] of words) {
  test(`where English has "${en}", Vietnamese has "${vi}"`, () => {
    const inEnglish = new RegExp(`\\b${en}(?:s|es|ed|ing)?\\b`, 'i');
    const inVietnamese = new RegExp(`${core(vi)}|\\b${en}`, 'i');
    const missing = sentences.filter(
      ([, vietnamese, english]) => inEnglish.test(bare(english)) && !inVietnamese.test(bare(vietnamese)),
    );
    assert.deepEqual(
      missing.map(([place]) => place),
      [],
    );
  });
}

test('symbols of the paper are drawn as the formulas draw them', () => {
  assert.ok(sentences.some(([, text]) => text.includes('W_i^Q')));
  for (const [place, ...pair] of texts())
    for (const sentence of pair) {
      const plain = prose(sentence).filter((part) => typeof part === 'string');
      assert.doesNotMatch(plain.join(' '), /\^/, place);
    }
  assert.equal(prose('X W_i^Q and `W_i^Q`, W^O').filter((part) => typeof part !== 'string').length, 3);
  assert.deepEqual(prose('W_i and {unknown}'), ['W_i and ', '{unknown}', '']);
});

test('a number below zero is written with a minus sign, not with a hyphen', () => {
  for (const [place, ...pair] of texts())
    for (const sentence of pair) assert.doesNotMatch(bare(sentence), /(?:^|[\s(=])-[\d∞]/, place);
});

test('no text and no source sends a reader of the page to a file of the project', () => {
  const data = readdirSync(at('web/content/data')).filter((name) => name.endsWith('.json'));
  const sources = data.flatMap((name) => {
    const { rows = [] } = JSON.parse(read(`web/content/data/${name}`));
    return rows.map(({ source = '' }) => [`web/content/data/${name}`, source, source]);
  });
  assert.ok(sources.length > 20);
  const files = /\b(?:docs|engine|tests|web)\/[\w.-]+/;
  for (const [place, ...sentences] of [...texts(), ...sources])
    for (const sentence of sentences) assert.doesNotMatch(sentence, files, place);
});
