// Texts that the topics about training share.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { at } from '../../../web/build/paths.mjs';
import en from '../../../web/content/en/training.json';
import vi from '../../../web/content/vi/training.json';
import { kindName, textsUnder, trainingText } from '../../../web/src/training/texts.ts';

const keys = Object.keys(vi);
const marksOf = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const sourcesIn = (folder) =>
  readdirSync(at(folder), { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(at(folder, path), 'utf8'));
const sources = [...sourcesIn('web/src/training'), ...sourcesIn('web/src/topics')].join('\n');

test('English has the keys and parameters of Vietnamese', () => {
  assert.deepEqual(Object.keys(en), keys);
  for (const key of keys) assert.deepEqual(marksOf(en[key]), marksOf(vi[key]), key);
});

test('every key that the sources name is there, and none is left over', () => {
  const named = [...sources.matchAll(/\b(?:t|fact)\('([a-z]+\.\w+)'/g)].map(([, key]) => key);
  for (const key of named) assert.ok(keys.includes(key), key);
  const prefixes = [...sources.matchAll(/textsUnder(?:<string>)?\(this\.language, '(\w+)'/g)].map(
    ([, name]) => name,
  );
  const used = new Set(named);
  const unused = keys.filter((key) => !used.has(key) && ![...prefixes, 'kind'].includes(key.split('.')[0]));
  assert.deepEqual(unused, []);
});

test('texts of a part come without their prefix; unknown kinds keep their name', () => {
  assert.equal(textsUnder('en', 'run').pause, en['run.pause']);
  assert.equal(kindName('vi', 'subject'), vi['kind.subject']);
  assert.equal(kindName('vi', 'tense'), 'tense');
  assert.match(trainingText('en', 'maps.head', { head: 3 }), /3/);
});

test('the texts of a part are one object, which nothing that is drawn again takes for news', () => {
  assert.equal(textsUnder('vi', 'run'), textsUnder('vi', 'run'));
  assert.notEqual(textsUnder('vi', 'run'), textsUnder('en', 'run'));
});
