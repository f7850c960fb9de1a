/** A known answer, computed once before an engine is trusted: some builds run where they compute nonsense. */
import type { Engine } from './api.d.ts';

/**
 * Lesson A's run (seed 42, X (2, 5, 8), two heads, causal) in NumPy, float64:
 * tensor, place in row-major order, value. Source: the recorded NumPy run in tests/golden.
 */
const known = [
  ['x', 0, 0.4967141530112327],
  ['output', 0, 0.04321082756710355],
  ['output', 5, 0.11969562600994016],
  ['output', 79, 0.0002609817054492285],
  ['weights', 1, 0],
  ['weights', 96, 0.20186697767211653],
  ['weights', 99, 0.19346785986724951],
] as const;
const tolerance = 1e-12;

export function passesSelfTest(engine: Engine): boolean {
  try {
    const { x, weights } = engine.lessonInputs({ seed: 42, batch: 2, length: 5, d_model: 8, num_heads: 2 });
    const trace = engine.trace({ config: { d_model: 8, num_heads: 2, mask: 'causal' }, x, weights });
    return known.every(([id, place, value]) => Math.abs(trace[id].data[place]! - value) <= tolerance);
  } catch {
    return false;
  }
}
