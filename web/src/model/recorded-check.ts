/** Compares a run with the recorded NumPy run: an independent check of the engine, tensor by tensor. */
import type { TensorValue } from './tensors.ts';

/** Largest |a − b|; equal values (also NaN with NaN, ∞ with ∞) differ by 0. `undefined` when shapes differ. */
export function largestDifference(a: TensorValue, b: TensorValue): number | undefined {
  if (a.shape.join() !== b.shape.join()) return undefined;
  let largest = 0;
  for (let place = 0; place < a.data.length; place += 1) {
    const [left, right] = [a.data[place] as number, b.data[place] as number];
    if (Object.is(left, right) || left === right) continue;
    const difference = Math.abs(left - right);
    if (Number.isNaN(difference)) return Number.NaN;
    largest = Math.max(largest, difference);
  }
  return largest;
}
