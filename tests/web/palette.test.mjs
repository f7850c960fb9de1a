// Heat colours: order of luminance, also for colour-blind eyes, and contrast of everything written on them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  accentColour,
  contrast,
  families,
  heatColour,
  heatLevel,
  inkOn,
  levels,
  luminance,
  toHex,
} from '../../web/src/model/palette.ts';
import { heatSheet } from '../../web/src/render/heat-sheet.ts';

const schemes = ['light', 'dark'];
const grounds = { light: ['#fbfaf7', '#ffffff'], dark: ['#14161a', '#1b1e24'] };
const inks = { '#000': [0, 0, 0], '#fff': [255, 255, 255] };
const rgb = (hex) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
const ramp = (family, scheme) =>
  Array.from({ length: levels }, (_, level) => heatColour(family, scheme, level));

/** Machado, Oliveira, Fernandes (2009), severity 1, on linear RGB. */
const blindness = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};
const linear = (channel) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const seenLuminance = (matrix, colour) => {
  const seen = matrix.map((row) => row.reduce((sum, weight, at) => sum + weight * linear(colour[at]), 0));
  return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
};

function assertStrictlyOrdered(values, scheme, where) {
  const sign = scheme === 'light' ? -1 : 1;
  values.slice(1).forEach((value, place) => {
    assert.ok(sign * (value - values[place]) > 0, `${where}: level ${place + 1}`);
  });
}

for (const scheme of schemes) {
  for (const family of families) {
    test(`${family}, ${scheme}: every level is ${scheme === 'light' ? 'darker' : 'lighter'} than the one before`, () => {
      const colours = ramp(family, scheme);
      assertStrictlyOrdered(colours.map(luminance), scheme, family);
      for (const [name, matrix] of Object.entries(blindness)) {
        assertStrictlyOrdered(
          colours.map((colour) => seenLuminance(matrix, colour)),
          scheme,
          `${family}, ${name}`,
        );
      }
    });

    test(`${family}, ${scheme}: ink has a contrast of 4.5 on every level, the accent on every ground`, () => {
      for (const colour of ramp(family, scheme)) {
        assert.ok(contrast(colour, inks[inkOn(colour)]) >= 4.5, toHex(colour));
      }
      for (const ground of grounds[scheme]) {
        const found = contrast(accentColour(family, scheme), rgb(ground));
        assert.ok(found >= 4.5, `${found.toFixed(2)} on ${ground}`);
      }
    });
  }
}

test('black or white, whichever is chosen, is readable on any colour', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (colour) => {
      const chosen = contrast(colour, inks[inkOn(colour)]);
      assert.ok(chosen >= 4.5);
      for (const ink of Object.values(inks)) assert.ok(chosen >= contrast(colour, ink));
    }),
  );
});

test('contrast of black and white is 21 and does not depend on the order', () => {
  assert.ok(Math.abs(contrast([0, 0, 0], [255, 255, 255]) - 21) < 1e-9);
  assert.equal(contrast([10, 20, 30], [200, 100, 0]), contrast([200, 100, 0], [10, 20, 30]));
});

test('channels are whole numbers that fit two hexadecimal figures', () => {
  for (const scheme of schemes) {
    for (const colour of families.flatMap((family) => [
      ...ramp(family, scheme),
      accentColour(family, scheme),
    ])) {
      assert.match(toHex(colour), /^#[0-9a-f]{6}$/);
      assert.deepEqual(rgb(toHex(colour)), colour);
    }
  }
});

test('accents of the families differ', () => {
  for (const scheme of schemes) {
    assert.equal(
      new Set(families.map((family) => toHex(accentColour(family, scheme)))).size,
      families.length,
    );
  }
});

test('a level grows with the value, from the smallest at 0 to the largest at the last level', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2 }), (values) => {
      const sorted = [...values].sort((a, b) => a - b);
      const [smallest, largest] = [sorted[0], sorted.at(-1)];
      const found = sorted.map((value) => heatLevel(value, smallest, largest));
      assert.deepEqual(
        found,
        [...found].sort((a, b) => a - b),
      );
      for (const level of found) assert.ok(Number.isInteger(level) && level >= 0 && level < levels);
      if (smallest < largest) assert.deepEqual([found[0], found.at(-1)], [0, levels - 1]);
    }),
  );
});

test('values outside the range and values that are no numbers have a level too', () => {
  assert.equal(heatLevel(-5, 0, 1), 0);
  assert.equal(heatLevel(5, 0, 1), levels - 1);
  assert.equal(heatLevel(-Infinity, 0, 1), 0);
  assert.equal(heatLevel(Infinity, 0, 1), levels - 1);
  assert.equal(heatLevel(Number.NaN, 0, 1), 0);
  for (const constant of [0, 1, -3]) {
    const level = heatLevel(constant, constant, constant);
    assert.ok(level > 0 && level < levels - 1);
  }
});

test('a range near the largest double still gives levels', () => {
  assert.equal(heatLevel(1.7e308, -1.7e308, 1.7e308), levels - 1);
  assert.equal(heatLevel(-1.7e308, -1.7e308, 1.7e308), 0);
});

test('the sheet has one rule for each family, scheme and level, with its colour and ink', () => {
  const rules = heatSheet().split('\n');
  assert.equal(rules.length, schemes.length * families.length * (levels + 1));
  for (const scheme of schemes) {
    for (const family of families) {
      const scope = `[data-scheme='${scheme}'] [data-family='${family}']`;
      assert.ok(rules.includes(`${scope}{--accent:${toHex(accentColour(family, scheme))}}`));
      ramp(family, scheme).forEach((colour, level) => {
        assert.ok(rules.includes(`${scope} .heat-${level}{--cell:${toHex(colour)};--ink:${inkOn(colour)}}`));
      });
    }
  }
});
