// A trained model in a file: what goes out comes in again, also where the file says nothing of itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTrained, trainedTensors } from '../../web/src/model/trained-file.ts';

const parameters = {
  token_embedding: { shape: [3, 2], data: Float32Array.of(1, 2, 3, 4, 5, 6) },
  unembedding: { shape: [2, 3], data: new Float32Array(6) },
};

test('parameters and settings of a model are found again', () => {
  const settings = { seed: 4_294_967_295, num_heads: 4, num_kv_heads: 2, step: 700 };
  const read = readTrained(trainedTensors(parameters, settings));
  assert.deepEqual(read, { parameters, settings: { ...settings, d_model: 2, tied: false } });
});

test('a file of parameters alone leaves the settings to others, but for what its shapes say', () => {
  const { token_embedding } = parameters;
  assert.deepEqual(readTrained({ token_embedding }), {
    parameters: { token_embedding },
    settings: { d_model: 2, tied: true },
  });
});
