// What NumPy computed in float64 for the lesson's own run, by tensor id.
import { lessonRun as goldenFile, lessonRunKey } from '../golden/lesson-run.mjs';

export { goldenFile };

const length = goldenFile.X[0].length;
const causal = Array.from({ length }, (_, i) => Array.from({ length }, (_unused, j) => (j <= i ? 1 : 0)));

/** Nested arrays by id. The mask is the causal one of the lesson; masked scores follow from it. */
export const golden = {
  ...Object.fromEntries(Object.entries(lessonRunKey).map(([id, name]) => [id, goldenFile[name]])),
  mask: causal,
  masked_scores: goldenFile.scaled.map((heads) =>
    heads.map((rows) =>
      rows.map((row, i) => row.map((value, j) => (causal[i][j] ? value : Number.NEGATIVE_INFINITY))),
    ),
  ),
};

export const goldenAt = (tensor, index) => index.reduce((value, place) => value[place], golden[tensor]);
/** Decimals that a fresh page shows: the mask is 0 or 1, everything else has three. */
export const digitsOf = (tensor) => (tensor === 'mask' ? 0 : 3);
export const goldenFlat = (tensor) => golden[tensor].flat(Number.POSITIVE_INFINITY);

/** Tensors that each step must show. */
export const outputsOfStep = {
  input: ['x'],
  projection: ['q_proj', 'k_proj', 'v_proj'],
  'split-heads': ['q', 'k', 'v'],
  scores: ['scores'],
  scaling: ['scaled_scores'],
  masking: ['mask', 'masked_scores'],
  softmax: ['weights'],
  'weighted-sum': ['head_outputs'],
  concat: ['concat'],
  'output-projection': ['output'],
};

export const stepIds = Object.keys(outputsOfStep);
