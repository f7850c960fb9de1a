// The KV cache of the catalogue's models: every row of the map's table, and the calculator.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/kv-cache/answers.ts';
import { cacheOf, catalogueOf, gib, inUnits, models, usual } from '../../../web/src/topics/kv-cache/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const topic = JSON.parse(
  await readFile(new URL('../../../web/src/topics/kv-cache/topic.json', import.meta.url), 'utf8'),
);

const client = await engineClient();
after(() => client.dispose());

// 16-bit numbers, one sequence: elements per token, KiB per token, context, GiB, GiB as MHA, GiB as MQA.
const expected = {
  'gpt2-small': [18432, 36, 1024, 0.035, 0.035, 0.003],
  'gpt2-large': [92160, 180, 1024, 0.176, 0.176, 0.009],
  'gpt3-175b': [2359296, 4608, 2048, 9.0, 9.0, 0.094],
  'llama2-7b': [262144, 512, 4096, 2.0, 2.0, 0.0625],
  'llama2-70b': [163840, 320, 4096, 1.25, 10.0, 0.156],
  'llama3-8b': [65536, 128, 8192, 1.0, 4.0, 0.125],
  'llama3-70b': [163840, 320, 8192, 2.5, 20.0, 0.3125],
  'deepseek-v3': [35136, 68.625, 8192, 0.536, undefined, undefined],
};

// The table is given to three decimals.
const near = (actual, wanted, label) =>
  assert.ok(Math.abs(actual - wanted) <= 0.0005, `${label}: ${actual}, expected ${wanted}`);

for (const [id, [elements, kib, context, own, mha, mqa]] of Object.entries(expected)) {
  test(`${id}: elements, bytes and size at ${context} tokens`, async () => {
    const row = models.find((one) => one.id === id);
    assert.equal(row.values.context, context);
    const cache = await cacheOf(client, row, { ...usual, context });
    assert.equal(cache.own.elements_per_token, elements);
    assert.equal(cache.own.bytes_per_token, kib * 1024);
    near(cache.own.bytes / gib, own, 'as it is');
    if (mha === undefined) assert.equal(cache.mha, undefined);
    else near(cache.mha.bytes / gib, mha, 'as MHA');
    if (mqa === undefined) assert.equal(cache.mqa, undefined);
    else near(cache.mqa.bytes / gib, mqa, 'as MQA');
  });
}

test('bytes, batch and context multiply', async () => {
  const row = models.find(({ id }) => id === 'llama3-8b');
  const one = await cacheOf(client, row, { bytes: 2, batch: 1, context: 1024 });
  const many = await cacheOf(client, row, { bytes: 0.75, batch: 16, context: 4096 });
  assert.equal(many.own.bytes, one.own.bytes * 16 * 4 * (0.75 / 2));
});

test('the calculator offers just the models that keep a cache', async () => {
  const rows = await catalogueOf(client);
  assert.deepEqual(new Set(topic.settings.model.oneOf), new Set(rows.map(({ row }) => row.id)));
  assert.ok(rows.every(({ row }) => !/^(bert|transformer)/.test(row.id)));
});

test('sizes are written in the largest unit that leaves at least 1', () => {
  assert.deepEqual(inUnits(1023), { value: 1023, unit: 'B' });
  assert.deepEqual(inUnits(68.625 * 1024), { value: 68.625, unit: 'KiB' });
  assert.deepEqual(inUnits(2.5 * gib), { value: 2.5, unit: 'GiB' });
  assert.deepEqual(inUnits(4096 * gib), { value: 4, unit: 'TiB' });
});

test('graders', async () => {
  const perToken = await answers.perToken({ client });
  assert.equal(perToken.value, 65536);
  assert.deepEqual(perToken.misconceptions, {
    oneLayer: 2048,
    onlyKeys: 32768,
    queryHeads: 262144,
    bytes: 131072,
  });
  assert.equal((await answers.bigger({ client })).right, 'gpt3-175b');
});
