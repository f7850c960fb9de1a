/**
 * Heat colours: per family one hue from pale to strong, in OKLCH so that luminance is strictly monotonic.
 *
 * Ink on a cell is black or white, whichever contrasts more; since the better of the two is never below
 * 4.58:1 for any luminance, every cell is readable at WCAG AA. Tests measure both properties.
 * OKLab to linear sRGB: Björn Ottosson, "A perceptual color space for image processing" (2020).
 */
import type { Family } from './tensors.ts';

export type Scheme = 'light' | 'dark';
export type Rgb = readonly [number, number, number];

export const levels = 24;

const hues: Record<Family, { hue: number; chroma: number }> = {
  x: { hue: 262, chroma: 0.025 },
  q: { hue: 258, chroma: 0.15 },
  k: { hue: 62, chroma: 0.14 },
  v: { hue: 150, chroma: 0.13 },
  scores: { hue: 300, chroma: 0.15 },
  weights: { hue: 8, chroma: 0.17 },
  output: { hue: 205, chroma: 0.11 },
};

export const families = Object.keys(hues) as Family[];

const ramps: Record<Scheme, { from: number; to: number }> = {
  light: { from: 0.975, to: 0.42 },
  dark: { from: 0.25, to: 0.83 },
};

/** The colour of one level, 0 = smallest value of the matrix, `levels` − 1 = largest. */
export function heatColour(family: Family, scheme: Scheme, level: number): Rgb {
  const share = level / (levels - 1);
  const { from, to } = ramps[scheme];
  const { hue, chroma } = hues[family];
  return oklch(from + (to - from) * share, chroma * (0.08 + 0.92 * share), hue);
}

/** Text and border colour of a family, with at least 4.5:1 on the page's ground. */
export function accentColour(family: Family, scheme: Scheme): Rgb {
  const { hue, chroma } = hues[family];
  return scheme === 'light' ? oklch(0.47, chroma, hue) : oklch(0.8, chroma * 0.85, hue);
}

/** Where a value stands in its matrix: automatic range, because at d_model 8 all weights are nearly equal. */
export function heatLevel(value: number, smallest: number, largest: number): number {
  if (!Number.isFinite(value)) return value > 0 ? levels - 1 : 0;
  if (!(largest > smallest)) return Math.round((levels - 1) / 3);
  // Halves keep the width of a range finite where it would overflow.
  const part = largest - smallest === Infinity ? 0.5 : 1;
  const share = (value * part - smallest * part) / (largest * part - smallest * part);
  return Math.min(levels - 1, Math.max(0, Math.round(share * (levels - 1))));
}

/** Smallest and largest finite value of a matrix; what is to be left out is given as NaN. */
export function rangeOf(
  rows: number,
  columns: number,
  at: (row: number, column: number) => number,
): [number, number] {
  let [smallest, largest] = [Infinity, -Infinity];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const value = at(row, column);
      if (!Number.isFinite(value)) continue;
      smallest = Math.min(smallest, value);
      largest = Math.max(largest, value);
    }
  }
  return [smallest, largest];
}

export function inkOn(colour: Rgb): '#000' | '#fff' {
  return contrast(colour, [255, 255, 255]) > contrast(colour, [0, 0, 0]) ? '#fff' : '#000';
}

export function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((left, right) => right - left) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** OKLCH to sRGB; chroma shrinks until the colour fits the gamut, lightness and hue stay. */
function oklch(lightness: number, chroma: number, hue: number): Rgb {
  for (let c = chroma; c > 0; c -= 0.004) {
    const linear = linearSrgb(lightness, c, hue);
    if (linear.every((channel) => channel >= -1e-4 && channel <= 1.0001)) return encode(linear);
  }
  return encode(linearSrgb(lightness, 0, hue));
}

function linearSrgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function encode(linear: readonly number[]): Rgb {
  return linear.map((channel) => {
    const share = Math.min(1, Math.max(0, channel));
    const encoded = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255);
  }) as unknown as Rgb;
}
