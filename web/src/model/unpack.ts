/** Opens what the build packed into a script: raw deflate, written as base64 (web/build/packed.mjs). */
import { inflateSync, strFromU8 } from 'fflate';

/** The SIMD and the scalar build of a module, in slices that take turns; `ends`: where each slice of each file ends. */
export type PackedPair = { text: string; ends: readonly number[][] };

/** Decoded by hand: a strict connect-src refuses to fetch even data: addresses. */
export function unpack(packed: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return inflateSync(bytes) as Uint8Array<ArrayBuffer>;
}

export function unpackJson<Value>(packed: string): Value {
  return JSON.parse(strFromU8(unpack(packed))) as Value;
}

export function unpackPair({ text, ends }: PackedPair): Record<'simd' | 'scalar', Uint8Array<ArrayBuffer>> {
  const bytes = unpack(text);
  const [simd, scalar] = ends.map((of) => new Uint8Array(of.at(-1)!)) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ];
  let place = 0;
  for (let turn = 0; turn < ends[0]!.length; turn += 1) {
    for (const [which, file] of [simd, scalar].entries()) {
      const begin = ends[which]![turn - 1] ?? 0;
      const length = ends[which]![turn]! - begin;
      file.set(bytes.subarray(place, place + length), begin);
      place += length;
    }
  }
  return { simd, scalar };
}
