// Every row of the lessons can be done somewhere in the page, and every grave mistake is corrected, in both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { coverage, coveragePath, coverageText } from '../../web/build/coverage.mjs';
import { at } from '../../web/build/paths.mjs';
import { readLink } from '../../web/src/state/link.ts';

const found = await coverage();
const idsOf = (items) => items.map(({ id }) => id);
const uncovered = (items) => idsOf(items.filter(({ places }) => places.length === 0));

test('all rows and mistakes of the three lessons are listed', () => {
  const numbered = (letter, count) => Array.from({ length: count }, (_, place) => `${letter}${place + 1}`);
  assert.deepEqual(idsOf(found.rows), [...numbered('A', 35), ...numbered('B', 17), ...numbered('C', 15)]);
  assert.deepEqual(idsOf(found.mistakes), numbered('E', 44));
  for (const { id, what, severity, row } of [...found.rows, ...found.mistakes]) {
    assert.ok(what.vi && what.en, id);
    if (id.startsWith('E')) assert.ok(/^[HML]$/.test(severity) && idsOf(found.rows).includes(row), id);
  }
});

test('what topics and steps say they carry is in the lessons', () => {
  assert.deepEqual(found.strays, []);
});

test('every row of the lessons can be done in the page', () => {
  assert.deepEqual(uncovered(found.rows), []);
});

test('every mistake of severity H and M stands beside its correction', () => {
  assert.deepEqual(uncovered(found.mistakes.filter(({ severity }) => severity !== 'L')), []);
});

test('each link opens what it names', () => {
  for (const { places } of [...found.rows, ...found.mistakes]) {
    for (const { id, link } of places) {
      const { values, problem } = readLink(link);
      assert.equal(problem, undefined);
      assert.equal(values.topic ?? values.step ?? 'input', id);
    }
  }
});

test('docs/coverage.md is what the build makes of it', () => {
  assert.equal(readFileSync(at(coveragePath), 'utf8'), coverageText(found));
});
