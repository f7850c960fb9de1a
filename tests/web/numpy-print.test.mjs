// Rows and matrices as NumPy prints them, against prints that NumPy made.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printArray, printRow, printShape, roundLikeNumpy } from '../../web/src/model/numpy-print.ts';
import { readNumpyPrints } from './support/fixtures.mjs';

const { arrays } = await readNumpyPrints();
const prints = arrays.flatMap(({ shape, dtype, values, prints: all }) =>
  all.map(([decimals, text]) => ({ shape, dtype, values, decimals, text })),
);
const shown = ({ values, decimals, dtype }) =>
  decimals === null ? values : roundLikeNumpy(values, decimals, dtype);

for (const dtype of ['float64', 'float32']) {
  for (const decimals of [3, 6, null]) {
    const cases = prints.filter((entry) => entry.dtype === dtype && entry.decimals === decimals);
    const how = decimals === null ? 'in full' : `rounded to ${decimals} decimals`;
    test(`${cases.length} ${dtype} arrays ${how} are printed as NumPy prints them`, () => {
      assert.ok(cases.length > 80, `only ${cases.length} cases`);
      for (const entry of cases) {
        assert.equal(printArray(shown(entry), entry.shape, dtype), entry.text);
      }
    });
  }
}

test('a row is printed like an array of rank 1', () => {
  for (const entry of prints.filter(({ shape }) => shape.length === 1)) {
    assert.equal(printRow(Array.from(shown(entry)), entry.dtype), entry.text);
  }
});

test('the fixture holds wrapped, summarised, exponent and special prints', () => {
  const texts = prints.map(({ text }) => text);
  for (const mark of [/\n {1,2}\S/, /\.\.\./, /e-\d\d\d/, /e\+\d\d /, / -0\. /, /nan/, /-inf/]) {
    assert.ok(
      texts.some((text) => mark.test(text)),
      String(mark),
    );
  }
});

test('no printed line is longer than 75 characters, and continued lines stand inside the brackets', () => {
  for (const { shape, text } of prints) {
    const [, ...continued] = text.split('\n');
    for (const line of text.split('\n')) assert.ok(line.length <= 75);
    for (const line of continued) assert.match(line, shape.length === 1 ? /^ / : /^ (\[| |\.\.\.$)/);
  }
});

test('half is rounded to even and the sign of zero stays', () => {
  assert.deepEqual(roundLikeNumpy([0.5, 1.5, 2.5, -0.5, -1.5], 0), [0, 2, 2, -0, -2]);
  assert.deepEqual(roundLikeNumpy([-0.0004, -0, 0.0004], 3), [-0, -0, 0]);
  assert.deepEqual(roundLikeNumpy([Number.NaN, Infinity, -Infinity], 3), [Number.NaN, Infinity, -Infinity]);
});

test('rounding in float32 gives float32 numbers', () => {
  assert.deepEqual(roundLikeNumpy([Math.fround(0.1234567)], 3, 'float32'), [Math.fround(0.123)]);
});

test("lesson A's rows look as the lesson shows them", () => {
  assert.equal(printRow([1, 0, 0, 0, 0]), '[1. 0. 0. 0. 0.]');
  assert.equal(printRow([0.193, 0.204, 0.207, 0.194, 0.202]), '[0.193 0.204 0.207 0.194 0.202]');
  assert.equal(printRow([0.525, 0.475, 0, -0]), '[ 0.525  0.475  0.    -0.   ]');
});

test('shapes are printed as Python prints tuples', () => {
  assert.equal(printShape([2, 5, 8]), '(2, 5, 8)');
  assert.equal(printShape([5]), '(5,)');
  assert.equal(printShape([]), '()');
});
