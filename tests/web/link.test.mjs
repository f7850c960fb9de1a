// The state in a link.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readLink, writeLink } from '../../web/src/state/link.ts';
import { initialState } from '../../web/src/state/properties.ts';
import { lessonStates } from './support/states.mjs';

const base64Url = (text) => Buffer.from(text).toString('base64url');
const changed = (changes) => ({ ...initialState(), ...changes });

test('the default state needs no link', () => {
  assert.equal(writeLink(initialState()), '');
  assert.deepEqual(readLink(''), { values: {} });
  assert.deepEqual(readLink('#'), { values: {} });
});

test('language and theme stay out of links', () => {
  assert.equal(writeLink(changed({ lang: 'en', theme: 'dark' })), '');
});

test('a link holds only what differs', () => {
  const hash = writeLink(changed({ seed: 7, step: 'scores' }));
  assert.match(hash, /^#al=v1\.[A-Za-z0-9_-]+$/);
  assert.deepEqual(readLink(hash), { values: { seed: 7, step: 'scores' } });
});

test('any state comes back from its link, but for language and theme', () => {
  fc.assert(
    fc.property(lessonStates, (state) => {
      const { values, problem } = readLink(writeLink(state));
      const { lang, theme } = initialState();
      assert.equal(problem, undefined);
      assert.deepEqual({ ...initialState(), ...values }, { ...state, lang, theme });
    }),
  );
});

test('links are ASCII that no messenger has to escape', () => {
  fc.assert(
    fc.property(lessonStates, (state) => assert.match(writeLink(state), /^(#al=v1\.[A-Za-z0-9_-]+)?$/)),
  );
});

test('a link beside other parts of a hash is found', () => {
  const hash = writeLink(changed({ seed: 7 }));
  assert.deepEqual(readLink(`#top&${hash.slice(1)}&x=1`), { values: { seed: 7 } });
  assert.deepEqual(readLink('#section-2'), { values: {} });
  assert.deepEqual(readLink('#normal=v1.abc'), { values: {} });
});

test('two Vietnamese sentences of 32 words with ten typed cells fit 1500 characters', () => {
  const words = ['nghiêng', 'trường', 'con_mèo', 'nuôi', 'những', 'được', 'chạy', 'một'];
  const sentence = (shift) => Array.from({ length: 32 }, (_, at) => words[(at * 3 + shift) % words.length]);
  const tensors = ['x', 'w_q', 'w_k', 'w_v', 'w_o'];
  const edits = Array.from({ length: 10 }, (_, at) => ({
    tensor: tensors[at % 5],
    index: at % 5 === 0 ? [1, 31, at] : [at, 15],
    value: -0.125 * at - 0.0625,
  }));
  const state = changed({
    tokens: [sentence(0), sentence(1)],
    edits,
    d_model: 64,
    num_heads: 8,
    seed: 2026,
    mask: 'none',
    mask_fill: 'additive_1e9',
    scale: 'sqrt_d_model',
    dtype: 'float32',
    step: 'output-projection',
    head: 7,
    batch: 1,
    digits: 6,
  });
  const hash = writeLink(state);
  assert.ok(hash.length <= 1500, `${hash.length} characters`);
  assert.deepEqual(readLink(hash).values.tokens, state.tokens);
  assert.deepEqual(readLink(hash).values.edits, state.edits);
});

test('a typed negative zero keeps its sign', () => {
  const edits = [{ tensor: 'x', index: [0, 0, 0], value: -0 }];
  const { values } = readLink(writeLink(changed({ edits })));
  assert.ok(Object.is(values.edits[0].value, -0));
});

for (const hash of ['#al=v2.e30', '#al=v0.e30', '#al=', '#al=e30', '#al=V1.e30']) {
  test(`${hash} is of an unknown version`, () => {
    assert.deepEqual(readLink(hash), { values: {}, problem: 'unknownVersion' });
  });
}

const damaged = {
  'no text': '',
  'no base64': '!!!',
  'one character': 'a',
  'escaped characters': '%7B%7D',
  'no JSON': base64Url('{"r":'),
  'no UTF-8': Buffer.from([0x22, 0xff, 0x22]).toString('base64url'),
  'a number': base64Url('7'),
  null: base64Url('null'),
  'a list': base64Url('[1,2]'),
  'a text': base64Url('"r"'),
};
for (const [name, payload] of Object.entries(damaged)) {
  test(`a link with ${name} in it is unreadable`, () => {
    assert.deepEqual(readLink(`#al=v1.${payload}`), { values: {}, problem: 'unreadable' });
  });
}

test('what can be read of a link is taken, and the rest is told', () => {
  const hash = `#al=v1.${base64Url(JSON.stringify({ r: 7, m: 'diagonal', n: 4 }))}`;
  assert.deepEqual(readLink(hash), { values: { seed: 7, num_heads: 4 }, problem: 'unreadable' });
});

test('unknown keys of a link are left alone', () => {
  assert.deepEqual(readLink(`#al=v1.${base64Url('{"r":7,"zz":1,"__proto__":{"n":3}}')}`), {
    values: { seed: 7 },
  });
});

test('a cut link never throws and never gives more than the whole link', () => {
  fc.assert(
    fc.property(lessonStates, fc.nat(), (state, at) => {
      const hash = writeLink(state);
      const { values, problem } = readLink(hash.slice(0, at % (hash.length + 1)));
      if (problem === undefined && Object.keys(values).length > 0)
        assert.deepEqual(values, readLink(hash).values);
    }),
  );
});

test('no hash at all makes reading throw', () => {
  const payload = fc.oneof(fc.string({ unit: 'binary' }), fc.json().map(base64Url), fc.base64String());
  fc.assert(
    fc.property(payload, (text) => {
      assert.ok(typeof readLink(text).values === 'object');
      assert.ok(typeof readLink(`#al=v1.${text}`).values === 'object');
    }),
  );
});
