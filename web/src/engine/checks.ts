/**
 * Type checks of everything a caller hands in.
 *
 * Embind coerces without a word (NaN, null and undefined become 0, "5" becomes 5), so nothing reaches
 * WebAssembly before its type has been looked at here. Values are left to the C++ `validate()`.
 */
import { AttentionError } from './error.ts';

export type Fields = Readonly<Record<string, unknown>>;
type FloatArray = Float32Array | Float64Array;

/** `expected`: one of web/content/<language>/kinds.json, where the page has its own words for it. */
export function wrongType(name: string, expected: string, cause?: unknown): AttentionError {
  return new AttentionError('WrongType', { name, expected }, { cause });
}

/** Any text for a value that was refused; never throws, never long. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : Object.prototype.toString.call(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Arrays, maps and promises are objects too, but have no fields that anyone gave them. */
const isPlain = (value: unknown): value is object =>
  Object.prototype.toString.call(value) === '[object Object]';

/** A plain object whose keys are all among `known`; every property is read once, into a copy. */
export function fieldsOf(value: unknown, name: string, known: readonly string[]): Fields {
  if (!isPlain(value)) throw wrongType(name, 'an object');
  const fields: Record<string, unknown> = Object.create(null);
  for (const key of Reflect.ownKeys(value)) {
    if (typeof key !== 'string' || !known.includes(key)) {
      throw new AttentionError('UnknownName', { name: `${name}.${shown(String(key))}` });
    }
    fields[key] = (value as Fields)[key];
  }
  return fields;
}

/** A number of any value, NaN included, or undefined when it may be left out. */
export function optionalNumber(fields: Fields, name: string): number | undefined {
  return fields[name] === undefined ? undefined : requiredNumber(fields, name);
}

export function requiredNumber(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number') throw wrongType(name, 'a number');
  return value;
}

export function optionOf<Option extends string>(
  value: unknown,
  name: string,
  options: readonly Option[],
  otherwise: Option,
): Option {
  if (value === undefined) return otherwise;
  if (typeof value !== 'string') throw wrongType(name, `one of ${options.join(', ')}`);
  if (!(options as readonly string[]).includes(value)) {
    throw new AttentionError('UnknownOption', { name, value: shown(value) });
  }
  return value as Option;
}

const tagOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)
  ?.get as (this: unknown) => string | undefined;

/** Also true for arrays of another realm, such as a frame, where `instanceof` would fail. */
export function isFloatArray(value: unknown): value is FloatArray {
  const tag = tagOf.call(value);
  return tag === 'Float32Array' || tag === 'Float64Array';
}

/** An array of exactly `length` numbers, which may be written to. */
export function floatsOf(value: unknown, name: string, length: number): FloatArray {
  if (!isFloatArray(value)) throw wrongType(name, 'a Float32Array or Float64Array');
  if (value.length === length) return value;
  const params = { tensor: name, axis: 'data', expected: length, actual: value.length };
  throw new AttentionError('ShapeMismatch', params);
}

export type CheckedTensor = { id: string; shape: number[]; data: FloatArray };

/** The form of a tensor; its sizes are judged by the engine. */
export function tensorOf(value: unknown, id: string): CheckedTensor {
  if (typeof value !== 'object' || value === null) {
    throw wrongType(id, 'a tensor { shape, data }');
  }
  const { shape, data } = value as Fields;
  if (!isFloatArray(data)) throw wrongType(`${id}.data`, 'a Float32Array or Float64Array');
  return { id, shape: numbersOf(shape, `${id}.shape`), data };
}

/** An array of numbers, copied; holes and anything that is not a number are refused. */
export function numbersOf(value: unknown, name: string): number[] {
  if (!Array.isArray(value)) throw wrongType(name, 'an array of numbers');
  const numbers: number[] = Array.from(value);
  if (!numbers.every((entry) => typeof entry === 'number')) throw wrongType(name, 'an array of numbers');
  return numbers;
}

const byteLengthOf = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')?.get as (
  this: unknown,
) => number;

/** The bytes of an ArrayBuffer or of a view of one; a buffer that has been handed over has none to give. */
export function givenBytes(value: unknown, name: string): Uint8Array<ArrayBuffer> {
  try {
    if (ArrayBuffer.isView(value)) {
      return new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength);
    }
    return new Uint8Array(value as ArrayBuffer, 0, byteLengthOf.call(value));
  } catch (cause) {
    throw wrongType(name, 'an ArrayBuffer or a view of one', cause);
  }
}

/** A copy, so that a caller may change what was handed over; what cannot be copied is not what it should be. */
export function copied<Value>(value: Value, name: string, expected: string): Value {
  try {
    return structuredClone(value);
  } catch (cause) {
    throw wrongType(name, expected, cause);
  }
}
