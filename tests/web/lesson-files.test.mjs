// What a file may bring into the lesson, under which names, and that nothing else changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortTensors } from '../../web/src/model/lesson-files.ts';
import { Loaded, loadedIds, loadingPatch, placeLoaded, readLoaded } from '../../web/src/state/loaded.ts';
import { acceptable, initialState } from '../../web/src/state/properties.ts';
import { LessonStore } from '../../web/src/state/store.ts';
import { FakeClient } from './support/fake-client.mjs';

const counted = (...shape) => ({
  shape,
  data: Float64Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, place) => place / 4),
});
const state = (changes = {}) => ({ ...initialState(), ...changes });
const patchOf = (tensors, changes, name = 'run.npz') => loadingPatch({ name, tensors }, state(changes));

test('names count without case; what means nothing here is told', () => {
  const x = counted(2, 5, 8);
  const w = counted(8, 8);
  const { taken, left } = sortTensors({ X: x, W_Q: w, w_o: w, scores: x, b_q: counted(8) }, 'run.npz');
  assert.deepEqual(taken, { x, w_q: w, w_o: w });
  assert.deepEqual(left, ['scores', 'b_q']);
});

test('the tensor of a NPY has the name of its file, or is X when it has three axes', () => {
  const w = counted(8, 8);
  const x = counted(2, 5, 8);
  assert.deepEqual(sortTensors({ arr_0: w }, 'W_v.npy').taken, { w_v: w });
  assert.deepEqual(sortTensors({ arr_0: x }, 'tensor.npy').taken, { x });
  assert.deepEqual(sortTensors({ arr_0: w }, 'tensor.npy'), { taken: {}, left: ['arr_0'] });
});

test("PyTorch's matrices (out, in) are turned to (in, out)", () => {
  const linear = { shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) };
  const turned = { shape: [3, 2], data: Float32Array.of(1, 4, 2, 5, 3, 6) };
  assert.deepEqual(sortTensors({ 'W_q.weight': linear, 'out_proj.weight': linear }, 'a').taken, {
    w_q: turned,
    w_o: turned,
  });
  const stacked = { shape: [6, 2], data: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) };
  const { taken, left } = sortTensors({ in_proj_weight: stacked, in_proj_bias: counted(6) }, 'a');
  assert.deepEqual(
    Object.entries(taken).map(([id, { data }]) => [id, [...data]]),
    [
      ['w_q', [1, 3, 2, 4]],
      ['w_k', [5, 7, 6, 8]],
      ['w_v', [9, 11, 10, 12]],
    ],
  );
  assert.deepEqual(left, ['in_proj_bias']);
});

test('sizes follow the file, words are cut or filled, and cells typed over give way', () => {
  const edits = [
    { tensor: 'x', index: [0, 0, 0], value: 1 },
    { tensor: 'w_o', index: [0, 0], value: 2 },
  ];
  const { patch } = patchOf({ x: counted(2, 3, 6), w_q: counted(6, 6) }, { edits, num_heads: 4 });
  assert.deepEqual([patch.d_model, patch.num_heads], [6, 2]);
  assert.deepEqual(
    patch.tokens.map((words) => words.length),
    [3, 3],
  );
  assert.deepEqual(patch.edits, [edits[1]]);
  assert.deepEqual(Object.keys(patch.loaded.tensors), ['x', 'w_q']);
  const second = loadingPatch({ name: 'w_k.npy', tensors: { arr_0: counted(6, 6) } }, state(patch));
  assert.deepEqual(Object.keys(second.patch.loaded.tensors), ['x', 'w_q', 'w_k']);
});

test('what the lesson cannot have is refused with a code of its own', () => {
  const cases = [
    [{ scores: counted(2, 2) }, 'ui.fileWithoutTensors', { names: 'scores' }],
    [{}, 'ui.fileWithoutTensors', { names: '∅' }],
    [{ x: counted(5, 8) }, 'ShapeMismatch', { tensor: 'x', axis: 'B', expected: 2, actual: 5 }, 'rank'],
    [{ x: counted(3, 5, 8) }, 'ShapeMismatch', { tensor: 'x', axis: 'B', expected: 2, actual: 3 }],
    [{ w_q: counted(8, 4) }, 'ShapeMismatch', { tensor: 'w_q', axis: 'h·d_k', expected: 8, actual: 4 }],
    [{ x: counted(2, 5, 8), w_k: counted(6, 6) }, 'ShapeMismatch', undefined],
    [{ x: counted(2, 0, 8) }, 'NotPositive', { name: 'N', value: 0 }],
    [{ x: counted(2, 33, 8) }, 'TooLarge', { name: 'N', value: 33, limit: 32 }],
    [{ w_q: counted(1025, 1025) }, 'TooLarge', { name: 'd_model', value: 1025, limit: 1024 }],
    [{ w_q: counted(0, 0) }, 'NotPositive', { name: 'd_model', value: 0 }],
  ];
  for (const [tensors, code, params, rank] of cases) {
    const refusal = patchOf(tensors);
    assert.equal(refusal.code, code, JSON.stringify(refusal));
    if (params !== undefined && rank === undefined) assert.deepEqual(refusal.params, params);
    assert.equal(refusal.patch, undefined);
  }
});

test('values stand where the shape is theirs, and wait where it is not', () => {
  const loaded = new Loaded({ x: counted(1, 2, 2), w_q: counted(3, 3) }, []);
  const run = { x: counted(1, 2, 2), w_q: counted(2, 2) };
  const x = { shape: [1, 2, 2], data: new Float32Array(4) };
  const w_q = { shape: [2, 2], data: new Float64Array(4) };
  placeLoaded(loaded, { x, w_q });
  assert.deepEqual([x.data, w_q.data], [Float32Array.of(0, 0.25, 0.5, 0.75), new Float64Array(4)]);
  assert.deepEqual(loadedIds(state({ loaded }), run), ['x']);
  placeLoaded(null, { x });
});

test('states are the same when their files hold the same bits', () => {
  const digest = (value) =>
    JSON.stringify(new Loaded({ x: { shape: [1, 1, 1], data: Float64Array.of(value) } }, []));
  assert.equal(digest(0.5), digest(0.5));
  const different = [0, -0, 0.5, 0.1, Number.NaN, Number.POSITIVE_INFINITY].map(digest);
  assert.equal(new Set(different).size, different.length);
  const renamed = new Loaded({ w_q: { shape: [1, 1, 1], data: Float64Array.of(0.5) } }, []);
  assert.notEqual(JSON.stringify(renamed), digest(0.5));
});

test('the state that the element hands out is taken back as the same; nonsense is not', () => {
  const loaded = new Loaded({ x: counted(2, 5, 8) }, ['scores']);
  const { loaded: back } = acceptable(structuredClone(state({ loaded })));
  assert.equal(JSON.stringify(back), JSON.stringify(loaded));
  assert.equal(readLoaded(null), null);
  const x = counted(1, 1, 1);
  for (const value of [
    undefined,
    5,
    {},
    { tensors: { x }, left: 'a' },
    { tensors: { y: x }, left: [] },
    { tensors: { x: { ...x, shape: [2] } }, left: [] },
    { tensors: { x: { ...x, data: [1] } }, left: [] },
    { tensors: { x: null }, left: [] },
    { tensors: { x }, left: [1] },
  ]) {
    assert.equal(readLoaded(value), undefined, JSON.stringify(value));
  }
});

test('a file is one change: undo brings back what was there, reset leaves it', async () => {
  const store = new LessonStore();
  await store.start(async () => new FakeClient());
  const { patch } = loadingPatch({ name: 'f', tensors: { x: counted(2, 3, 6) } }, store.state);
  assert.equal(await store.propose(patch, 'file'), true);
  assert.deepEqual([store.state.d_model, store.run.tensors.x.data[1]], [6, 0.25]);
  assert.equal(await store.propose(patch, 'file'), true);
  assert.equal(store.isInitial, false);
  assert.equal(await store.undo(), true);
  assert.deepEqual([store.state.loaded, store.state.d_model, store.canUndo], [null, 8, false]);
  await store.redo();
  assert.equal(store.run.tensors.x.data[1], 0.25);
  await store.reset();
  assert.deepEqual([store.state.loaded, store.isInitial], [null, true]);
});
