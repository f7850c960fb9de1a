// Figures of the bench page: three digits, thousands set apart as in the lesson, the language's own decimal mark.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortNumber } from '../../web/src/bench/texts.ts';

test('a figure reads alike in both languages but for its decimal mark', () => {
  for (const [value, vi, en] of [
    [0.0048512, '0,00485', '0.00485'],
    [1.8, '1,8', '1.8'],
    [18.04, '18', '18'],
    [657.9, '658', '658'],
    [999.7, '1\u202f000', '1\u202f000'],
    [2567.3, '2\u202f570', '2\u202f570'],
    [16_570, '16\u202f600', '16\u202f600'],
  ]) {
    assert.equal(shortNumber(value, 'vi'), vi);
    assert.equal(shortNumber(value, 'en'), en);
  }
});
