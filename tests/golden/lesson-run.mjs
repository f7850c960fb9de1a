// The golden file of the lesson's own run, and under which key it holds each tensor.
import { readFileSync } from 'node:fs';

export const lessonRun = JSON.parse(
  readFileSync(new URL('data/golden_lesson1_seed42.json', import.meta.url), 'utf8'),
);

/** Tensor id -> key in the golden file. Mask and masked scores are not in it: they follow from the scaled scores. */
export const lessonRunKey = {
  x: 'X',
  memory: 'X',
  w_q: 'W_q',
  w_k: 'W_k',
  w_v: 'W_v',
  w_o: 'W_o',
  q_proj: 'Q',
  k_proj: 'K',
  v_proj: 'V',
  q: 'q',
  k: 'k',
  v: 'v',
  scores: 'scores',
  scaled_scores: 'scaled',
  weights: 'weights',
  head_outputs: 'heads',
  concat: 'concat',
  output: 'out',
};
