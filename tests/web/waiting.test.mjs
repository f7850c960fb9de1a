// Predict, then see: what a topic folds until its questions are settled, and that nothing it shows gives one away.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { readFacts, readTopics } from '../../web/build/content-topics.mjs';
import { at } from '../../web/build/paths.mjs';
import { formatShort } from '../../web/src/model/numbers.ts';
import { rightByFact } from '../../web/src/topics/grading.ts';
import { settingsOf } from '../../web/src/topics/settings.ts';
import { askedAbove, labWaitsFor, partsOf } from '../../web/src/topics/waiting.ts';
import { engineClient } from './support/engine-client.mjs';
import { gradersOf } from './support/graders.mjs';
import { openRun } from './support/lesson-run.mjs';

const topics = readTopics(at('web/src/topics'));
const facts = readFacts(at('web/content/data'));
const none = () => false;

const predict = (question) => ({ kind: 'predict', question });
const text = (name, after) => ({ kind: 'text', text: name, ...(after && { after }) });
const lab = (after) => ({ kind: 'lab', ...(after && { after }) });

/** `opening Q:one [lab correction | one two]`: what is folded in brackets, with what it waits for. */
function written(parts) {
  const name = ({ kind, question, text: named }) => (kind === 'predict' ? `Q:${question}` : (named ?? kind));
  return parts
    .map((part) =>
      part.kind === 'shown'
        ? name(part.block)
        : `[${part.blocks.map(name).join(' ')} | ${part.questions.join(' ')}]`,
    )
    .join(' ');
}

const settled =
  (...names) =>
  (question) =>
    names.includes(question);

test('an experiment waits for every question above it and for none below', () => {
  const blocks = [predict('one'), text('between'), predict('two'), predict('one'), lab(), predict('three')];
  assert.deepEqual(labWaitsFor(blocks), ['one', 'two']);
  assert.equal(written(partsOf(blocks, none)), 'Q:one between Q:two Q:one [lab | one two] Q:three');
  assert.equal(written(partsOf(blocks, settled('one'))), 'Q:one between Q:two Q:one [lab | two] Q:three');
  assert.equal(written(partsOf(blocks, settled('one', 'two'))), 'Q:one between Q:two Q:one lab Q:three');
});

test('what it names takes the place of that; with nothing named or nothing asked it stands open', () => {
  const blocks = [predict('one'), predict('two'), lab(['two'])];
  assert.deepEqual(labWaitsFor(blocks), ['two']);
  assert.equal(written(partsOf([predict('one'), lab([])], none)), 'Q:one lab');
  assert.equal(written(partsOf([text('opening'), lab()], none)), 'opening lab');
  assert.deepEqual(labWaitsFor([text('opening')]), []);
});

test('other blocks wait only for what they name; neighbours are folded into one', () => {
  const blocks = [
    predict('one'),
    predict('two'),
    lab(['one']),
    text('a', ['two']),
    text('b'),
    text('c', ['one']),
  ];
  assert.equal(written(partsOf(blocks, none)), 'Q:one Q:two [lab a | one two] b [c | one]');
  assert.equal(written(partsOf(blocks, settled('one'))), 'Q:one Q:two lab [a | two] b c');
});

for (const [id, { definition }] of Object.entries(topics)) {
  const { blocks } = definition;
  const place = blocks.findIndex(({ kind }) => kind === 'lab');
  if (place < 0 || askedAbove(blocks, place).length === 0) continue;
  test(`the experiment of ${id} is folded until its questions are settled`, () => {
    const waits = labWaitsFor(blocks);
    assert.ok(waits.length > 0, 'a question above an experiment is about it');
    for (const open of waits) {
      const parts = partsOf(blocks, (question) => question !== open);
      assert.ok(!parts.some((part) => part.kind === 'shown' && part.block.kind === 'lab'), open);
    }
    const parts = partsOf(blocks, settled(...waits));
    assert.ok(parts.some((part) => part.kind === 'shown' && part.block.kind === 'lab'));
  });
}

/** All that can be read of a topic before anything is answered, but the question itself: an array of strings. */
function readable({ blocks }, texts, but) {
  const shown = partsOf(blocks, none).flatMap((part) => (part.kind === 'shown' ? [part.block] : []));
  const ofBlock = (block) => {
    if (block.kind === 'predict') {
      // Two questions of a topic may have the same options.
      return block.question === but ? [] : [texts.questions[block.question].ask];
    }
    if (block.kind === 'correction') return Object.values(texts.corrections[block.id]);
    if (block.kind === 'table')
      return facts[block.data].rows.flatMap(({ values }) =>
        block.columns.map((column) => String(values[column])),
      );
    return [texts.texts?.[block.text] ?? []].flat();
  };
  return [texts.title, texts.lead, ...shown.flatMap(ofBlock)];
}

/** Ways to write the right answer that are long enough not to stand there by chance. */
function waysToWrite(right, options, language) {
  if (right.kind === 'choice') return [options[right.right]].filter((option) => option.length > 12);
  if (right.kind === 'shape') return [`(${right.shape.join(', ')})`, right.shape.join(' × ')];
  if (right.kind !== 'number') return [];
  const ways = [formatShort(right.value, language), String(right.value)];
  return ways.filter((way) => way.replace(/\D/g, '').replace(/^0+/, '').length > 1);
}

const contains = (sentence, way) => {
  const found = sentence.indexOf(way);
  const isPart = (mark) => mark !== undefined && /[\d.,]/.test(mark);
  return found >= 0 && !(isPart(sentence[found - 1]) || /\d/.test(sentence[found + way.length] ?? ''));
};

describe('what is right cannot be read before it is answered', async () => {
  const client = await engineClient();
  const { state, run } = await openRun(client);
  after(() => client.dispose());

  for (const [id, { definition, texts }] of Object.entries(topics)) {
    const graders = await gradersOf(id);
    const asked = askedAbove(definition.blocks, definition.blocks.length);
    if (asked.length === 0) continue;
    test(id, async () => {
      for (const name of asked) {
        const question = definition.questions[name];
        const input = { client, state, run, settings: settingsOf(id, {}) };
        const right = rightByFact(question) ?? (await graders[name](input));
        for (const language of ['vi', 'en']) {
          const ways = waysToWrite(right, texts[language].questions[name].options, language);
          const telling = readable(definition, texts[language], name).filter((sentence) =>
            ways.some((way) => contains(sentence, way)),
          );
          assert.deepEqual(telling, [], `${name} (${language}): ${ways}`);
        }
      }
    });
  }
});
