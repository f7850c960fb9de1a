/** Lines over steps, as points of a picture: plain geometry, no page. */

export type Point = { readonly x: number; readonly y: number };
export type Range = readonly [low: number, high: number];
export type Scale = (value: number) => number;

/** Straight from one range to another; a range without width gives its middle. */
export function linear([low, high]: Range, [from, to]: Range): Scale {
  return (value) => (high === low ? (from + to) / 2 : from + ((to - from) * (value - low)) / (high - low));
}

/** Every factor takes as much room; what is below `low` (above 0) is where `low` is. */
export function logarithmic([low, high]: Range, room: Range): Scale {
  const straight = linear([Math.log(low), Math.log(high)], room);
  return (value) => straight(Math.log(Math.max(low, value)));
}

/** Powers of ten and their triples, from `low` to `high`. */
export function decades(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low));
  const count = Math.ceil(Math.log10(high)) - first + 1;
  const all = Array.from({ length: count }, (_, place) =>
    [1, 3].map((digit) => Number((digit * 10 ** (first + place)).toPrecision(1))),
  );
  return all.flat().filter((level) => level >= low && level <= high);
}

/** Places near those wanted, in the same order, no two closer than `gap`; pushed down, and up where there is no room. */
export function apart(wanted: readonly number[], gap: number, lowest: number): number[] {
  const order = wanted
    .map((_, index) => index)
    .sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const places: number[] = [];
  let above = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    above = Math.max(wanted[index] ?? 0, above + gap);
    places[index] = above;
  }
  let below = lowest + gap;
  for (const index of order.toReversed()) {
    below = Math.min(places[index] ?? 0, below - gap);
    places[index] = below;
  }
  return places;
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
