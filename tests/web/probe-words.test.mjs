// A sentence for a trained model, as a reader writes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProbe, wordsOf, written } from '../../web/src/model/probe-words.ts';

const vocabulary = ['Lan', 'nuôi', 'con mèo', 'nó', '.'];
const read = (text, limit = 6) => readProbe(text, vocabulary, limit);

test('known words are taken as the vocabulary writes them', () => {
  assert.deepEqual(read('  lan NUÔI\tcon_mèo '), { tokens: ['Lan', 'nuôi', 'con mèo'] });
  assert.deepEqual(read('nuôi'.normalize('NFD')), { tokens: ['nuôi'] });
});

test('unknown words are named, each once', () => {
  const { problem } = read('Lan yêu con_hổ yêu');
  assert.deepEqual(problem, { kind: 'unknown', params: { words: '“yêu”, “con_hổ”' } });
});

test('no words and too many words are refused with their count', () => {
  assert.equal(read('  ').problem.kind, 'empty');
  assert.deepEqual(read('nó nó nó', 2).problem, { kind: 'tooLong', params: { count: 3, limit: 2 } });
});

test('what is written can be read again', () => {
  const tokens = ['Lan', 'nuôi', 'con mèo'];
  assert.equal(written(tokens), 'Lan nuôi con_mèo');
  assert.deepEqual(wordsOf(written(tokens)), tokens);
});
