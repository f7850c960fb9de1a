// Settings under which the programs of the page are run, and the same run by the engine.
import assert from 'node:assert/strict';
import { listingFor, listingText, variableOf } from '../../web/src/model/listing.ts';
import { runPrograms } from './listing-python.mjs';

export const base = {
  seed: 42,
  batch: 2,
  length: 5,
  d_model: 8,
  num_heads: 2,
  mask: 'causal',
  mask_fill: 'negative_infinity',
  scale: 'sqrt_d_k',
  dtype: 'float64',
  edits: [],
  loaded: [],
};

/** Every fill, scale, mask and precision, head counts 1 2 4 8, sizes from 1 up, and edits: 24 runs and more. */
export function allSettings() {
  const runs = [];
  for (const mask of ['none', 'causal'])
    for (const mask_fill of ['negative_infinity', 'additive_1e9', 'safe'])
      for (const scale of ['sqrt_d_k', 'sqrt_d_model', 'none'])
        for (const dtype of ['float64', 'float32']) {
          const num_heads = [1, 2, 4, 8][runs.length % 4];
          runs.push({ ...base, mask, mask_fill, scale, dtype, num_heads, seed: runs.length });
        }
  const edits = [
    { tensor: 'x', index: [0, 3, 2], value: 1.5 },
    { tensor: 'w_q', index: [1, 7], value: -2 },
    { tensor: 'w_o', index: [0, 0], value: -0 },
    { tensor: 'x', index: [0, 3, 2], value: 0.1 }, // typed over again: the last value counts
    { tensor: 'w_v', index: [7, 0], value: 1e-7 },
    { tensor: 'w_k', index: [2, 2], value: 3e21 },
  ];
  runs.push(
    { ...base },
    { ...base, edits },
    { ...base, edits: edits.slice(0, 5), dtype: 'float32' },
    { ...base, batch: 1, length: 1, d_model: 1, num_heads: 1 },
    { ...base, batch: 3, length: 7, d_model: 12, num_heads: 3, seed: 4294967295 },
    { ...base, batch: 1, length: 16, d_model: 64, num_heads: 8, seed: 0 },
    { ...base, batch: 1, length: 16, d_model: 64, num_heads: 8, seed: 7, dtype: 'float32' },
  );
  return runs;
}

/** The same run by the engine: draws, cells typed over, all tensors and parameters by id. */
export function engineRun(engine, settings) {
  const { seed, batch, length, d_model, num_heads, mask, mask_fill, scale, dtype, edits } = settings;
  const { x, weights } = engine.lessonInputs({ seed, batch, length, d_model, num_heads, dtype });
  const given = { x, ...weights };
  for (const { tensor, index, value } of edits) {
    const { shape, data } = given[tensor];
    data[index.reduce((offset, at, axis) => offset * shape[axis] + at, 0)] = value;
  }
  const trace = engine.trace({ config: { d_model, num_heads, mask, mask_fill, scale, dtype }, x, weights });
  return { ...given, ...trace };
}

export function worstDifference(actual, expected, label) {
  assert.deepEqual(actual.shape, expected.shape, `${label}: shape`);
  let worst = 0;
  actual.data.forEach((value, at) => {
    const wanted = expected.data[at];
    if (Object.is(value, wanted) || value === wanted) return;
    const scale = Math.max(1, Math.abs(wanted));
    const difference = Math.abs(value - wanted) / scale;
    worst = Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(worst, difference);
  });
  return worst;
}

/**
 * Runs the program of `listing` under every setting: each of its variables is the engine's tensor, within the tolerance
 * of its precision.
 */
export function assertProgramsAgree(engine, listing, tolerance, python) {
  const runs = allSettings();
  const ids = Object.keys(engineRun(engine, runs[0]));
  const names = [...new Set(ids.map((id) => variableOf[id]))];
  const jobs = runs.map((run) => ({ text: listingText(listingFor(listing, run)), names }));
  const results = runPrograms(jobs, python);

  runs.forEach((run, at) => {
    const expected = engineRun(engine, run);
    for (const id of ids) {
      const actual = results[at].variables[variableOf[id]];
      const label = `run ${at} (${JSON.stringify(run)}), ${id}`;
      if (id !== 'mask') assert.equal(actual.dtype, run.dtype, `${label}: precision`);
      const worst = worstDifference(actual, expected[id], label);
      assert.ok(worst <= tolerance[run.dtype], `${label}: differs by ${worst}`);
    }
  });
}
