/** How numbers are shown and read. Nothing here computes: the engine's value goes in, text comes out. */

export type Language = 'vi' | 'en';
export type Precision = 'float32' | 'float64';

const locales: Record<Language, string> = { vi: 'vi-VN', en: 'en-US' };
const formats = new Map<string, Intl.NumberFormat>();

function formatFor(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language}${digits}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locales[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
      // A value that rounds to zero loses its sign: "-0,00" would claim something the digits do not show.
      signDisplay: 'negative',
    });
    formats.set(key, format);
  }
  return format;
}

const minus = '−';

/** A cell's text: fixed decimals in the page's language, a real minus sign, and words for what is not finite. */
export function formatCell(value: number, digits: number, language: Language): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return '∞';
  if (value === -Infinity) return `${minus}∞`;
  // −1e9 plus a score: ten figures would not fit a cell and their end means nothing at this size.
  if (Math.abs(value) >= 1e6) return exponential(value, language);
  return formatFor(language, digits).format(value).replace('-', minus);
}

function exponential(value: number, language: Language): string {
  const [mantissa, exponent] = value.toExponential(1).split('e') as [string, string];
  const shown = mantissa
    .replace(/\.0$/, '')
    .replace('.', language === 'vi' ? ',' : '.')
    .replace('-', minus);
  return `${shown}e${Number(exponent)}`;
}

/** Every digit of a value, with a decimal point, as Python's `repr` prints it for this precision. */
export function formatFull(value: number, dtype: Precision): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  return pythonStyle(String(shortest(value, dtype)));
}

/** The double with the fewest digits that still reads back as the same value of this precision. */
export function shortest(value: number, dtype: Precision): number {
  if (dtype === 'float64' || value === 0) return value;
  for (let decimals = 0; decimals < 9; decimals += 1) {
    const candidate = Number(halfToEven((count) => value.toExponential(count), decimals));
    if (Math.fround(candidate) === value) return candidate;
  }
  return value;
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
function pythonStyle(text: string): string {
  const value = Number(text);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    const [mantissa, exponent] = value.toExponential().split('e') as [string, string];
    const figures = Math.abs(Number(exponent)).toString().padStart(2, '0');
    return `${mantissa}e${exponent.startsWith('-') ? '-' : '+'}${figures}`;
  }
  return text.includes('.') ? text : `${text}.0`;
}

export type NumberEntry =
  | { ok: true; value: number }
  | { ok: false; reason: 'empty' | 'unclear' | 'notANumber' };

/**
 * Reads a number as people type it: "0,58", "0.58", ".58", "−0,5", "1e-3". A text with both marks or with
 * several of one ("1.234,5") is unclear and refused, never guessed.
 */
export function readNumber(text: string): NumberEntry {
  const trimmed = text.trim().replace(/[−–]/g, '-').replace(/^\+/, '');
  if (trimmed === '') return { ok: false, reason: 'empty' };
  const marks = trimmed.match(/[.,]/g) ?? [];
  const plain = trimmed.replace(',', '.');
  if (/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return { ok: true, value: Number(plain) };
  return { ok: false, reason: marks.length > 1 ? 'unclear' : 'notANumber' };
}
