// All topics that there are: well-formed in both languages, and every question answered as its own graders say.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import formulas from '#content/formulas.json';
import { problemsOf, readFacts, readTopics } from '../../web/build/content-topics.mjs';
import { at } from '../../web/build/paths.mjs';
import { textsOf } from '../../web/src/i18n/catalogue.ts';
import { topics as catalogue, topicIds } from '../../web/src/topics/catalogue.ts';
import { grade, rightByFact, rightValue } from '../../web/src/topics/grading.ts';
import { settingsOf } from '../../web/src/topics/settings.ts';
import { engineClient } from './support/engine-client.mjs';
import { gradersOf } from './support/graders.mjs';
import { openRun } from './support/lesson-run.mjs';

/** A row of weights has to sum to 1. */
const rowSumTolerance = 0.005;

const topics = readTopics(at('web/src/topics'));
const facts = readFacts(at('web/content/data'));
const known = {
  steps: Object.keys(textsOf('vi').steps),
  tensors: Object.keys(textsOf('vi').tensors),
  formulas: Object.keys(formulas),
  facts,
};

test('every topic keeps the rules of docs/adding-a-topic.md', () => {
  assert.ok(Object.keys(topics).length > 0);
  assert.deepEqual(problemsOf(topics, known), []);
});

/** All sentences of a topic, without what stands as code. */
const sentencesOf = (texts) =>
  typeof texts === 'string'
    ? [texts.replace(/`[^`]*`/g, '')]
    : Object.values(texts ?? {}).flatMap((value) => sentencesOf(value));

test('sentences write decimals as their language does, and thousands as the page does', () => {
  const foreign = { vi: /\b0\.\d/, en: /\b0,\d/ };
  for (const [id, { texts }] of Object.entries(topics)) {
    for (const language of ['vi', 'en']) {
      for (const sentence of sentencesOf(texts[language])) {
        assert.doesNotMatch(sentence, foreign[language], `${id} ${language}`);
        assert.doesNotMatch(sentence, /(?<![\d.,-])[1-9]\d{0,2}[ \u00a0]\d{3}(?!\d)/, `${id} ${language}`);
        assert.doesNotMatch(
          sentence,
          /[1-9]\d{0,2}(?:[.,]000|[.,]\d{3}[.,]\d{3})(?!\d)/,
          `${id} ${language}`,
        );
        assert.doesNotMatch(sentence, /(?<![\d.,/])\d{5,}/, `${id} ${language}`);
      }
    }
  }
});

test('the catalogue of the page is that of the folders', () => {
  assert.deepEqual(topicIds, Object.keys(topics));
});

test('every path has the ten steps once and each of its topics once', async () => {
  const { entriesOf, pathIds } = await import('../../web/src/topics/paths.ts');
  for (const path of pathIds) {
    const ids = entriesOf(path).map(({ id }) => id);
    const own = topicIds.filter((id) => catalogue[id].paths[path] !== undefined);
    assert.equal(new Set(ids).size, ids.length, path);
    assert.deepEqual([...ids].sort(), [...known.steps, ...own].sort(), path);
  }
});

test('facts have a source in every row, and values in known columns only', () => {
  for (const [name, { columns, rows }] of Object.entries(facts)) {
    const ids = columns.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, name);
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, name);
    for (const { id, name: rowName, values, source } of rows) {
      assert.ok(rowName && source?.length > 3, `${name}: ${id} needs a name and a source`);
      for (const column of Object.keys(values)) assert.ok(ids.includes(column), `${name}: ${id}: ${column}`);
      for (const value of Object.values(values))
        assert.ok(value === null || ['number', 'string'].includes(typeof value), `${name}: ${id}`);
    }
  }
});

describe('questions, graded by the engine', async () => {
  const client = await engineClient();

  const { state, run } = await openRun(client);
  after(() => client.dispose());

  for (const [id, { definition, texts }] of Object.entries(topics)) {
    const graders = await gradersOf(id);
    const input = { client, state, run, settings: settingsOf(id, {}) };

    test(`${id}: graders belong to its questions`, () => {
      const strays = Object.keys(graders).filter((name) => definition.questions?.[name] === undefined);
      assert.deepEqual(strays, []);
    });

    for (const [name, question] of Object.entries(definition.questions ?? {})) {
      test(`${id}: ${name} takes its right answer and names each misconception`, async () => {
        const right = rightByFact(question) ?? (await graders[name](input));
        assert.equal(right.kind, question.kind);
        assert.deepEqual(grade(right, rightValue(right)), { correct: true });
        const { why = {} } = texts.vi.questions[name];
        if (right.kind === 'choice') return assertChoice(question, right, why);
        assertForm(question, right, run);
        assertMisconceptions(right, why);
      });
    }
  }
});

/** Each wrong option has a sentence of its own. */
function assertChoice({ options }, right, why) {
  assert.ok(options.includes(right.right), `"${right.right}" is no option`);
  for (const option of options.filter((one) => one !== right.right)) {
    assert.deepEqual(grade(right, option), { correct: false, misconception: option });
    assert.ok(why[option], `why.${option} must say what is wrong about it`);
  }
}

function assertForm({ size }, right, { sizes }) {
  if (right.kind === 'shape') assert.ok(right.shape.every((axis) => Number.isInteger(axis) && axis > 0));
  if (right.kind === 'number') assert.ok(Number.isFinite(right.value));
  if (right.kind === 'cells') {
    assert.deepEqual([right.rows, right.columns], size ?? [sizes.N, sizes.M]);
    assert.equal(right.on.length, right.rows * right.columns);
  }
  if (right.kind === 'row') {
    const sum = right.weights.reduce((total, weight) => total + weight, 0);
    assert.ok(Math.abs(sum - 1) <= rowSumTolerance, `the row sums to ${sum}`);
  }
}

/** A known mistake is found by its own answer and has a sentence; no sentence is for a mistake nobody can make. */
function assertMisconceptions({ misconceptions = {}, ...right }, why) {
  for (const [misconception, value] of Object.entries(misconceptions)) {
    const answer = Array.isArray(value) ? value.map(Number) : value;
    assert.deepEqual(grade({ ...right, misconceptions }, answer), { correct: false, misconception });
    assert.ok(why[misconception], `why.${misconception} is missing`);
  }
  for (const key of Object.keys(why)) assert.ok(key in misconceptions, `why.${key} belongs to no answer`);
}
