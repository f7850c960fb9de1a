// The causal layer in float64, for some rows of the output: what every contender is checked against. Written on its
// own, so that it shares no mistake and no compiled code with the plain loop that is timed.
import { denseFlops, headWidth, keyWidth } from '../../web/src/bench/cases.ts';

/** Above this only some rows are computed: the first, the last and some between. */
const wholeFlops = 1e9;

function chosenRows(size) {
  const count = size.batch * size.length;
  if (denseFlops(size) > wholeFlops) return [0, 1, count >> 1, count - 2, count - 1];
  return Array.from({ length: count }, (_, row) => row);
}

/** vector (inner) times matrix (inner,columns) */
function times(vector, matrix, columns) {
  const result = new Float64Array(columns);
  vector.forEach((factor, k) => {
    const row = matrix.subarray(k * columns, (k + 1) * columns);
    for (let j = 0; j < columns; j++) result[j] += factor * row[j];
  });
  return result;
}

function weightsOf(scores) {
  const most = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - most));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}

/** q (h·d_k), keys and values: one row (h_kv·d_k) per token -> (h·d_v) */
function attended(size, q, keys, values) {
  const width = headWidth(size);
  const concat = new Float64Array(q.length);
  for (let a = 0; a < size.num_heads; a++) {
    const g = Math.floor((a * size.num_kv_heads) / size.num_heads);
    const ofHead = (row) => row.subarray(g * width, (g + 1) * width);
    const query = q.subarray(a * width, (a + 1) * width);
    const scores = keys.map((key) => {
      const own = ofHead(key);
      return query.reduce((sum, value, c) => sum + value * own[c], 0) / Math.sqrt(width);
    });
    weightsOf(scores).forEach((weight, j) => {
      const own = ofHead(values[j]);
      for (let c = 0; c < width; c++) concat[a * width + c] += weight * own[c];
    });
  }
  return concat;
}

/** { rows, expected, d_model }: rows count through the batch, b·N + i; expected (rows.length, d_model). */
export function referenceOf(size, { x, w_q, w_k, w_v, w_o }) {
  const { length, d_model } = size;
  const rows = chosenRows(size);
  const token = (row) => x.subarray(row * d_model, (row + 1) * d_model);
  const projected = (matrix) => {
    const made = new Map();
    return (row) => {
      if (!made.has(row)) made.set(row, times(token(row), matrix, keyWidth(size)));
      return made.get(row);
    };
  };
  const ofKeys = projected(w_k);
  const ofValues = projected(w_v);
  const expected = rows.map((row) => {
    const seen = Array.from({ length: (row % length) + 1 }, (_, j) => row - (row % length) + j);
    const q = times(token(row), w_q, d_model);
    return times(attended(size, q, seen.map(ofKeys), seen.map(ofValues)), w_o, d_model);
  });
  return { rows, expected, d_model };
}

/** Largest difference of an output (B,N,d_model), relative to the largest expected value; NaN when it holds a NaN. */
export function deviationOf({ rows, expected, d_model }, output) {
  let most = 0;
  let largest = 0;
  rows.forEach((row, place) => {
    expected[place].forEach((value, c) => {
      const difference = Math.abs(value - output[row * d_model + c]);
      if (!(difference <= most)) most = difference;
      largest = Math.max(largest, Math.abs(value));
    });
  });
  return most / largest;
}
