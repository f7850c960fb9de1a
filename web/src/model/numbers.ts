/** How numbers are shown and read. Nothing here computes: the engine's value goes in, text comes out. */

export type Language = 'vi' | 'en';
export type Precision = 'float32' | 'float64';

const minus = '−';

/** An entry of a matrix, which is read as code is: with the point in every language. */
export const formatEntry = (value: number, digits: number): string => formatCell(value, digits, 'en');

/** A figure's text: fixed decimals in the page's language, a real minus sign, and words for what is not finite. */
export function formatCell(value: number, digits: number, language: Language): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return '∞';
  if (value === -Infinity) return `${minus}∞`;
  // −1e9 plus a score: ten figures would not fit a cell and their end means nothing at this size.
  if (Math.abs(value) >= 1e6) return formatPower(value, 1, language);
  const text = cut(Math.abs(value), digits);
  // A value that rounds to zero loses its sign: "−0,00" would claim something the digits do not show.
  return `${value < 0 && Number(text) !== 0 ? minus : ''}${withMark(text, language)}`;
}

const withMark = (text: string, language: Language): string =>
  language === 'vi' ? text.replace('.', ',') : text;

/** `size` (>= 0) at fixed decimals, as NumPy prints it. */
function cut(size: number, decimals: number): string {
  // Only a half of the last digit is rounded differently, and looking for one in the exact value takes long.
  const mayBeHalf = (size * 10 ** decimals) % 1 === 0.5;
  return mayBeHalf ? halfToEven((count) => size.toFixed(count), decimals) : size.toFixed(decimals);
}

/** A whole number with its thousands set apart by a space, which means the same in both languages. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return formatCell(value, 0, 'en');
  return String(Math.round(value))
    .replace(/\B(?=(\d{3})+$)/g, '\u202f')
    .replace('-', minus);
}

/** A number in a sentence: large ones in groups of three, at most three decimals and none that says nothing. */
export function formatShort(value: number, language: Language): string {
  if (!Number.isFinite(value)) return formatCell(value, 0, language);
  const [whole, decimals] = cut(Math.abs(value), 3)
    .replace(/\.?0+$/, '')
    .split('.') as [string, string?];
  const grouped = Number(whole) >= 10_000 ? formatCount(Number(whole)) : whole;
  const sign = value < 0 && (grouped !== '0' || decimals !== undefined) ? minus : '';
  return `${sign}${grouped}${decimals === undefined ? '' : withMark(`.${decimals}`, language)}`;
}

/** A figure with a power of ten, such as the `2,2e-16` by which two ways to compute differ; a decimal of 0 says nothing. */
export function formatPower(value: number, digits: number, language: Language): string {
  if (value === 0 || !Number.isFinite(value)) return formatCell(value, 0, language);
  const text = halfToEven((count) => value.toExponential(count), digits);
  const [mantissa, exponent] = text.split('e') as [string, string];
  return `${withMark(mantissa.replace(/\.0+$/, ''), language).replace('-', minus)}e${Number(exponent)}`;
}

/** Every digit of a value, in a sentence that says which it was. */
export function formatExact(value: number, language: Language): string {
  if (!Number.isFinite(value)) return formatCell(value, 0, language);
  return withMark(String(value).replace(/^-/, minus), language);
}

/** Every digit of a value, with a decimal point, as Python's `repr` prints it for this precision. */
export function formatFull(value: number, dtype: Precision): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const exponent = value !== 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e16);
  return pythonStyle(shortest(value, dtype), exponent);
}

/** The double with the fewest digits that still reads back as the same value of this precision. */
export function shortest(value: number, dtype: Precision): number {
  if (dtype === 'float64' || value === 0) return value;
  for (let decimals = 0; decimals < 9; decimals += 1) {
    const text = halfToEven((count) => value.toExponential(count), decimals);
    // At a power of two the gap above is twice the gap below: the next decimal may read back where the nearest does not.
    const found = [text, awayFromZero(text, decimals)].map(Number).find((one) => Math.fround(one) === value);
    if (found !== undefined) return found;
  }
  return value;
}

/** `1.2e-5` → `13e-6`: the last digit one larger. */
function awayFromZero(text: string, decimals: number): string {
  const [mantissa, power] = text.split('e') as [string, string];
  const digits = Number(mantissa.replace('.', ''));
  return `${digits + Math.sign(digits)}e${Number(power) - decimals}`;
}

/** The exact value cut at so many decimals, ties to even; JavaScript's own formatting rounds ties up. */
export function halfToEven(render: (decimals: number) => string, decimals: number): string {
  const [mantissa, power] = render(60).split('e') as [string, string | undefined];
  const [whole, digits] = mantissa.split('.') as [string, string];
  const last = decimals === 0 ? whole.at(-1) : digits[decimals - 1];
  const staysDown = /^50*$/.test(digits.slice(decimals)) && Number(last) % 2 === 0;
  if (!staysDown) return render(decimals);
  const kept = decimals === 0 ? whole : `${whole}.${digits.slice(0, decimals)}`;
  return power === undefined ? kept : `${kept}e${power}`;
}

/** JavaScript's shortest digits in Python's layout: `1` → `1.0`, `1e-7` → `1e-07`, `0.00001` → `1e-05`. */
function pythonStyle(value: number, exponent: boolean): string {
  if (!exponent) return Number.isInteger(value) ? `${value}.0` : String(value);
  const [mantissa, power] = value.toExponential().split('e') as [string, string];
  return `${mantissa}e${power.charAt(0)}${power.slice(1).padStart(2, '0')}`;
}

export type NumberEntry =
  | { ok: true; value: number }
  | { ok: false; reason: 'empty' | 'unclear' | 'notANumber' };

/**
 * Reads a number as people type it: "0,58", "0.58", ".58", "−0,5", "1e-3". A text with both marks or with
 * several of one ("1.234,5") is unclear and refused, never guessed.
 */
export function readNumber(text: string): NumberEntry {
  const trimmed = text.trim().replace(/[−–]/g, '-');
  if (trimmed === '') return { ok: false, reason: 'empty' };
  const marks = trimmed.match(/[.,]/g) ?? [];
  const plain = trimmed.replace(',', '.');
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  // Beyond the largest double Number gives infinity, which nobody typed.
  if (Number.isFinite(value)) return { ok: true, value };
  return { ok: false, reason: marks.length > 1 ? 'unclear' : 'notANumber' };
}

/**
 * The whole number that a text in groups of three may be: "1 050 624", "1.050.624", "1,050,624". With a single mark
 * ("65.536") it may as well be a decimal, as `readNumber` reads it: the caller has to know which of the two is meant.
 */
export function readGrouped(text: string): number | undefined {
  const plain = text.trim().replace(/[−–]/g, '-');
  if (!/^[+-]?[1-9]\d{0,2}(?:([\s.,])\d{3})(?:\1\d{3})*$/.test(plain)) return undefined;
  return Number(plain.replace(/[\s.,]/g, ''));
}
