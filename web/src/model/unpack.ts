/** Opens what the build packed into a script: raw deflate, written as base64 (web/build/packed.mjs). */
import { inflateSync, strFromU8 } from 'fflate';

/** Decoded by hand: a strict connect-src refuses to fetch even data: addresses. */
export function unpack(packed: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return inflateSync(bytes) as Uint8Array<ArrayBuffer>;
}

export function unpackJson<Value>(packed: string): Value {
  return JSON.parse(strFromU8(unpack(packed))) as Value;
}
