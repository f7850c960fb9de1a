// Numbers as the page shows them and as people type them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { filesUnder } from '../../web/build/fingerprint.mjs';
import { at } from '../../web/build/paths.mjs';
import {
  formatCell,
  formatCount,
  formatEntry,
  formatFull,
  formatPower,
  formatShort,
  readGrouped,
  readNumber,
  shortest,
} from '../../web/src/model/numbers.ts';
import { readNumpyPrints } from './support/fixtures.mjs';

const { numbers, fixed } = await readNumpyPrints();
const languages = ['vi', 'en'];
const double = fc.double({ noNaN: true, noDefaultInfinity: true });

test('a figure shows a decimal comma in Vietnamese and a point in English', () => {
  assert.equal(formatCell(0.58049, 2, 'vi'), '0,58');
  assert.equal(formatCell(0.58049, 2, 'en'), '0.58');
  assert.equal(formatCell(1234.5678, 3, 'vi'), '1234,568');
  assert.equal(formatCell(1234.5678, 3, 'en'), '1234.568');
});

test('an entry of a matrix shows the point of code', () => {
  assert.equal(formatEntry(0.58049, 2), '0.58');
  assert.equal(formatEntry(-1.25, 3), '−1.250');
  assert.equal(formatEntry(-Infinity, 3), '−∞');
});

test('a count has its thousands set apart', () => {
  assert.equal(formatCount(6291456), '6\u202f291\u202f456');
  assert.equal(formatCount(512), '512');
  assert.equal(formatCount(-1000), '−1\u202f000');
  assert.equal(formatCount(Infinity), '∞');
});

test('a figure with a power of ten has the comma or point of its language, and no decimals that say nothing', () => {
  for (const [value, digits, vi, en] of [
    [2.220446e-16, 1, '2,2e-16', '2.2e-16'],
    [-4.4e-16, 0, '−4e-16', '−4e-16'],
    [1e-7, 1, '1e-7', '1e-7'],
    [-1.04e9, 2, '−1,04e9', '−1.04e9'],
    [0, 1, '0', '0'],
    [-0, 1, '0', '0'],
    [Infinity, 1, '∞', '∞'],
  ]) {
    assert.equal(formatPower(value, digits, 'vi'), vi);
    assert.equal(formatPower(value, digits, 'en'), en);
  }
});

test('no part of the page writes powers of ten in its own way', () => {
  const scripts = filesUnder(['web/src']).filter((path) => path.endsWith('.ts'));
  const own = scripts.filter((path) => readFileSync(at(path), 'utf8').includes('.toExponential('));
  assert.deepEqual(own, ['web/src/model/numbers.ts', 'web/src/model/numpy-print.ts']);
});

test('a number in a sentence has its thousands set apart and no decimals that say nothing', () => {
  for (const [value, vi, en] of [
    [1050624, '1\u202f050\u202f624', '1\u202f050\u202f624'],
    [9216, '9216', '9216'],
    [65536.5, '65\u202f536,5', '65\u202f536.5'],
    [0.05, '0,05', '0.05'],
    [7.9904, '7,99', '7.99'],
    [79.1666, '79,167', '79.167'],
    [-0.5, '−0,5', '−0.5'],
    [-16384, '−16\u202f384', '−16\u202f384'],
    [0.0001, '0', '0'],
    [2, '2', '2'],
  ]) {
    assert.equal(formatShort(value, 'vi'), vi);
    assert.equal(formatShort(value, 'en'), en);
  }
  assert.equal(formatShort(Infinity, 'vi'), '∞');
  assert.equal(formatShort(Number.NaN, 'vi'), 'NaN');
});

test(`${fixed.length} numbers are cut at fixed decimals as NumPy cuts them`, () => {
  assert.ok(fixed.length > 500);
  for (const [value, decimals, text] of fixed) {
    // NumPy leaves the sign of what rounds to zero; a cell does not.
    const expected = /[1-9]/.test(text) ? text.replace('-', '−') : text.replace('-', '');
    assert.equal(formatCell(value, decimals, 'en'), expected, `${value} at ${decimals} decimals`);
  }
});

test('a number in a sentence and a short power of ten are cut in the same way', () => {
  assert.equal(formatShort(0.0625, 'en'), '0.062');
  assert.equal(formatShort(0.1875, 'vi'), '0,188');
  assert.equal(formatCell(1.25e7, 2, 'en'), '1.2e7');
  assert.equal(formatCell(1.35e7, 2, 'vi'), '1,4e7');
});

test('a negative cell has a real minus sign', () => {
  assert.equal(formatCell(-1.25, 2, 'vi'), '−1,25');
  assert.equal(formatCell(-1.25, 2, 'en'), '−1.25');
});

test('what rounds to zero shows no sign', () => {
  for (const value of [0, -0, 0.0004, -0.0004, -1e-300]) {
    assert.equal(formatCell(value, 3, 'vi'), '0,000');
    assert.equal(formatCell(value, 3, 'en'), '0.000');
  }
  assert.equal(formatCell(-0.0006, 3, 'en'), '−0.001');
});

test('what is no number has a word or a sign', () => {
  for (const language of languages) {
    assert.equal(formatCell(Number.NaN, 3, language), 'NaN');
    assert.equal(formatCell(Infinity, 3, language), '∞');
    assert.equal(formatCell(-Infinity, 3, language), '−∞');
  }
});

test('very large numbers become short powers of ten', () => {
  assert.equal(formatCell(1e9, 3, 'vi'), '1e9');
  assert.equal(formatCell(-1e9, 3, 'vi'), '−1e9');
  assert.equal(formatCell(-1e9 + 0.5, 6, 'en'), '−1e9');
  assert.equal(formatCell(1.26e7, 2, 'vi'), '1,3e7');
  assert.equal(formatCell(1.26e7, 2, 'en'), '1.3e7');
  assert.equal(formatCell(999999.5, 0, 'en'), '1000000');
});

test('a cell keeps its decimals and never a plain hyphen, whatever the value', () => {
  fc.assert(
    fc.property(
      double,
      fc.constantFrom(2, 3, 4, 6),
      fc.constantFrom(...languages),
      (value, digits, language) => {
        const text = formatCell(value, digits, language);
        if (Math.abs(value) < 1e6) {
          assert.match(text, new RegExp(`^−?\\d+[${language === 'vi' ? ',' : '.'}]\\d{${digits}}$`));
        } else {
          assert.match(text, /^−?\d([,.]\d)?e\d+$/);
        }
        assert.ok(!text.startsWith('−0') || /[1-9]/.test(text), text);
      },
    ),
  );
});

test('languages differ in nothing but the decimal mark', () => {
  fc.assert(
    fc.property(double, fc.constantFrom(2, 3, 4, 6), (value, digits) => {
      assert.equal(formatCell(value, digits, 'vi').replace(',', '.'), formatCell(value, digits, 'en'));
    }),
  );
});

test('what a cell shows reads back within half of its last digit', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e5, max: 1e5, noNaN: true }),
      fc.constantFrom(...languages),
      (value, language) => {
        const entry = readNumber(formatCell(value, 3, language));
        assert.ok(entry.ok);
        assert.ok(Math.abs(entry.value - value) <= 0.0005 + 1e-10);
      },
    ),
  );
});

for (const dtype of ['float64', 'float32']) {
  test(`every digit of ${numbers[dtype].length} ${dtype} numbers is shown as Python shows it`, () => {
    assert.ok(numbers[dtype].length > 200);
    for (const [value, text] of numbers[dtype]) assert.equal(formatFull(value, dtype), text);
  });

  test(`every digit of a ${dtype} number reads back as the same number`, () => {
    const any = dtype === 'float32' ? fc.float({ noNaN: true, noDefaultInfinity: true }) : double;
    const read = dtype === 'float32' ? Math.fround : (value) => value;
    fc.assert(
      fc.property(any, (value) => {
        assert.ok(Object.is(read(Number(formatFull(value, dtype))), value), formatFull(value, dtype));
      }),
    );
  });
}

test('float32 needs no more than nine figures, and fewer figures would not be enough', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const figures = shortest(value, 'float32')
        .toExponential()
        .replace(/^-|e.*|\./g, '').length;
      assert.ok(figures <= 9);
      if (figures > 1) assert.notEqual(Math.fround(Number(value.toPrecision(figures - 1))), value);
    }),
  );
});

const readings = [
  ['0,58', 0.58],
  ['0.58', 0.58],
  ['.58', 0.58],
  [',58', 0.58],
  ['−0,5', -0.5],
  ['–0,5', -0.5],
  ['-0.5', -0.5],
  ['+3', 3],
  ['3.', 3],
  ['3,', 3],
  [' 12 ', 12],
  ['1e-3', 0.001],
  ['1E+3', 1000],
  ['1,5e2', 150],
  ['007', 7],
];
for (const [text, value] of readings) {
  test(`"${text}" reads as ${value}`, () => assert.deepEqual(readNumber(text), { ok: true, value }));
}

const refusals = [
  ['', 'empty'],
  [' ', 'empty'],
  ['\u00a0\t', 'empty'],
  ['1.234,5', 'unclear'],
  ['1,234.5', 'unclear'],
  ['1,2,3', 'unclear'],
  ['1.234.567', 'unclear'],
  ['abc', 'notANumber'],
  ['0x10', 'notANumber'],
  ['1_000', 'notANumber'],
  ['1 000', 'notANumber'],
  ['--1', 'notANumber'],
  ['+-1', 'notANumber'],
  ['-', 'notANumber'],
  ['+', 'notANumber'],
  ['.', 'notANumber'],
  ['e5', 'notANumber'],
  ['1e', 'notANumber'],
  ['1e1,5', 'notANumber'],
  ['NaN', 'notANumber'],
  ['Infinity', 'notANumber'],
  ['∞', 'notANumber'],
  ['1e400', 'notANumber'],
  ['٣', 'notANumber'],
];
for (const [text, reason] of refusals) {
  test(`"${text}" is refused as ${reason}`, () => assert.deepEqual(readNumber(text), { ok: false, reason }));
}

test('a number typed with a comma is the number typed with a point', () => {
  fc.assert(
    fc.property(double, (any) => {
      const value = any === 0 ? 0 : any;
      const text = String(value);
      assert.deepEqual(readNumber(text), { ok: true, value });
      assert.deepEqual(readNumber(text.replace('.', ',').replace('-', '−')), { ok: true, value });
    }),
  );
});

test('reading never throws and never gives what is not finite', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const entry = readNumber(text);
      assert.ok(
        entry.ok ? Number.isFinite(entry.value) : ['empty', 'unclear', 'notANumber'].includes(entry.reason),
      );
    }),
  );
});

const grouped = [
  ['1 050 624', 1050624],
  ['1\u202f050\u202f624', 1050624],
  ['1\u00a0050\u00a0624', 1050624],
  ['1.050.624', 1050624],
  ['1,050,624', 1050624],
  ['65.536', 65536],
  ['65,536', 65536],
  ['−16 384', -16384],
  [' 9 216 ', 9216],
];
for (const [text, value] of grouped) {
  test(`"${text}" may be the whole number ${value}`, () => assert.equal(readGrouped(text), value));
}

for (const text of [
  '1050624',
  '1 05 624',
  '1.050,624',
  '0.345',
  '0 345',
  '1 0506 24',
  '1.0506',
  '7,99',
  '',
  'abc',
  '1  050',
])
  test(`"${text}" is no number in groups of three`, () => assert.equal(readGrouped(text), undefined));

test('what the page writes for a count reads back as that count', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: Number.MAX_SAFE_INTEGER }), (count) => {
      assert.equal(readGrouped(formatCount(count)), count);
    }),
  );
});
