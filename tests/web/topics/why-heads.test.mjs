// Why several heads: the count of real models, one head against four, depth against width.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/why-heads/answers.ts';
import {
  headsOf,
  modelRows,
  roles,
  stackOf,
  tokens,
  weightsOf,
} from '../../../web/src/topics/why-heads/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { near } from '../support/near.mjs';

const client = await engineClient();
after(() => client.dispose());
const rowOf = ({ data, shape }, head, query) => {
  const size = shape.at(-1);
  return [...data.slice((head * size + query) * size, (head * size + query + 1) * size)];
};
const [start, verb, city, country, pronoun, itsVerb, end] = [0, 1, 3, 5, 7, 8, 9];

test('GPT-3 has 9216 heads, the Llama 3 models 64 and 32 in a layer', async () => {
  assert.equal(await headsOf(client, 'gpt3-175b'), 9216);
  const perLayer = (id) => modelRows.find((row) => row.id === id).values.num_heads;
  assert.deepEqual([perLayer('llama3-70b'), perLayer('llama3-8b')], [64, 32]);
});

test('in every model of the table the key heads divide the heads, and d_k is positive', () => {
  for (const { id, values, source } of modelRows) {
    assert.equal(values.num_heads % values.num_kv_heads, 0, id);
    assert.ok(values.d_k > 0 && values.layers > 0 && source.length > 0, id);
    const kind = values.kv_latent_dim
      ? 'MLA'
      : ({ 1: 'MQA', [values.num_heads]: 'MHA' }[values.num_kv_heads] ?? 'GQA');
    assert.equal(values.variant, kind, id);
  }
});

test('with four heads each relation gets nearly all of the row it belongs to', async () => {
  const weights = await weightsOf(client, 4, false);
  const pairs = {
    syntax: [start, verb],
    coreference: [pronoun, city],
    distance: [start, end],
    entity: [city, country],
  };
  roles.forEach((role, head) => {
    const [query, key] = pairs[role];
    assert.ok(rowOf(weights, head, query)[key] > 0.95, role);
  });
});

test('with one head the pronoun gives each of its two relations the same half', async () => {
  const row = rowOf(await weightsOf(client, 1, false), 0, pronoun);
  assert.ok(near(row[city], row[itsVerb], 1e-12) && row[city] > 0.45 && row[city] < 0.5);
});

test('under a causal mask the first token sees itself only, and the last still sees the first', async () => {
  const weights = await weightsOf(client, 4, true);
  const head = roles.indexOf('distance');
  assert.deepEqual(
    rowOf(weights, head, start),
    tokens.map((_, key) => Number(key === 0)),
  );
  assert.ok(rowOf(weights, head, end)[start] > 0.95);
});

test('layers and heads multiply to distributions; only layers cost parameters and wait', async () => {
  assert.deepEqual(await stackOf(client, 4, 1), { distributions: 4, parameters: 4 * 4 * 512 ** 2, waits: 4 });
  assert.deepEqual(await stackOf(client, 1, 4), { distributions: 4, parameters: 4 * 512 ** 2, waits: 1 });
});

test('the questions are graded by what the engine finds', async () => {
  const gpt3 = await answers.gpt3({ client });
  assert.deepEqual([gpt3.value, gpt3.misconceptions.added], [9216, 192]);
  assert.equal((await answers.split({ client })).right, 'half');
  assert.equal((await answers.firstToken({ client })).right, 'itself');
});
