// The table of how cells are computed: its form, its references, and its truth on NumPy's own run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { derivations, sourcesOf, termsOf } from '../../web/src/model/derivations.ts';
import { parseReference } from '../../web/src/model/index-expression.ts';
import { tensors, valueAt } from '../../web/src/model/tensors.ts';
import { recordedRun } from '../../web/src/state/recorded.ts';
import { cellsOf, ranksOf, shapesOf, sizesOf } from './support/derivation-shapes.mjs';

const schemaRanks = ranksOf(shapesOf(sizesOf({}), { biases: true, maskRank: 3 }));
const parts = ['from', 'left', 'right', 'bias', 'of', 'mask'];
const lettersOf = (id) => derivations[id].index.split(',');

const layouts = {
  MHA: {},
  'one head': { num_heads: 1 },
  GQA: { d_model: 8, num_heads: 4, num_kv_heads: 2 },
  MQA: { d_model: 6, num_heads: 3, num_kv_heads: 1 },
  'cross-attention': { N: 2, M: 4 },
  'd_v ≠ d_k': { d_k: 3, d_v: 1 },
};

test('every tensor of the page has a derivation with a letter per axis', () => {
  for (const [id, facts] of Object.entries(tensors)) {
    const letters = lettersOf(id);
    assert.equal(letters.length, id === 'mask' ? 3 : facts.axes.length, id);
    assert.equal(new Set(letters).size, letters.length, id);
  }
});

test('every reference names a known tensor with an index per axis', () => {
  for (const [id, rule] of Object.entries(derivations)) {
    for (const text of parts.map((part) => rule[part]).filter((value) => value !== undefined)) {
      const { tensor, index } = parseReference(text);
      assert.ok(tensor in schemaRanks && tensor in derivations, `${id}: ${text}`);
      assert.equal(index.length, schemaRanks[tensor], `${id}: ${text}`);
    }
  }
});

test('index letters mean the same axis everywhere', () => {
  const kinds = { query: 'i', key: 'j' };
  for (const [id, facts] of Object.entries(tensors)) {
    const [row, column] = lettersOf(id).slice(-2);
    if (facts.rows in kinds) assert.equal(row, kinds[facts.rows], id);
    if (facts.columns in kinds) assert.equal(column, kinds[facts.columns], id);
  }
});

for (const [name, sizes] of Object.entries(layouts)) {
  const all = sizesOf(sizes);
  const cross = name === 'cross-attention';

  for (const options of [
    { biases: false, maskRank: 2 },
    { biases: true, maskRank: 3 },
  ]) {
    const shapes = shapesOf(all, options);
    const ranks = ranksOf(shapes);
    const how = `${name}, mask of rank ${options.maskRank}, ${options.biases ? 'with' : 'without'} biases`;

    test(`${how}: every source lies inside its tensor`, () => {
      for (const [id, shape] of Object.entries(shapes)) {
        for (const cell of cellsOf(id, shape)) {
          for (const { tensor, index } of sourcesOf(termsOf(cell, all, ranks, cross))) {
            assert.equal(index.length, shapes[tensor].length, `${id}[${cell.index}] reads ${tensor}`);
            index.forEach((at, axis) => {
              assert.ok(
                at >= 0 && at < shapes[tensor][axis],
                `${id}[${cell.index}] reads ${tensor}[${index}]`,
              );
            });
          }
        }
      }
    });

    test(`${how}: every chain from the output ends in inputs and parameters`, () => {
      const ends = new Set();
      const seen = new Set();
      const open = [{ tensor: 'output', index: [0, shapes.output[1] - 1, 0] }];
      while (open.length > 0) {
        const cell = open.pop();
        const key = `${cell.tensor}:${cell.index}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const resolved = termsOf(cell, all, ranks, cross);
        const sources = sourcesOf(resolved);
        if (sources.length === 0) ends.add(resolved.kind === 'causal' ? 'mask' : cell.tensor);
        open.push(...sources);
      }
      const given = ['x', 'w_q', 'w_k', 'w_v', 'w_o', 'mask', ...(cross ? ['memory'] : [])];
      const biases = options.biases ? ['b_q', 'b_k', 'b_v', 'b_o'] : [];
      assert.deepEqual([...ends].sort(), [...given, ...biases].sort());
    });
  }
}

test('a dot product has as many terms as its inner size, in ascending order', () => {
  const all = sizesOf({ N: 3, M: 5, d_model: 8, num_heads: 2, d_v: 3 });
  const ranks = ranksOf(shapesOf(all, { biases: true }));
  const counts = { q_proj: 8, k_proj: 8, v_proj: 8, scores: 4, head_outputs: 5, output: 6 };
  for (const [tensor, count] of Object.entries(counts)) {
    const index = lettersOf(tensor).map(() => 0);
    const resolved = termsOf({ tensor, index }, all, ranks, true);
    assert.deepEqual(
      resolved.terms.map((term) => term.at),
      Array.from({ length: count }, (_, at) => at),
      tensor,
    );
    const bias = 'bias' in derivations[tensor] ? 1 : 0;
    assert.equal(sourcesOf(resolved).length, 2 * count + bias, tensor);
  }
});

test('a bias is a source only when it is given', () => {
  const all = sizesOf({});
  const cell = { tensor: 'q_proj', index: [1, 2, 3] };
  const given = termsOf(cell, all, ranksOf(shapesOf(all, { biases: true })));
  assert.deepEqual(given.bias, { tensor: 'b_q', index: [3] });
  assert.equal('bias' in termsOf(cell, all, ranksOf(shapesOf(all))), false);
});

test('a mask without a batch axis is read without the batch index', () => {
  const all = sizesOf({});
  const cell = { tensor: 'masked_scores', index: [1, 0, 2, 1] };
  const maskOf = (maskRank) => termsOf(cell, all, ranksOf(shapesOf(all, { maskRank }))).mask;
  assert.deepEqual(maskOf(2), { tensor: 'mask', index: [2, 1] });
  assert.deepEqual(maskOf(3), { tensor: 'mask', index: [1, 2, 1] });
});

test('a causal mask allows the key at or before the query, with and without a batch axis', () => {
  const all = sizesOf({});
  for (const [i, j] of [
    [0, 0],
    [0, 1],
    [2, 1],
    [1, 2],
  ]) {
    for (const index of [
      [i, j],
      [1, i, j],
    ]) {
      assert.deepEqual(termsOf({ tensor: 'mask', index }, all, {}), { kind: 'causal', allowed: j <= i });
    }
  }
});

test('softmax reads its whole row and knows its own place in it', () => {
  const all = sizesOf({ N: 3, M: 4 });
  const resolved = termsOf({ tensor: 'weights', index: [1, 0, 2, 3] }, all, ranksOf(shapesOf(all)), true);
  assert.deepEqual(
    resolved.row,
    [0, 1, 2, 3].map((j) => ({ tensor: 'masked_scores', index: [1, 0, 2, j] })),
  );
  assert.equal(resolved.self, 3);
});

test('query heads share key/value heads in groups', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), (groups, size) => {
      const num_heads = groups * size;
      const all = sizesOf({ d_model: 2 * num_heads, num_heads, num_kv_heads: groups });
      for (let head = 0; head < num_heads; head += 1) {
        for (const tensor of ['scores', 'head_outputs']) {
          const { terms } = termsOf({ tensor, index: [0, head, 0, 0] }, all, {});
          assert.equal(terms[0].left.index[1], head);
          assert.equal(terms[0].right.index[1], Math.floor(head / size));
        }
      }
    }),
  );
});

test('in self-attention keys and values lead to x, in cross-attention to memory, which is given', () => {
  const all = sizesOf({});
  const ranks = ranksOf(shapesOf(all));
  for (const tensor of ['k_proj', 'v_proj']) {
    const left = (cross) => termsOf({ tensor, index: [1, 2, 0] }, all, ranks, cross).terms[3].left;
    assert.deepEqual(left(false), { tensor: 'x', index: [1, 2, 3] });
    assert.deepEqual(left(true), { tensor: 'memory', index: [1, 2, 3] });
  }
  const cell = { tensor: 'memory', index: [1, 2, 3] };
  assert.deepEqual(termsOf(cell, all, ranks), { kind: 'copy', from: { tensor: 'x', index: [1, 2, 3] } });
  assert.deepEqual(termsOf(cell, all, ranks, true), { kind: 'given' });
});

test('in self-attention every source is a tensor that the page can name', () => {
  const all = sizesOf({});
  const shapes = shapesOf(all, { biases: true });
  for (const id of Object.keys(tensors)) {
    for (const { tensor } of sourcesOf(termsOf(cellsOf(id, shapes[id])[0], all, ranksOf(shapes)))) {
      assert.ok(tensor in tensors, `${id} reads ${tensor}`);
    }
  }
});

test('splitting into heads and joining them are inverse', () => {
  const all = sizesOf({ d_model: 6, num_heads: 3 });
  const ranks = ranksOf(shapesOf(all));
  for (const { index } of cellsOf('q', [2, 3, 3, 2])) {
    const [b, h, i, c] = index;
    const { from } = termsOf({ tensor: 'q', index }, all, ranks);
    const joined = termsOf({ tensor: 'concat', index: from.index }, all, ranks);
    assert.deepEqual(joined.from, { tensor: 'head_outputs', index: [b, h, i, c] });
  }
});

test('an unknown tensor is named in the error', () => {
  assert.throws(() => termsOf({ tensor: 'zz', index: [0] }, sizesOf({}), {}), {
    name: 'ReferenceError',
    message: /"zz"/,
  });
});

const evaluate = {
  causal: ({ allowed }) => (allowed ? 1 : 0),
  copy: ({ from }, read) => read(from),
  scale: ({ of }, read, { d_k }) => read(of) / Math.sqrt(d_k),
  mask: ({ of, mask }, read) => (read(mask) === 1 ? read(of) : -Infinity),
  dot: ({ terms }, read) => terms.reduce((sum, { left, right }) => sum + read(left) * read(right), 0),
  softmax: ({ row, self }, read) => {
    const values = row.map(read);
    const powers = values.map((value) => Math.exp(value - Math.max(...values)));
    return powers[self] / powers.reduce((sum, power) => sum + power, 0);
  },
};

test("every cell of NumPy's own run is what its derivation says", async () => {
  const { tensors: values, sizes, ranks } = await recordedRun();
  const read = ({ tensor, index }) => valueAt(values[tensor], index);
  for (const [id, { shape }] of Object.entries(values)) {
    for (const cell of cellsOf(id, shape)) {
      const resolved = termsOf(cell, sizes, ranks);
      if (resolved.kind === 'given') continue;
      const [expected, actual] = [read(cell), evaluate[resolved.kind](resolved, read, sizes)];
      assert.ok(expected === actual || Math.abs(expected - actual) < 1e-12, `${id}[${cell.index}]`);
    }
  }
});
