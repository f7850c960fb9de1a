// The small language of indices in the derivation table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseIndex, parseReference } from '../../web/src/model/index-expression.ts';

const scope = { h: 3, d_k: 4, c: 2, num_heads: 8, num_kv_heads: 2, i: 0 };

const values = [
  ['c', 2],
  ['7', 7],
  ['h*d_k+c', 14],
  ['c+h*d_k', 14],
  ['(c+h)*d_k', 20],
  ['h*num_kv_heads/num_heads', 0],
  ['h*(num_kv_heads/num_heads)', 0],
  ['7/2', 3],
  ['7%4', 3],
  ['7/2*2', 6],
  ['7*2/2', 7],
  ['1+2+3', 6],
  ['((c))', 2],
  [' h * d_k + c ', 14],
  ['i', 0],
];
for (const [text, value] of values) {
  test(`"${text}" is ${value}`, () => assert.equal(parseIndex(text).at(scope), value));
}

const broken = [
  '',
  '+',
  'h+',
  '*c',
  '(h',
  'h)',
  'h c',
  '2h',
  'h-c',
  'h**c',
  '()',
  'h+()',
  'a,b',
  '$',
  'h+-c',
];
for (const text of broken) {
  test(`"${text}" is no index`, () => assert.throws(() => parseIndex(text), SyntaxError));
}

test('a name that the scope does not have is named in the error', () => {
  assert.throws(() => parseIndex('h+zz').at(scope), { name: 'ReferenceError', message: /"zz"/ });
});

test('an expression keeps its text and can be asked again with another scope', () => {
  const index = parseIndex('h*d_k+c');
  assert.equal(index.text, 'h*d_k+c');
  assert.deepEqual(
    [0, 1, 2].map((h) => index.at({ h, d_k: 4, c: 1 })),
    [1, 5, 9],
  );
});

const node = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.nat(50).map((value) => ({ text: String(value), value })),
    fc.constantFrom(...Object.entries(scope)).map(([text, value]) => ({ text, value })),
  ),
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.record({ left: tie('tree'), right: tie('tree'), operator: fc.constantFrom('+', '*', '/', '%') }),
  ),
}));

function render(tree) {
  if (tree.text !== undefined) return tree;
  const [left, right] = [render(tree.left), render(tree.right)];
  const text = `(${left.text}${tree.operator}${right.text})`;
  const apply = {
    '+': (a, b) => a + b,
    '*': (a, b) => a * b,
    '/': (a, b) => Math.floor(a / b),
    '%': (a, b) => a % b,
  };
  return { text, value: apply[tree.operator](left.value, right.value) };
}

test('any expression with all its brackets has the value of its tree', () => {
  fc.assert(
    fc.property(node.tree, (tree) => {
      const { text, value } = render(tree);
      assert.equal(parseIndex(text).at(scope), value);
    }),
  );
});

test('a sum of products without brackets is the sum of the products', () => {
  const product = fc.array(fc.nat(20), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 4 }), (products) => {
      const text = products.map((factors) => factors.join('*')).join('+');
      const sum = products.reduce((total, factors) => total + factors.reduce((a, b) => a * b), 0);
      assert.equal(parseIndex(text).at({}), sum);
    }),
  );
});

test('a reference is a tensor and its indices', () => {
  const { tensor, index } = parseReference('q_proj[b, i,h*d_k+c]');
  assert.equal(tensor, 'q_proj');
  assert.deepEqual(
    index.map((expression) => expression.text),
    ['b', 'i', 'h*d_k+c'],
  );
});

for (const text of ['q', 'q[', 'q[]', '[b]', 'q[b]x', 'q[b,]', 'q-r[b]']) {
  test(`"${text}" is no reference`, () => assert.throws(() => parseReference(text), SyntaxError));
}
