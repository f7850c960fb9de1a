/** A tensor of a model against what the model needs. */
import { AttentionError } from './error.ts';

/** `length`: of the data. */
export function sameShape(
  tensor: string,
  expected: readonly number[],
  actual: readonly number[],
  length: number,
): void {
  const differs = (axis: string, one: number, other: number) => {
    if (one !== other)
      throw new AttentionError('ShapeMismatch', { tensor, axis, expected: one, actual: other });
  };
  differs('rank', expected.length, actual.length);
  expected.forEach((size, axis) => {
    differs(String(axis), size, actual[axis]!);
  });
  differs(
    'data',
    expected.reduce((product, size) => product * size, 1),
    length,
  );
}
