// Texts of the page: every key used is there in both languages, none is left over, parameters agree.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { errorText, fill, textsOf, translate } from '../../web/src/i18n/catalogue.ts';
import { formatCell, readNumber } from '../../web/src/model/numbers.ts';

const languages = ['vi', 'en'];
const ui = { vi: textsOf('vi').ui, en: textsOf('en').ui };
const keys = Object.keys(ui.vi);
const root = fileURLToPath(new URL('../../web/src/', import.meta.url));
const sources = readdirSync(root, { recursive: true })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
const marksOf = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

/** First words of keys, such as `inspector`: what makes a literal of the sources look like a key. */
const areas = [...new Set(keys.map((key) => key.split('.')[0]))];
const literal = new RegExp(`['"\`]((?:${areas.join('|')})\\.[A-Za-z0-9]+)['"\`]`, 'g');
const computed = new RegExp(`\`((?:${areas.join('|')})\\.)\\$\\{`, 'g');
const found = (pattern) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, key]) => ({ path, key })));
const literals = found(literal).filter(({ key }) => !/\.(ts|json)$/.test(key));
const prefixes = new Set(found(computed).map(({ key }) => key));

test('English has the keys of Vietnamese, in the same order', () => {
  assert.deepEqual(Object.keys(ui.en), keys);
});

test('texts are not empty, trimmed, composed, and free of markup', () => {
  for (const text of languages.flatMap((language) => Object.values(ui[language]))) {
    assert.notEqual(text, '');
    assert.equal(text, text.trim());
    assert.equal(text, text.normalize('NFC'));
    assert.doesNotMatch(text, /<\/?[a-z]| {2}|\n/i);
  }
});

test('a text has the same parameters in both languages', () => {
  for (const key of keys) assert.deepEqual(marksOf(ui.en[key]), marksOf(ui.vi[key]), key);
});

test('every key that the sources name is there', () => {
  assert.ok(literals.length > 50);
  for (const { path, key } of literals) assert.ok(keys.includes(key), `${path}: ${key}`);
  for (const prefix of prefixes)
    assert.ok(
      keys.some((key) => key.startsWith(prefix)),
      prefix,
    );
});

test('no key is left over', () => {
  const used = new Set(literals.map(({ key }) => key));
  const refused = sources.flatMap(({ text }) =>
    [...text.matchAll(/['`]ui\.(\w+)/g)].map(([, reason]) => `refusal.${reason}`),
  );
  for (const key of [...refused, 'refusal.empty', 'refusal.unclear', 'refusal.notANumber']) used.add(key);
  const unused = keys.filter(
    (key) => !used.has(key) && ![...prefixes].some((prefix) => key.startsWith(prefix)),
  );
  assert.deepEqual(unused, []);
});

test('operations, themes, rules and refusals that are named by a value have their text', () => {
  const named = {
    operation: ['draw', 'matmul', 'matmulTransposed', 'split', 'scale', 'mask', 'softmax', 'join'],
    theme: ['auto', 'light', 'dark', 'contrast'],
    inspector: ['mayAttend', 'mayNotAttend', 'allAllowed'],
    link: ['unknownVersion', 'unreadable'],
    refusal: ['empty', 'unclear', 'notANumber', 'noWords', 'wholeWithin', 'wholeFrom'],
    share: ['idle', 'done', 'refused'],
    listing: ['idle', 'done', 'refused'],
  };
  for (const [area, values] of Object.entries(named)) {
    for (const value of values) assert.ok(keys.includes(`${area}.${value}`), `${area}.${value}`);
  }
});

test('parameters are put in, and one that is not given stays in sight', () => {
  assert.equal(fill('{a} and {b}, {a}', { a: 1 }), '1 and {b}, 1');
  assert.equal(fill('{a}', { a: '{b}', b: 2 }), '{b}');
  assert.equal(fill('{a}', { a: '$&' }), '$&');
  assert.equal(fill('nothing'), 'nothing');
  assert.equal(fill('{toString} {constructor}'), '{toString} {constructor}');
  assert.equal(translate('vi', 'step.number', { number: 3, count: 10 }), 'Bước 3 / 10');
  assert.equal(translate('en', 'step.number', { number: 3, count: 10 }), 'Step 3 of 10');
});

/** Codes as the types of the engine list them. */
const types = readFileSync(`${root}engine/api-errors.d.ts`, 'utf8');
const codes = ['EngineErrorCode', 'FacadeErrorCode'].flatMap((name) => {
  const [, body] = new RegExp(`type ${name} =([^;]*);`).exec(types);
  return [...body.matchAll(/'(\w+)'/g)].map(([, code]) => code);
});

test('every code of the engine has its own sentence in both languages', () => {
  assert.ok(codes.length >= 20);
  for (const language of languages) {
    const sentences = codes.map((code) => errorText(language, code, {}));
    assert.equal(new Set(sentences).size, codes.length);
    codes.forEach((code, place) => {
      assert.equal(sentences[place], textsOf(language).errors[code]);
    });
  }
});

test('a sentence says the parameters of its refusal', () => {
  const params = { d_model: 8, num_heads: 3 };
  for (const language of languages) {
    const sentence = errorText(language, 'HeadsMustDivideModel', params);
    assert.match(sentence, /8/);
    assert.match(sentence, /3/);
    assert.doesNotMatch(sentence, /[{}]/);
  }
});

/** What the sources of the engine expect of a value, as they write it. */
const kinds = sources
  .filter(({ path }) => path.startsWith('engine'))
  .flatMap(({ text }) => [
    ...text.matchAll(
      /(?:wrongType|copied)\([^;]*?, (?:'([^']*)'|"([^"]*)"|`([^`]*)`)(?:, cause)?\)|expected: '([^']*)'/g,
    ),
  ])
  .map((found) => found.slice(1).find((text) => text !== undefined))
  .map((text) => text.replace(/^one of .*/, 'one of {options}'));

test('a file of no known format is named as its readers name it, in their language', () => {
  for (const format of ['npy', 'npz', 'safetensors', 'npy, npz, safetensors', 'attention-run']) {
    for (const language of languages) {
      const sentence = errorText(language, 'UnknownFormat', { format });
      assert.equal(
        sentence,
        errorText(language, 'UnknownFormat', { format: textsOf(language).formats[format] }),
      );
      assert.doesNotMatch(sentence, /undefined|attention-run|npy/);
    }
  }
  assert.match(errorText('vi', 'UnknownFormat', { format: 'toString' }), /toString/);
});

test('what a value should have been is said in the language of the reader', () => {
  // 'none' is the build of a wasm file that says nothing about it.
  const used = [...new Set([...kinds, 'none'])].sort();
  for (const language of languages) assert.deepEqual(Object.keys(textsOf(language).kinds).sort(), used);
  for (const [expected, vi, en] of [
    ['a number', 'một số', 'a number'],
    ['one of causal, none', 'một trong causal, none', 'one of causal, none'],
    ['what nobody knows', 'what nobody knows', 'what nobody knows'],
    ['toString', 'toString', 'toString'],
  ]) {
    const params = { name: 'steps', expected };
    assert.equal(errorText('vi', 'WrongType', params), `steps không đúng kiểu: cần ${vi}.`);
    assert.equal(errorText('en', 'WrongType', params), `steps has the wrong type: ${en} is needed.`);
  }
  const builds = { expected: 'f00d', actual: 'none' };
  assert.match(errorText('vi', 'BuildMismatch', builds), /cần f00d, gặp không có/);
});

test('a number in a refusal has the decimal mark of the reader, and all its digits', () => {
  const params = { index: 2, value: -1.0625 };
  assert.match(errorText('vi', 'GateOutOfRange', params), /head 2 có −1,0625/);
  assert.match(errorText('en', 'GateOutOfRange', params), /−1\.0625/);
  assert.match(errorText('vi', 'NotFinite', { name: 'seed', value: Number.NaN }), /NaN/);
  assert.match(errorText('en', 'TooLarge', { name: 'bytes', value: 4194305, limit: 4194304 }), /4194304/);
});

test('a refusal of a field of the page has the text of the page', () => {
  for (const language of languages) {
    for (const reason of ['empty', 'unclear', 'notANumber', 'noWords']) {
      assert.equal(errorText(language, `ui.${reason}`, {}), ui[language][`refusal.${reason}`]);
    }
  }
});

test('a refusal of a text names numbers that the page reads', () => {
  for (const language of languages) {
    const examples = ui[language]['refusal.notANumber'].match(/[−-]?\d+(?:[.,]\d+)?/g);
    assert.deepEqual(
      examples.map((text) => readNumber(text).value),
      [0.58, -1],
    );
  }
});

test('a code that nobody knows gets the sentence of a lost engine', () => {
  for (const code of ['Surprise', 'ui.surprise', 'toString', '__proto__', '']) {
    for (const language of languages) {
      assert.equal(errorText(language, code, {}), textsOf(language).errors.EngineLost, code);
    }
  }
});

test('the hint on typing a number shows numbers as the page writes them', () => {
  assert.ok(ui.vi['refusal.unclear'].includes(formatCell(0.58, 2, 'vi')));
  assert.ok(ui.en['refusal.unclear'].includes(formatCell(0.58, 2, 'en')));
});
