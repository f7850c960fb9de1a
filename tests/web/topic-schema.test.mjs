// The rules for topics: each broken rule is named in a sentence of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitionProblems } from '../../web/build/topic-schema.mjs';
import { textProblems } from '../../web/build/topic-texts-schema.mjs';

const known = {
  steps: ['scores'],
  topics: ['masks', 'sample'],
  formulas: ['scores'],
  data: { models: { columns: [{ id: 'layers' }] } },
  files: ['topic.json', 'view.ts', 'answers.ts'],
};

const definition = {
  paths: { all: 5, a: 6 },
  covers: ['A8'],
  settings: {
    n: { initial: 5, min: 1, max: 9 },
    kind: { initial: 'rnn', oneOf: ['rnn', 'attention'] },
    stored: { initial: true },
    cells: { initial: '', pattern: '[01]*' },
  },
  blocks: [
    { kind: 'text', text: 'opening' },
    { kind: 'predict', question: 'macs' },
    { kind: 'lab' },
    { kind: 'table', data: 'models', columns: ['layers'], after: ['macs'] },
    { kind: 'formula', formula: 'scores' },
    { kind: 'correction', id: 'E22' },
    { kind: 'open', text: 'try', step: 'scores', state: { num_heads: 4 } },
    { kind: 'topic', text: 'more', topic: 'masks' },
  ],
  questions: { macs: { kind: 'choice', options: ['same', 'more'], covers: ['A9'], quiz: true } },
};

const question = {
  ask: 'How many?',
  options: { same: 'As many.', more: 'More.' },
  why: { more: 'No.' },
  explain: 'They share.',
};
const words = {
  name: 'Sample',
  title: 'A sample',
  lead: 'Look at {q}.',
  texts: { opening: ['One.', 'Two.'], try: 'Try:', more: 'More:' },
  questions: { macs: question },
  corrections: { E22: { claim: 'So.', correct: 'Not so.', source: 'Counted.' } },
  labels: { count: '{n} cells' },
};

const problems = (changes, files = known.files) =>
  definitionProblems('sample', { ...definition, ...changes }, { ...known, files });
const ofTexts = (vi, en = vi) => textProblems('sample', definition, { vi, en }, ['q', 'k']);

test('a sound topic has no problems', () => {
  assert.deepEqual(problems({}), []);
  assert.deepEqual(ofTexts(words), []);
});

const broken = {
  'lacks "blocks"': { blocks: undefined },
  'unknown "extra"': { extra: 1 },
  'must be in the path "all"': { paths: { a: 1 } },
  'no rank in a path': { paths: { all: 1.5 } },
  'no row of a lesson': { covers: ['A8', 'D1'] },
  'does not allow what it starts with': { settings: { kind: { initial: 'x', oneOf: ['y'] } } },
  'needs min ≤ initial ≤ max': { settings: { n: { initial: 0, min: 1, max: 2 } } },
  'needs "oneOf" or a "pattern"': { settings: { word: { initial: 'x' } } },
  'of no known kind: video': { blocks: [...definition.blocks, { kind: 'video' }] },
  'a question that is not there': { blocks: [...definition.blocks, { kind: 'predict', question: 'none' }] },
  'a formula that is not there': { blocks: [...definition.blocks, { kind: 'formula', formula: 'none' }] },
  'a step that is not there': { blocks: [...definition.blocks, { kind: 'open', text: 'try', step: 'none' }] },
  'a topic that is not there': {
    blocks: [...definition.blocks, { kind: 'topic', text: 'more', topic: 'none' }],
  },
  'a column that is not there': {
    blocks: [...definition.blocks, { kind: 'table', data: 'models', columns: ['x'] }],
  },
  'has options exactly when it is a choice': { questions: { macs: { kind: 'number', options: ['a', 'b'] } } },
  'states a fact without a source': {
    questions: { macs: { kind: 'choice', options: ['a', 'b'], right: 'a' } },
  },
  'a right answer that is no option': {
    questions: { macs: { kind: 'choice', options: ['a', 'b'], right: 'c', source: 'x' } },
  },
  'is asked nowhere': { questions: { ...definition.questions, silent: { kind: 'number' } } },
  'waits for a question that is not asked above it: "macs"': {
    blocks: [{ kind: 'text', text: 'opening', after: ['macs'] }, ...definition.blocks.slice(1)],
  },
  'needs a question above it, or "after": []': {
    blocks: [{ kind: 'lab' }, ...definition.blocks.filter(({ kind }) => kind !== 'lab')],
  },
  'view.ts needs one block "lab"': { blocks: definition.blocks.filter(({ kind }) => kind !== 'lab') },
};
for (const [sentence, changes] of Object.entries(broken)) {
  test(`a definition with this problem is told: ${sentence}`, () => {
    const changed = { ...changes };
    const target =
      'blocks' in changed && changed.blocks === undefined
        ? omit(definition, 'blocks')
        : { ...definition, ...changed };
    const found = definitionProblems('sample', target, known);
    assert.ok(
      found.some((problem) => problem.includes(sentence)),
      `${sentence} is not among ${found}`,
    );
  });
}

const omit = (value, key) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

test('an experiment with nothing to predict stands open when it says so', () => {
  const { questions: _, ...rest } = definition;
  const blocks = [
    { kind: 'text', text: 'opening' },
    { kind: 'lab', after: [] },
  ];
  assert.deepEqual(definitionProblems('sample', { ...rest, blocks }, known), []);
});

test('a step may not share its id with a topic, and folders are in kebab-case', () => {
  assert.match(definitionProblems('scores', definition, known).join(), /a step has this id/);
  assert.match(definitionProblems('Sample_1', definition, known).join(), /kebab-case/);
});

test('a question without a fact needs a grader, a lab needs a view', () => {
  assert.match(problems({}, ['view.ts']).join(), /needs a grader/);
  assert.match(problems({}, ['answers.ts']).join(), /needs view\.ts/);
});

const texts = {
  'lacks "lead"': omit(words, 'lead'),
  'unknown "extra"': { ...words, extra: 'x' },
  'more than 26 characters': { ...words, name: 'a'.repeat(27) },
  'is no tensor': { ...words, lead: 'Look at {nothing}.' },
  'markup, a double space or a line end': { ...words, lead: '<b>Look</b>' },
  'empty, untrimmed or not NFC': { ...words, title: ' A sample' },
  'lacks the text "opening"': { ...words, texts: omit(words.texts, 'opening') },
  'that is shown nowhere': { ...words, texts: { ...words.texts, stray: 'x' } },
  'must name its options': {
    ...words,
    questions: { macs: { ...question, options: { more: 'x', other: 'y' } } },
  },
  'which is no option': { ...words, questions: { macs: { ...question, why: { other: 'x' } } } },
  'lacks "explain"': { ...words, questions: { macs: omit(question, 'explain') } },
};
for (const [sentence, changed] of Object.entries(texts)) {
  test(`texts with this problem are told: ${sentence}`, () => {
    const found = ofTexts(changed);
    assert.ok(
      found.some((problem) => problem.includes(sentence)),
      `${sentence} is not among ${found}`,
    );
  });
}

test('the two languages have the same keys and marks', () => {
  assert.match(ofTexts(words, omit(words, 'labels')).join(), /en\.json lacks labels\.count/);
  assert.match(ofTexts(words, { ...words, labels: { count: '{m} cells' } }).join(), /different marks/);
});

test('decimals are written as the language writes them; code and matrices have the point', () => {
  const say = (lead) => ofTexts({ ...words, lead }, { ...words, lead }).join();
  assert.match(say('It is 0.5.'), /Vietnamese writes 0,5/);
  assert.match(say('It is 0,5.'), /English writes 0\.5/);
  assert.equal(say('It is `0.5`, a row of [0.5 0.5].'), '');
});
