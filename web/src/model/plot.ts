/** Lines over steps, as points of a picture: plain geometry, no page. */

export type Point = { readonly x: number; readonly y: number };
export type Range = readonly [low: number, high: number];
export type Scale = (value: number) => number;

/** Straight from one range to another; a range without width gives its middle. */
export function linear([low, high]: Range, [from, to]: Range): Scale {
  return (value) => (high === low ? (from + to) / 2 : from + ((to - from) * (value - low)) / (high - low));
}

/** Round numbers across a range, at most `most` of them. */
export function ticks([low, high]: Range, most: number): number[] {
  const width = high - low;
  if (!(width > 0) || !Number.isFinite(width)) return [low];
  const rough = width / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => width / one <= most) ?? width;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

/** `points` of an SVG polyline; what is not finite is left out. */
export function polyline(points: readonly Point[], across: Scale, up: Scale): string {
  return points
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .map(({ x, y }) => `${rounded(across(x))},${rounded(up(y))}`)
    .join(' ');
}

const rounded = (value: number) => Math.round(value * 100) / 100;
