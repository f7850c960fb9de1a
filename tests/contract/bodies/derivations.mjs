// The page's explanation of every cell, evaluated against what the engine computed.
import { termsOf } from '../../../web/src/model/derivations.ts';
import { ok, same } from '../support/check.mjs';
import { layouts, requestOf, sizesOf } from '../support/requests.mjs';

const offsetOf = (shape, index) => index.reduce((offset, at, axis) => offset * shape[axis] + at, 0);

function indicesOf(shape) {
  return shape.reduce(
    (all, size) => all.flatMap((index) => Array.from({ length: size }, (_, at) => [...index, at])),
    [[]],
  );
}

/** A run, with what is needed to work out one cell of it by the table alone. */
function explainerOf(engine, layout, dtype) {
  const request = requestOf({ ...layout, dtype });
  const trace = engine.trace(request);
  const given = {
    ...request.weights,
    x: request.x,
    memory: request.memory,
    mask: maskOf(request.config.mask),
  };
  const tensors = { ...trace, ...request.weights };
  const { head_gates } = request.config;
  if (head_gates) tensors.head_gates = { shape: [head_gates.length], data: head_gates };
  const ranks = Object.fromEntries(Object.entries(tensors).map(([id, tensor]) => [id, tensor.shape.length]));
  const round = dtype === 'float32' ? Math.fround : (value) => value;
  const cellValue = ({ tensor, index }) => tensors[tensor].data[offsetOf(tensors[tensor].shape, index)];
  return { engine, request, trace, given, ranks, round, cellValue, sizes: sizesOf(layout), dtype };
}

const maskOf = (mask) => (typeof mask === 'object' ? mask : undefined);

function evaluate(run, cell) {
  const { round, cellValue, request } = run;
  const resolved = termsOf(cell, run.sizes, run.ranks, request.memory !== undefined);
  switch (resolved.kind) {
    case 'given': {
      const { shape, data } = run.given[cell.tensor];
      return round(data[offsetOf(shape, cell.index)]);
    }
    case 'causal':
      return causal(run, cell, resolved);
    case 'copy':
      return cellValue(resolved.from);
    case 'gate':
      return round(round(cellValue(resolved.gate)) * cellValue(resolved.of));
    case 'dot': {
      const sum = resolved.terms.reduce((total, { left, right }) => {
        return round(total + round(cellValue(left) * cellValue(right)));
      }, 0);
      return resolved.bias ? round(sum + cellValue(resolved.bias)) : sum;
    }
    case 'scale': {
      const { operation, value } = run.engine.scaleOf(request.config);
      const score = cellValue(resolved.of);
      if (operation === 'none') return score;
      return round(operation === 'divide' ? score / value : score * value);
    }
    case 'mask': {
      const score = cellValue(resolved.of);
      if (cellValue(resolved.mask) === 1) return score;
      return request.config.mask_fill === 'additive_1e9' ? round(score - 1e9) : Number.NEGATIVE_INFINITY;
    }
    case 'softmax':
      return softmax(run, resolved);
    default:
      throw new Error(`a derivation of an unknown kind: ${resolved.kind}`);
  }
}

function causal({ request, given }, cell, resolved) {
  const { mask = 'none' } = request.config;
  if (mask === 'none') return 1;
  if (mask === 'causal') return resolved.allowed ? 1 : 0;
  return given.mask.data[offsetOf(given.mask.shape, cell.index)];
}

function softmax({ engine, request, cellValue, dtype }, resolved) {
  const row = resolved.row.map(cellValue);
  const parts = engine.explainSoftmax({ dtype, row, mask_fill: request.config.mask_fill });
  const powers = row.map((value) => Math.exp(value - Math.max(...row)));
  const plain = powers[resolved.self] / powers.reduce((sum, power) => sum + power, 0);
  const weight = parts.weights[resolved.self];
  const near = Math.abs(weight - plain) <= (dtype === 'float32' ? 1e-6 : 1e-15);
  ok(
    near || (Number.isNaN(plain) && (Number.isNaN(weight) || weight === 0)),
    `softmax ${row}: ${weight}, ${plain}`,
  );
  return weight;
}

export const derivations = {
  'explainDot adds in the order of the stages, the bias last': async ({ getEngine }) => {
    const engine = await getEngine();
    const [left, right] = [
      [0.1, 0.2, -0.3, 1e16],
      [3, 0.7, 1 / 3, 1],
    ];
    const { products, sums, result } = engine.explainDot({ left, right, bias: 0.5 });
    same(
      products,
      left.map((value, at) => value * right[at]),
    );
    let sum = 0;
    same(
      sums,
      products.map((product) => {
        sum += product;
        return sum;
      }),
    );
    same(result, sum + 0.5);
    const single = engine.explainDot({ dtype: 'float32', left: [0.1], right: [0.3] });
    same(single.products, [Math.fround(Math.fround(0.1) * Math.fround(0.3))]);
    same(single.result, single.sums[0]);
  },

  'explainSoftmax shows every step of a row': async ({ getEngine }) => {
    const engine = await getEngine();
    const parts = engine.explainSoftmax({ row: [1, 3, Number.NEGATIVE_INFINITY] });
    same(Object.keys(parts), ['maximum', 'shifted', 'exponentials', 'sum', 'weights']);
    same([parts.maximum, parts.shifted], [3, [-2, 0, Number.NEGATIVE_INFINITY]]);
    same(parts.sum, parts.exponentials[0] + 1);
    same(
      parts.weights,
      parts.exponentials.map((value) => value / parts.sum),
    );
    const nothing = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    same(engine.explainSoftmax({ row: nothing }).weights, [Number.NaN, Number.NaN]);
    same(engine.explainSoftmax({ row: nothing, mask_fill: 'safe' }).weights, [0, 0]);
  },

  'scaleOf tells what the scaling stage does': async ({ getEngine }) => {
    const engine = await getEngine();
    const scaleOf = (settings) => engine.scaleOf({ d_model: 8, num_heads: 2, ...settings });
    same(scaleOf({}), { operation: 'divide', value: 2 });
    same(scaleOf({ scale: 'sqrt_d_model' }), { operation: 'divide', value: Math.sqrt(8) });
    same(scaleOf({ scale: 'sqrt_d_model', dtype: 'float32' }).value, Math.fround(Math.sqrt(8)));
    same(scaleOf({ scale: -2.5 }), { operation: 'multiply', value: -2.5 });
    same(scaleOf({ scale: 'none' }).operation, 'none');
  },
};

for (const [name, layout] of Object.entries(layouts)) {
  for (const dtype of ['float64', 'float32']) {
    derivations[`every cell follows from its derivation: ${name}, ${dtype}`] = async ({ getEngine }) => {
      const run = explainerOf(await getEngine(), layout, dtype);
      for (const id of Object.keys(run.trace)) {
        for (const index of indicesOf(run.trace[id].shape)) {
          const value = run.cellValue({ tensor: id, index });
          const explained = evaluate(run, { tensor: id, index });
          ok(Object.is(value, explained), `${id}[${index}] is ${value}, explained as ${explained}`);
        }
      }
    };
  }
}
