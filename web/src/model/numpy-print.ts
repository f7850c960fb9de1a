/**
 * Prints arrays as NumPy does (`print(np.round(row, 3))`, print options at their defaults).
 *
 * Follows numpy/core/arrayprint.py (NumPy 1.24): shortest digits per entry, cut at eight decimals, then all
 * entries padded to one width; exponents when the largest is ≥ 1e8, the smallest non-zero < 1e-4, or their
 * ratio > 1000; lines of at most 75 characters; above 1000 entries only the three first and last of each axis.
 * Tests compare it with NumPy's own prints.
 */
import { halfToEven, type Precision, shortest } from './numbers.ts';

/** Python's print of a shape: `(2, 5, 8)`, `(5,)`. */
export function printShape(shape: readonly number[]): string {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
}

/** `np.round(values, decimals)`: scale, round half to even, scale back, each step in the array's precision. */
export function roundLikeNumpy(
  values: ArrayLike<number>,
  decimals: number,
  dtype: Precision = 'float64',
): number[] {
  const factor = 10 ** decimals;
  const narrow = dtype === 'float32' ? Math.fround : (value: number) => value;
  return Array.from(values, (value) => narrow(roundHalfEven(narrow(value * factor)) / factor));
}

/** Adding 2^52 leaves no room for a fraction, so the addition itself rounds; the sign is kept, also of zero. */
function roundHalfEven(value: number): number {
  const size = Math.abs(value);
  const rounded = size < 2 ** 52 ? size + 2 ** 52 - 2 ** 52 : size;
  return isNegative(value) ? -rounded : rounded;
}

/** `[0.193 0.204 0.207 0.194 0.202]` */
export function printRow(values: readonly number[], dtype: Precision = 'float64'): string {
  return printArray(values, [values.length], dtype);
}

const lineWidth = 75;
const edge = 3;
const threshold = 1000;

/** An array of any rank ≥ 1, row-major, as `print` shows it: nested brackets, every entry of one width. */
export function printArray(
  values: ArrayLike<number>,
  shape: readonly number[],
  dtype: Precision = 'float64',
): string {
  const summarised = values.length > threshold;
  /** Places along one axis, `undefined` where `...` stands. */
  const placesOf = (count: number): (number | undefined)[] => {
    const all = Array.from({ length: count }, (_, place) => place);
    return summarised && count > 2 * edge ? [...all.slice(0, edge), undefined, ...all.slice(-edge)] : all;
  };
  const offsets = shape.reduce<number[]>(
    (outer, count) =>
      outer.flatMap((offset) =>
        placesOf(count).flatMap((at) => (at === undefined ? [] : offset * count + at)),
      ),
    [0],
  );
  const shown = offsets.map((offset) => values[offset] as number);
  const format = formatter(shown, dtype);

  function layout(axes: readonly number[], offset: number, indent: string, width: number): string {
    const [count, ...inner] = axes as [number, ...number[]];
    const parts = placesOf(count).map((at) => {
      if (at === undefined) return '...';
      const place = offset * count + at;
      return inner.length === 0
        ? format(values[place] as number)
        : layout(inner, place, `${indent} `, width - 1);
    });
    if (inner.length > 0) return `[${parts.join('\n'.repeat(inner.length) + indent)}]`;
    return `[${wrap(parts, indent, width - 1)}]`;
  }
  return layout(shape, 0, ' ', lineWidth);
}

/** Fills lines with entries; the first line's indent is where the bracket stands. */
function wrap(entries: readonly string[], indent: string, width: number): string {
  const lines: string[] = [];
  let line = indent;
  for (const entry of entries) {
    if (line.length + entry.length > width && line.length > indent.length) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${entry} `;
  }
  lines.push(line.slice(0, -1));
  return lines.join('\n').slice(indent.length);
}

/** How every entry of an array is written, so that all have one width. */
function formatter(values: readonly number[], dtype: Precision): (value: number) => string {
  const finite = values.filter(Number.isFinite);
  const write = needsExponents(finite, dtype) ? scientific(finite, dtype) : positional(finite, dtype);
  const text = (value: number) => (Number.isFinite(value) ? write(value) : specialText(value));
  const width = Math.max(...values.map((value) => text(value).length));
  return (value) => text(value).padStart(width);
}

function specialText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
}

function needsExponents(finite: readonly number[], dtype: Precision): boolean {
  const sizes = finite.map(Math.abs).filter((size) => size !== 0);
  if (sizes.length === 0) return false;
  const [largest, smallest] = [Math.max(...sizes), Math.min(...sizes)];
  const ratio = dtype === 'float32' ? Math.fround(largest / smallest) : largest / smallest;
  return largest >= 1e8 || smallest < 1e-4 || ratio > 1000;
}

const mostDecimals = 8;

/** `1.`, `0.475`, `-0.`: shortest digits, points under each other, blanks after the last digit. */
function positional(values: readonly number[], dtype: Precision): (value: number) => string {
  const split = (value: number): [string, string] => {
    const size = Math.abs(value);
    const short = String(shortest(size, dtype));
    const fits = decimalsOf(short).length <= mostDecimals;
    const text = fits ? short : halfToEven((count) => size.toFixed(count), mostDecimals);
    return [signOf(value) + text.split('.')[0], decimalsOf(text)];
  };
  const longest = longestOf(values.map((value) => split(value)[1]));
  return (value) => {
    const [whole, decimals] = split(value);
    return `${whole}.${decimals.padEnd(longest)}`;
  };
}

/** `1.5000e-05`: all entries with as many decimals as the longest, filled with digits of the exact value. */
function scientific(values: readonly number[], dtype: Precision): (value: number) => string {
  const rounded = (value: number, decimals: number) => {
    const size = Math.abs(value);
    const short = shortest(size, dtype).toExponential();
    if (decimalsOf(short).length === decimals) return short;
    return halfToEven((count) => size.toExponential(count), decimals);
  };
  const decimals = longestOf(
    values.map((value) => {
      const short = decimalsOf(shortest(value, dtype).toExponential());
      return short.length > mostDecimals ? decimalsOf(rounded(value, mostDecimals)) : short;
    }),
  );
  const figures = Math.max(
    2,
    longestOf(values.map((value) => exponentOf(rounded(value, decimals)).slice(1))),
  );
  return (value) => {
    const [mantissa, exponent] = rounded(value, decimals).split('e') as [string, string];
    const point = decimals === 0 ? '.' : '';
    return `${signOf(value)}${mantissa}${point}e${exponent[0]}${exponent.slice(1).padStart(figures, '0')}`;
  };
}

function longestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length));
}

/** What stands after the point, without closing zeros. */
function decimalsOf(text: string): string {
  return (/\.(\d*)/.exec(text)?.[1] ?? '').replace(/0+$/, '');
}

/** `+8`, `-310` */
function exponentOf(text: string): string {
  return text.slice(text.indexOf('e') + 1);
}

function signOf(value: number): string {
  return isNegative(value) ? '-' : '';
}

function isNegative(value: number): boolean {
  return value < 0 || Object.is(value, -0);
}
