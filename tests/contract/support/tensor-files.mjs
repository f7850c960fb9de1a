// Files of tensors put together byte by byte, so that a test can make any part of them lie.
import { deflateSync } from 'fflate';

export const ascii = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
export const utf8 = (text) => new TextEncoder().encode(text);

/** `value` in `count` bytes, little-endian. */
export function number(value, count) {
  let rest = BigInt(value);
  return Uint8Array.from({ length: count }, () => {
    const byte = Number(rest & 255n);
    rest >>= 8n;
    return byte;
  });
}

export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const floats = (...values) => new Uint8Array(Float32Array.from(values).buffer);

/** A NPY file. `dictionary` replaces the whole header text, `length` what is said of it. */
export function npy({
  descr = "'<f4'",
  shape = '(2,)',
  dictionary = `{'descr': ${descr}, 'fortran_order': False, 'shape': ${shape}, }`,
  values = floats(1, 2),
  version = [1, 0],
  length,
} = {}) {
  const header = utf8(`${dictionary}\n`);
  return joined(
    ascii('\x93NUMPY'),
    Uint8Array.from(version),
    number(length ?? header.length, 2),
    header,
    values,
  );
}

export function safetensors(header, values = new Uint8Array(0), length) {
  const text = typeof header === 'string' ? header : JSON.stringify(header);
  const bytes = utf8(text);
  return joined(number(length ?? bytes.length, 8), bytes, values);
}

const entryOf = (shape, begin, end, dtype = 'F32') => ({ dtype, shape, data_offsets: [begin, end] });

/** A header of float32 vectors that claim these offsets: [[name, begin, end], …] */
export const vectors = (...claims) =>
  `{${claims.map(([name, begin, end]) => `"${name}":${JSON.stringify(entryOf([(end - begin) / 4], begin, end))}`)}}`;

const zero = { need: 20, flags: 0, method: 0, time: 0, date: 33, disk: 0, extra: new Uint8Array(0) };

function commonOf({ need, flags, method, time, date, checksum, packed, size, name, extra }) {
  const words = [need, flags, method, time, date].map((value) => number(value, 2));
  const sizes = [checksum, packed, size].map((value) => number(value, 4));
  return joined(...words, ...sizes, number(name.length, 2), number(extra.length, 2));
}

/**
 * A ZIP file. A member is { name, data, deflate? }, with `local` and `entry` replacing what its two records say and
 * `stream` its packed bytes; `end` replaces what the end record says.
 */
export function zip(members, { end = {}, before = new Uint8Array(0), tail = new Uint8Array(0) } = {}) {
  const parts = [before];
  const directory = [];
  let at = before.length;
  for (const { name, data = npy(), deflate = false, local = {}, entry = {}, stream } of members) {
    const bytes = stream ?? (deflate ? deflateSync(data) : data);
    const said = {
      ...zero,
      name: utf8(name),
      method: deflate ? 8 : 0,
      checksum: checksumOf(data),
      packed: bytes.length,
      size: data.length,
      at,
    };
    const here = { ...said, ...local };
    const there = { ...said, ...local, ...entry };
    const record = joined(number(0x04034b50, 4), commonOf(here), here.name, here.extra);
    parts.push(record, bytes);
    at += record.length + bytes.length;
    const places = [number(0, 2), number(there.disk, 2), number(0, 2), number(0, 4), number(there.at, 4)];
    directory.push(number(0x02014b50, 4), number(20, 2), commonOf(there), ...places, there.name, there.extra);
  }
  const listed = joined(...directory);
  const { disk = 0, count = members.length, total = count, length = listed.length, place = at } = end;
  const numbers = [number(disk, 2), number(0, 2), number(count, 2), number(total, 2), number(length, 4)];
  const last = joined(number(0x06054b50, 4), ...numbers, number(place, 4), number(0, 2));
  return joined(...parts, listed, last, tail);
}

/** CRC-32, bit by bit. */
export function checksumOf(bytes) {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

export function fromBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** A tensor of a golden file: { dtype, shape, data } -> { shape, data } */
export function goldenTensor({ dtype, shape, data }) {
  const Kind = dtype === 'float32' ? Float32Array : Float64Array;
  return { shape, data: new Kind(fromBase64(data).buffer) };
}
