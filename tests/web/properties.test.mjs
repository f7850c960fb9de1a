// The table of the lesson's state, and what it takes from outside.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stepIds } from '../../web/src/model/step-ids.ts';
import {
  acceptable,
  computingNames,
  initialState,
  properties,
  propertyNames,
} from '../../web/src/state/properties.ts';
import { lessonStates } from './support/states.mjs';

const edit = (changes) => ({ tensor: 'w_q', index: [0, 1], value: 0.5, ...changes });

test("the state starts with lesson A's own run", () => {
  const { seed, d_model, num_heads, mask, mask_fill, scale, dtype, tokens, edits, step } = initialState();
  assert.deepEqual(
    { seed, d_model, num_heads, mask, mask_fill, scale, dtype, edits, step },
    {
      seed: 42,
      d_model: 8,
      num_heads: 2,
      mask: 'causal',
      mask_fill: 'negative_infinity',
      scale: 'sqrt_d_k',
      dtype: 'float64',
      edits: [],
      step: 'input',
    },
  );
  assert.deepEqual(
    tokens.map((words) => words.length),
    [5, 5],
  );
});

test('every initial value is acceptable and comes back as it is', () => {
  assert.deepEqual(acceptable(initialState()), initialState());
});

test('keys of the link are short and each belongs to one property', () => {
  const keys = propertyNames.map((name) => properties[name].key).filter((key) => key !== undefined);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of keys) assert.match(key, /^[a-z]$/);
});

test('what is computed from is in the link but for whole files; language and theme are not', () => {
  for (const name of computingNames.filter((each) => each !== 'loaded'))
    assert.ok(properties[name].key, name);
  for (const name of ['lang', 'theme', 'loaded']) assert.equal(properties[name].key, undefined);
});

test('every state of the lesson is acceptable', () => {
  fc.assert(fc.property(lessonStates, (state) => assert.deepEqual(acceptable(state), state)));
});

test('accepting twice is accepting once', () => {
  fc.assert(
    fc.property(fc.object({ key: fc.constantFrom(...propertyNames, 'other') }), (values) => {
      const once = acceptable(values);
      assert.deepEqual(acceptable(once), once);
    }),
  );
});

test('names that are no property are left out, also those that every object has', () => {
  assert.deepEqual(acceptable({ nonsense: 1, toString: 'x', ['__proto__']: 1, constructor: 2 }), {});
  assert.deepEqual(acceptable(Object.create({ seed: 7 })), {});
});

const foreign = {
  lesson: ['d', '', null, 1],
  path: ['d', '', null, 1],
  topic: ['nowhere', null, 1, ['width-not-copies'], 'toString'],
  lab: [null, 1, 'n=3', [3], { n: null }, { n: Number.NaN }, { n: [1] }, { 'n m': 1 }],
  lang: ['fr', 'VI', '', null, ['vi']],
  theme: ['sepia', 0, undefined],
  step: ['nowhere', 'Scores', 3, null, 'toString'],
  batch: [-1, 0.5, '0', Number.NaN, Infinity, null],
  head: [-1, 1.5, '1', Number.NaN, Infinity, true],
  digits: [0, 1, 5, 7, '3', 3.5],
  seed: ['42', null, true, [42], 42n],
  d_model: ['8', null, {}, [8]],
  num_heads: ['2', null, false],
  mask: ['Causal', true, null, 0],
  mask_fill: ['-inf', null],
  scale: ['sqrt', 0.5, null],
  dtype: ['float16', 64, null],
  tokens: [
    null,
    'a b',
    [],
    [['a']],
    [['a'], ['b'], ['c']],
    [['a', 'b'], ['c']],
    [[], []],
    [['a b'], ['c']],
    [['a,'], ['c']],
    [[' '], ['c']],
    [[1], ['c']],
    [['a'], 'c'],
    [new Array(2), new Array(2)],
    [Array(33).fill('a'), Array(33).fill('b')],
  ],
  edits: [
    null,
    {},
    'x',
    [null],
    [1],
    [edit({ tensor: 'scores' })],
    [edit({ tensor: 'toString' })],
    [edit({ tensor: ['x'] })],
    [edit({ index: '0' })],
    [edit({ index: [0, -1] })],
    [edit({ index: [0, 0.5] })],
    [edit({ index: new Array(2) })],
    [edit({ value: '1' })],
    [edit({ value: null })],
    [edit({ value: Number.NaN })],
    [edit({ value: Infinity })],
    [edit({}), edit({ value: undefined })],
    Array.from({ length: 201 }, () => edit({})),
    new Array(1),
  ],
};
for (const [name, values] of Object.entries(foreign)) {
  test(`${name}: what it cannot be is left out`, () => {
    values.forEach((value, place) => {
      assert.deepEqual(
        acceptable({ [name]: value, digits: name === 'digits' ? value : 4 }),
        name === 'digits' ? {} : { digits: 4 },
        `value ${place}`,
      );
    });
  });
}

test('numbers that only the engine can judge are let through to it', () => {
  for (const value of [0, -3, 2.5, 1e12, Number.NaN]) {
    assert.deepEqual(acceptable({ d_model: value, num_heads: value, seed: value }), {
      d_model: value,
      num_heads: value,
      seed: value,
    });
  }
});

test('words are composed and freed of hidden marks on the way in', () => {
  const { tokens } = acceptable({ tokens: [['me\u0300o'], ['a\u202eb']] });
  assert.deepEqual(tokens, [['mèo'], ['ab']]);
});

test('every step can be named', () => {
  for (const step of stepIds) assert.deepEqual(acceptable({ step }), { step });
});

test('what is taken is a copy: the host may change its own object later', () => {
  const values = { tokens: [['a'], ['b']], edits: [{ ...edit({}), extra: 1 }] };
  const accepted = acceptable(values);
  values.tokens[0][0] = 'changed';
  values.edits[0].value = 9;
  values.edits[0].index[0] = 7;
  assert.deepEqual(accepted, { tokens: [['a'], ['b']], edits: [edit({})] });
});
