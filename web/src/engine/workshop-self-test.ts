/** A known answer, computed once before a workshop is trusted: some builds run where they compute nonsense. */
import type { Workshop } from './api-workshop.d.ts';

/**
 * A NPY file of five numbers in IEEE binary16, big-endian: one, a third, the largest, the smallest and −2. Reading it
 * takes the header apart, swaps bytes and widens every kind of number but NaN.
 */
const dictionary = "{'descr': '>f2', 'fortran_order': False, 'shape': (5,), }";
const halves = [0x3c00, 0x3555, 0x7bff, 0x0001, 0xc000];
const numbers = [1, 0.333251953125, 65504, 2 ** -24, -2];

function file(): Uint8Array<ArrayBuffer> {
  const header = `${dictionary.padEnd(117)}\n`;
  return Uint8Array.of(
    ...[0x93, ...'NUMPY'].map((byte) => (typeof byte === 'number' ? byte : byte.charCodeAt(0))),
    ...[1, 0, header.length, 0],
    ...Array.from(header, (character) => character.charCodeAt(0)),
    ...halves.flatMap((half) => [half >> 8, half & 0xff]),
  );
}

export function passesSelfTest(workshop: Workshop): boolean {
  try {
    const { arr_0: read } = workshop.readTensors(file()).tensors;
    return (
      read?.data instanceof Float32Array &&
      read.data.length === numbers.length &&
      numbers.every((number, place) => read.data[place] === number)
    );
  } catch {
    return false;
  }
}
