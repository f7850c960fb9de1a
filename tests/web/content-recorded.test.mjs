// The recorded NumPy run: equal to the golden file, complete, and what the texts say of it is true.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { lessonRun as golden, lessonRunKey as goldenKey } from '../golden/lesson-run.mjs';

const read = async (path) => JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
const recorded = await read('../../web/content/data/recorded-trace.json');
const shapeOf = (nested) => (Array.isArray(nested) ? [nested.length, ...shapeOf(nested[0])] : []);
const values = (id) => recorded[id].data.map(Number);
const row = (id, ...index) => {
  const { shape } = recorded[id];
  const width = shape.at(-1);
  const start = index.reduce((offset, at, axis) => offset * shape[axis] + at, 0) * width;
  return values(id).slice(start, start + width);
};

test('every recorded tensor equals the golden NumPy run', () => {
  for (const [id, key] of Object.entries(goldenKey)) {
    const expected = golden[key].flat(Number.POSITIVE_INFINITY);
    assert.deepEqual(recorded[id].shape, shapeOf(golden[key]), id);
    values(id).forEach((value, at) => {
      assert.ok(Math.abs(value - expected[at]) <= 1e-15, `${id}[${at}]: ${value} and ${expected[at]}`);
    });
  }
});

test('mask and masked scores follow from the scaled scores', () => {
  const length = 5;
  values('mask').forEach((value, at) => {
    assert.equal(value, at % length <= Math.floor(at / length) ? 1 : 0);
  });
  const mask = values('mask');
  const scaled = values('scaled_scores');
  values('masked_scores').forEach((value, at) => {
    assert.equal(value, mask[at % mask.length] === 1 ? scaled[at] : Number.NEGATIVE_INFINITY);
  });
  const known = [...Object.keys(goldenKey), 'mask', 'masked_scores'].sort();
  assert.deepEqual(Object.keys(recorded).sort(), known);
});

test('under the causal mask row 0 is the same in every head, and its output is the row of values (E1)', () => {
  for (const batch of [0, 1]) {
    for (const head of [0, 1]) {
      assert.deepEqual(row('weights', batch, head, 0), [1, 0, 0, 0, 0]);
      assert.deepEqual(row('head_outputs', batch, head, 0), row('v', batch, head, 0));
    }
  }
});

test('no weight is further than 0.0315 from an even share (E27)', () => {
  const distances = values('weights').map((weight, at) => {
    const query = Math.floor(at / 5) % 5;
    return at % 5 <= query ? Math.abs(weight - 1 / (query + 1)) : 0;
  });
  const worst = Math.max(...distances);
  assert.equal(worst.toFixed(4), '0.0315');
});
