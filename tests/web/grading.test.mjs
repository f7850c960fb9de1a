// Grading: what counts as right, and which misconception a wrong answer shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blank, readDraft, readShape, weightsOf } from '../../web/src/topics/drafts.ts';
import { grade, gradeAny, rightByFact, rightValue } from '../../web/src/topics/grading.ts';

test('a wrong choice is its own misconception', () => {
  const right = { kind: 'choice', right: 'same' };
  assert.deepEqual(grade(right, 'same'), { correct: true });
  assert.deepEqual(grade(right, 'more'), { correct: false, misconception: 'more' });
});

test('a number may be off by its tolerance and no more', () => {
  const right = { kind: 'number', value: 0.5, tolerance: 0.01, misconceptions: { double: 1 } };
  for (const answer of [0.5, 0.51, 0.49]) assert.equal(grade(right, answer).correct, true, `${answer}`);
  for (const answer of [0.5101, 0.4899, Number.NaN])
    assert.deepEqual(grade(right, answer), { correct: false });
  assert.deepEqual(grade(right, 1.005), { correct: false, misconception: 'double' });
  assert.equal(grade({ kind: 'number', value: 0.1 + 0.2 }, 0.3).correct, true, 'typed decimals are not bits');
});

test('a shape has to be right in every axis and in their number', () => {
  const right = { kind: 'shape', shape: [2, 5, 8], misconceptions: { turned: [2, 8, 5] } };
  assert.equal(grade(right, [2, 5, 8]).correct, true);
  assert.deepEqual(grade(right, [2, 8, 5]), { correct: false, misconception: 'turned' });
  for (const answer of [[2, 5], [2, 5, 8, 1], [], '2,5,8'])
    assert.deepEqual(grade(right, answer), { correct: false });
});

test('a painted row has to be near in every place', () => {
  const right = {
    kind: 'row',
    weights: [0.7, 0.2, 0.1],
    tolerance: 0.1,
    misconceptions: { even: [1 / 3, 1 / 3, 1 / 3] },
  };
  assert.equal(grade(right, [0.62, 0.28, 0.1]).correct, true);
  assert.deepEqual(grade(right, [0.33, 0.33, 0.34]), { correct: false, misconception: 'even' });
  assert.deepEqual(grade(right, [0.1, 0.2, 0.7]), { correct: false });
});

test('cells are compared as what is switched on', () => {
  const right = {
    kind: 'cells',
    rows: 1,
    columns: 2,
    on: [true, false],
    misconceptions: { inverted: [false, true] },
  };
  assert.equal(grade(right, [1, 0]).correct, true);
  assert.deepEqual(grade(right, [0, 1]), { correct: false, misconception: 'inverted' });
});

test('facts become what is right, in the form of their kind', () => {
  assert.deepEqual(rightByFact({ kind: 'choice', right: 'gqa' }), { kind: 'choice', right: 'gqa' });
  assert.deepEqual(rightByFact({ kind: 'number', right: 10, tolerance: 1 }), {
    kind: 'number',
    value: 10,
    tolerance: 1,
  });
  assert.deepEqual(rightByFact({ kind: 'shape', right: [2, 3] }), { kind: 'shape', shape: [2, 3] });
  assert.deepEqual(rightByFact({ kind: 'cells', size: [1, 2], right: [1, 0] }).on, [true, false]);
  assert.equal(rightByFact({ kind: 'choice' }), undefined);
});

test('the right answer is right, whatever it is', () => {
  const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(values, (weights) => {
      const right = { kind: 'row', weights, tolerance: 0 };
      assert.equal(grade(right, rightValue(right)).correct, true);
    }),
  );
});

test('a shape is read however it is parted', () => {
  for (const text of ['2,5,8', '(2, 5, 8)', '[2 5 8]', '2×5×8', '2 x 5 x 8', '2;5;8', '(2,5,8,)'])
    assert.deepEqual(readShape(text), [2, 5, 8], text);
  assert.deepEqual(readShape('(512,)'), [512]);
  for (const text of ['', 'a', '2.5', '-2,5', '0,5', '(2,5'.repeat(2), '2,b'])
    assert.equal(readShape(text), undefined, text);
});

test('what cannot be graded is told, not marked wrong', () => {
  const problem = (kind, draft) => readDraft({ kind }, draft, 2).problem;
  assert.equal(problem('choice', ''), 'question.chooseFirst');
  assert.equal(problem('number', ''), 'refusal.empty');
  assert.equal(problem('number', '1.2.3'), 'refusal.unclear');
  assert.equal(problem('shape', '2,b'), 'question.shapeUnread');
  assert.equal(problem('row', []), 'question.pressFirst');
  assert.deepEqual(readDraft({ kind: 'number' }, '0,58', 0), { answers: [0.58] });
  assert.deepEqual(readDraft({ kind: 'row' }, [0, 1], 2), { answers: [[0.5, 0.5]] });
  assert.deepEqual(readDraft({ kind: 'cells' }, [0, 1], 2), { answers: [[0, 1]] });
});

test('a number typed in groups of three is graded as the learner means it', () => {
  const parameters = { kind: 'number', value: 1050624, misconceptions: { noBias: 1048576 } };
  const verdict = (right, text) => gradeAny(right, readDraft({ kind: 'number' }, text, 0).answers);
  for (const text of ['1 050 624', '1.050.624', '1,050,624', '1050624'])
    assert.deepEqual(verdict(parameters, text), { correct: true }, text);
  assert.deepEqual(verdict(parameters, '1.048.576'), { correct: false, misconception: 'noBias' });
  // One mark before three digits may be either; the answer that is right decides.
  for (const text of ['65.536', '65,536', '65 536'])
    assert.deepEqual(verdict({ kind: 'number', value: 65536 }, text), { correct: true }, text);
  for (const text of ['79.167', '79,167'])
    assert.deepEqual(verdict({ kind: 'number', value: 79.167 }, text), { correct: true }, text);
  assert.deepEqual(verdict({ kind: 'number', value: 3 }, '3.000'), { correct: true });
  assert.deepEqual(verdict({ kind: 'number', value: 4 }, '3.000'), { correct: false });
});

test('an empty field has no press, and a place for every cell', () => {
  assert.deepEqual(blank({ kind: 'row' }, [2, 2]), []);
  assert.deepEqual(blank({ kind: 'cells' }, [2, 2]), [0, 0, 0, 0]);
  assert.equal(blank({ kind: 'choice' }, [2, 2]), '');
});

test('pressed words share one unit of attention, in whatever order they were pressed', () => {
  assert.deepEqual(weightsOf([], 3), [0, 0, 0]);
  assert.deepEqual(weightsOf([2, 0, 2, 1], 3), [0.25, 0.25, 0.5]);
  const presses = fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(presses, (pressed) => {
      const weights = weightsOf(pressed, 12);
      assert.ok(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9);
      assert.deepEqual(weightsOf(pressed.toReversed(), 12), weights);
      for (const [place, weight] of weights.entries()) assert.equal(weight > 0, pressed.includes(place));
    }),
  );
});
