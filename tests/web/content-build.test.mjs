// What the content build makes of formulas and listing.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { buildFormulas, parse } from '../../web/build/content-formulas.mjs';
import { buildListing, readDirectives } from '../../web/build/content-listing.mjs';

const lesson = (name) => readFile(new URL(`../../web/content/lessons/${name}`, import.meta.url), 'utf8');
const formulas = buildFormulas(JSON.parse(await lesson('formulas.json')));
const english = JSON.parse(
  await readFile(new URL('../../web/content/en/tensors.json', import.meta.url), 'utf8'),
);

const nodesOf = (node) => (typeof node === 'string' ? [] : [node, ...node.children.flatMap(nodesOf)]);
const classesOf = (node) => (node.attributes.class ?? '').split(' ').filter(Boolean);

/** The text of all files of such a name in the folders of a folder. */
async function textOf(folder, name) {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((entry) => name.test(entry.split('/').at(-1)));
  return (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n');
}

test('each step has a formula for every setting that changes it; any other formula belongs to a topic', async () => {
  const plain = [
    'input',
    'projection',
    'split-heads',
    'scores',
    'softmax',
    'weighted-sum',
    'concat',
    'output-projection',
  ];
  const variants = [
    'scaling.sqrt_d_k',
    'scaling.sqrt_d_model',
    'scaling.none',
    'softmax.safe',
    'masking.none',
    'masking.negative_infinity',
    'masking.additive_1e9',
    'masking.safe',
  ];
  const ofSteps = [...plain, ...variants];
  for (const key of ofSteps) assert.ok(key in formulas, key);
  const topics = await textOf(new URL('../../web/src/topics/', import.meta.url), /^(topic\.json|view\.ts)$/);
  for (const key of Object.keys(formulas).filter((name) => !ofSteps.includes(name))) {
    assert.match(topics, new RegExp(`["']${key}["']|\\b${key}\\b`), key);
  }
});

test('formulas are display MathML without inline styles, handlers or addresses', () => {
  for (const [key, root] of Object.entries(formulas)) {
    assert.equal(root.tag, 'math', key);
    assert.equal(root.attributes.display, 'block', key);
    for (const node of nodesOf(root)) {
      assert.match(node.tag, /^(math|m[a-z]+)$/);
      for (const name of Object.keys(node.attributes))
        assert.doesNotMatch(name, /^(style|href|src|on.*)$/, key);
    }
  }
});

test('every coloured symbol names a tensor, and each step shows at least one', () => {
  for (const [key, root] of Object.entries(formulas)) {
    const symbols = nodesOf(root)
      .flatMap(classesOf)
      .filter((name) => name.startsWith('sym-'));
    assert.ok(symbols.length > 0, key);
    for (const name of symbols) assert.ok(name.slice(4) in english, `${key}: ${name}`);
  }
});

test('an inline style that no class stands for stops the build', () => {
  assert.throws(() => parse('<math><mi style="color:red;">x</mi></math>'), /color:red/);
  assert.throws(() => parse('<math><mi class="odd">x</mi></math>'), /odd/);
  assert.throws(() => parse('<math><mi>x</mo></math>'), /closes/);
  assert.throws(() => buildFormulas({ broken: ['\\nosuchcommand'] }), /formula "broken"/);
});

test('text and entities survive the way into the tree', () => {
  const tree = parse('<math><mo>&lt;</mo><mtext>a &amp; b</mtext></math>');
  assert.deepEqual(
    tree.children.map(({ children }) => children),
    [['<'], ['a & b']],
  );
});

test('the build gives the same listing every time, with known kinds of tokens only', async () => {
  const source = await lesson('attention_numpy.py');
  const [first, second] = [await buildListing(source), await buildListing(source)];
  assert.deepEqual(first, second);
  const kinds = new Set(first.lines.flatMap(({ tokens }) => tokens.map(({ kind }) => kind)));
  assert.deepEqual([...kinds].sort(), [
    'comment',
    'function',
    'keyword',
    'number',
    'operator',
    'placeholder',
    'plain',
    'string',
  ]);
});

test('directives nest, and those that do not fit are errors with their line', () => {
  const lines = [
    'a',
    '#@ step one',
    '#@ when mask=causal',
    '#@ when dtype=float32',
    'b',
    '#@ end',
    'c',
    '#@ end',
    '#@ end',
  ];
  assert.deepEqual(readDirectives(lines), [
    { text: 'a', step: null, when: null },
    { text: 'b', step: 'one', when: { mask: 'causal', dtype: 'float32' } },
    { text: 'c', step: 'one', when: { mask: 'causal' } },
  ]);
  assert.throws(() => readDirectives(['#@ end']), /line 1/);
  assert.throws(() => readDirectives(['#@ step one']), /not closed/);
  assert.throws(() => readDirectives(['x', '#@ sometimes']), /line 2/);
  assert.throws(() => readDirectives(['#@ when mask']), /setting=value/);
});
