// The quiz: which questions it asks, and how a learner stands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Progress } from '../../../web/src/state/progress.ts';
import { topics } from '../../../web/src/topics/catalogue.ts';
import { nextWith, quizItems, standingsOf } from '../../../web/src/topics/quiz/lab.ts';

const memory = () => {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

test('every question that is for the quiz is in it once, at least fourteen of them', () => {
  const items = quizItems();
  const wanted = Object.entries(topics).flatMap(([topic, { questions = {} }]) =>
    Object.entries(questions).flatMap(([name, { quiz }]) => (quiz ? [`${topic}/${name}`] : [])),
  );
  assert.deepEqual(items.map(({ topic, name }) => `${topic}/${name}`).sort(), wanted.sort());
  assert.ok(items.length >= 14, `${items.length} items`);
});

test('it fits the setting that holds the place', () => {
  assert.ok(quizItems().length <= topics.quiz.settings.place.max + 1);
});

test('questions that the lessons leave open or ask at the start are in it', () => {
  const covered = new Set(quizItems().flatMap(({ question }) => question.covers ?? []));
  for (const row of ['A3', 'A7', 'B13', 'C4']) assert.ok(covered.has(row), row);
});

test('what was answered is there again after a reload; a right answer stays right', () => {
  const store = memory();
  const items = quizItems().slice(0, 3);
  const [first, second] = items;
  const before = new Progress(store);
  before.answer(first.topic, first.name, false);
  before.answer(second.topic, second.name, true);
  before.answer(second.topic, second.name, false);
  assert.deepEqual(standingsOf(items, new Progress(store)), ['wrong', 'right', 'open']);
});

test('the next question with a standing is found around the end, and none where there is none', () => {
  assert.equal(nextWith(['open', 'right', 'open'], 'open', 2), 0);
  assert.equal(nextWith(['open', 'right', 'wrong'], 'wrong', 0), 2);
  assert.equal(nextWith(['open', 'right', 'open'], 'wrong', 0), undefined);
  assert.equal(nextWith(['open', 'right', 'right'], 'open', 0), undefined);
});
