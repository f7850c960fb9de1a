// Golden files of the page's tests.
import { readFile } from 'node:fs/promises';

const data = new URL('../../golden/data/', import.meta.url);

const readers = {
  float64: Number,
  float32: (text) => Math.fround(Number(text)),
};

/**
 * What NumPy printed: arrays with their numbers read at their precision, single numbers as text pairs, and numbers
 * cut at fixed decimals as [value, decimals, text].
 */
export async function readNumpyPrints() {
  const { arrays, numbers, fixed } = JSON.parse(await readFile(new URL('numpy_print.json', data), 'utf8'));
  return {
    arrays: arrays.map((entry) => ({ ...entry, values: entry.data.map(readers[entry.dtype]) })),
    numbers: Object.fromEntries(
      Object.entries(numbers).map(([dtype, pairs]) => [
        dtype,
        pairs.map(([value, text]) => [readers[dtype](value), text]),
      ]),
    ),
    fixed: fixed.map(([value, decimals, text]) => [Number(value), decimals, text]),
  };
}
