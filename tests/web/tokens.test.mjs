// Words of a sentence as people type or paste them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fitTokens, tokenize } from '../../web/src/model/tokens.ts';

const hidden = {
  'zero width space': '\u200b',
  'left-to-right mark': '\u200e',
  'right-to-left override': '\u202e',
  isolate: '\u2067',
  'Arabic letter mark': '\u061c',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  null: '\0',
  escape: '\u001b',
};
const graphemes = (text) => Array.from(new Intl.Segmenter('vi').segment(text), (part) => part.segment);

test('words are cut at white space of any kind', () => {
  assert.deepEqual(tokenize('  Lan\tnuôi \n một\u00a0con  mèo '), ['Lan', 'nuôi', 'một', 'con', 'mèo']);
  assert.deepEqual(tokenize('một\u3000hai\u2003ba\u0085bốn'), ['một', 'hai', 'ba', 'bốn']);
});

test('an underscore joins syllables', () => {
  assert.deepEqual(tokenize('con_mèo nhỏ'), ['con_mèo', 'nhỏ']);
  assert.deepEqual(tokenize('_ __ a_'), ['_', '__', 'a_']);
});

test('composed and decomposed text give the same words', () => {
  for (const word of ['hòa', 'hoà', 'Nguyễn', 'trườn', 'Đặng']) {
    assert.deepEqual(tokenize(word.normalize('NFD')), tokenize(word.normalize('NFC')));
    assert.deepEqual(tokenize(word.normalize('NFD')), [word.normalize('NFC')]);
  }
});

test('the two spellings of a word stay two words', () => {
  assert.notDeepEqual(tokenize('hòa'), tokenize('hoà'));
});

test('punctuation stands alone', () => {
  assert.deepEqual(tokenize('Chào, bạn!'), ['Chào', ',', 'bạn', '!']);
  assert.deepEqual(tokenize('“nó” (mèo)…'), ['“', 'nó', '”', '(', 'mèo', ')', '…']);
  assert.deepEqual(tokenize('?!'), ['?', '!']);
});

for (const [name, mark] of Object.entries(hidden)) {
  test(`a ${name} is dropped and does not part a word`, () => {
    assert.deepEqual(tokenize(`${mark}mè${mark}o${mark}`), ['mèo']);
    assert.deepEqual(tokenize(mark), []);
  });
}

test('a lone surrogate becomes a replacement mark and harms no neighbour', () => {
  assert.deepEqual(tokenize('a\ud83db'), ['a\ufffdb']);
  assert.deepEqual(tokenize('\udc31mèo'), ['\ufffdmèo']);
  assert.deepEqual(tokenize('🐱'), ['🐱']);
});

test('joined emoji keep their joiner', () => {
  assert.deepEqual(tokenize('👩‍👧 mèo'), ['👩‍👧', 'mèo']);
});

test('a word of forty graphemes stays, the forty-first is cut', () => {
  const word = 'ễ'.repeat(40);
  assert.deepEqual(tokenize(word), [word]);
  assert.deepEqual(tokenize(`${word}x`), [word]);
  assert.deepEqual(tokenize('👩‍👧'.repeat(41)), ['👩‍👧'.repeat(40)]);
});

test('nothing gives no words', () => {
  for (const text of ['', ' ', '\n\t', '\u200b \u202e']) assert.deepEqual(tokenize(text), []);
});

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('mèo', 'me', '\u0300', 'o\u031b', ' ', '_', ',', '🐱', ...Object.values(hidden)))
    .map((parts) => parts.join('')),
);

test('words of any text are composed, visible, well formed, short and without white space', () => {
  fc.assert(
    fc.property(anything, (text) => {
      for (const word of tokenize(text)) {
        assert.notEqual(word, '');
        assert.equal(word, word.normalize('NFC'));
        assert.doesNotMatch(word, /\s|[\u200b\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        assert.doesNotMatch(word, /\p{Cs}|\p{Cc}/u);
        assert.ok(graphemes(word).length <= 40);
      }
    }),
  );
});

test('cutting words that are already cut changes nothing', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const words = tokenize(text);
      assert.deepEqual(tokenize(words.join(' ')), words);
      for (const word of words) assert.deepEqual(tokenize(word), [word]);
    }),
  );
});

test('texts that are the same under NFC have the same words', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const formed = text.toWellFormed?.() ?? Buffer.from(text).toString();
      assert.deepEqual(tokenize(formed.normalize('NFD')), tokenize(formed.normalize('NFC')));
    }),
  );
});

test('a sentence is cut or filled to a length, and filled places carry their index', () => {
  assert.deepEqual(fitTokens(['a', 'b', 'c'], 2), ['a', 'b']);
  assert.deepEqual(fitTokens(['a'], 3), ['a', 't1', 't2']);
  assert.deepEqual(fitTokens([], 1), ['t0']);
  assert.deepEqual(fitTokens(['a'], 0), []);
});
