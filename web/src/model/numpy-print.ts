/**
 * Prints rows as NumPy does (`print(np.round(row, 3))`, print options at their defaults).
 *
 * Follows numpy/core/arrayprint.py (NumPy 1.24): shortest digits per entry, cut at eight decimals, then all
 * entries padded to one width; exponents when the largest is ≥ 1e8, the smallest non-zero < 1e-4, or their
 * ratio > 1000. Tests compare it with NumPy's own prints.
 */

/** Python's print of a shape: `(2, 5, 8)`, `(5,)`. */
export function printShape(shape: readonly number[]): string {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
}

/** `np.round(values, decimals)`: scale, round half to even, scale back. */
export function roundLikeNumpy(values: ArrayLike<number>, decimals: number): number[] {
  const factor = 10 ** decimals;
  return Array.from(values, (value) => roundHalfEven(value * factor) / factor);
}

function roundHalfEven(value: number): number {
  if (!Number.isFinite(value)) return value;
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest < 0.5) return floor;
  if (rest > 0.5) return floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

const precision = 8;

/** `[0.193 0.204 0.207 0.194 0.202]` */
export function printRow(values: readonly number[]): string {
  const finite = values.filter(Number.isFinite);
  const sizes = finite.map(Math.abs).filter((size) => size !== 0);
  const largest = Math.max(0, ...sizes);
  const smallest = Math.min(Infinity, ...sizes);
  const exponents = sizes.length > 0 && (largest >= 1e8 || smallest < 1e-4 || largest / smallest > 1000);
  const texts = values.map((value) => {
    if (Number.isNaN(value)) return 'nan';
    if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
    return exponents ? value.toExponential() : fixed(value);
  });
  return `[${align(texts, exponents).join(' ')}]`;
}

/** Shortest digits with at most eight decimals and always a point: `1.`, `0.475`, `-0.`. */
function fixed(value: number): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const shortest = String(Math.abs(value));
  const decimals =
    shortest.includes('.') && !shortest.includes('e') ? (shortest.split('.')[1] as string).length : 0;
  const text = shortest.includes('e') || decimals > precision ? Math.abs(value).toFixed(precision) : shortest;
  const trimmed = text.includes('.') ? text.replace(/0+$/, '') : `${text}.`;
  return sign + trimmed;
}

/** Pads to one width: integer parts on the left, decimals on the right with blanks (zeros in exponent form). */
function align(texts: readonly string[], exponents: boolean): string[] {
  const special = (text: string) => /nan|inf/.test(text);
  const parts = texts.map((text) => (special(text) ? undefined : splitNumber(text)));
  const known = parts.filter((part) => part !== undefined);
  const whole = Math.max(0, ...known.map((part) => part.whole.length));
  const decimals = Math.max(0, ...known.map((part) => part.decimals.length));
  const widest = Math.max(0, ...texts.filter(special).map((text) => text.length));
  const shown = texts.map((text, position) => {
    const part = parts[position];
    if (part === undefined) return text;
    const filled = part.decimals.padEnd(decimals, exponents ? '0' : ' ');
    return `${part.whole.padStart(whole)}.${filled}${part.exponent}`;
  });
  const width = Math.max(widest, ...shown.map((text) => text.length));
  return shown.map((text) => text.padStart(width));
}

function splitNumber(text: string): { whole: string; decimals: string; exponent: string } {
  const [mantissa, power] = text.split('e') as [string, string | undefined];
  const [whole, decimals = ''] = mantissa.split('.') as [string, string | undefined];
  if (power === undefined) return { whole, decimals, exponent: '' };
  const figures = Math.abs(Number(power)).toString().padStart(2, '0');
  return { whole, decimals, exponent: `e${power.startsWith('-') ? '-' : '+'}${figures}` };
}
