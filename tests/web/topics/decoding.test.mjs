// One token at a time against the pass over the whole sentence.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import answers from '../../../web/src/topics/decoding/answers.ts';
import { decode, firstTokens, sizes } from '../../../web/src/topics/decoding/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
after(() => client.dispose());

test('under the causal mask each new row has the bits of the whole pass, and nothing older moves', async () => {
  const { steps } = await decode(client, 'causal');
  assert.equal(steps.length, sizes.length);
  for (const { moved, fromWhole, keysMoved } of steps) {
    assert.equal(fromWhole, 0);
    assert.equal(keysMoved, 0);
    assert.ok(moved.every((distance) => distance === 0));
  }
});

test('the newest row is that of the decoder: its output, its cache, and where it looks', async () => {
  const { x, weights } = await client.lessonInputs(sizes);
  const { d_model, num_heads, length } = sizes;
  const decoder = await client.decoder({ config: { d_model, num_heads }, weights, batch: 1 });
  const { whole, steps } = await decode(client, 'causal');
  for (let token = 0; token < length; token += 1) {
    const row = x.data.slice(token * d_model, (token + 1) * d_model);
    const { output } = decoder.step({ shape: [1, 1, d_model], data: row });
    assert.deepEqual(output.data, whole.output.data.slice(token * d_model, (token + 1) * d_model));
    assert.equal(decoder.cache.elements, steps[token].elements);
    assert.deepEqual(steps[token].weights.shape, [num_heads, token + 1]);
    for (let head = 0; head < num_heads; head += 1) {
      const place = (head * length + token) * length;
      assert.deepEqual(
        steps[token].weights.data.slice(head * (token + 1), (head + 1) * (token + 1)),
        whole.weights.data.slice(place, place + token + 1),
      );
    }
  }
  decoder.dispose();
});

test('without a mask the newest row is the last of each run', async () => {
  const { whole, steps } = await decode(client, 'none');
  const { num_heads, length } = sizes;
  const rows = Array.from({ length: num_heads }, (_, head) =>
    Array.from(whole.weights.data).slice((head * length + length - 1) * length, (head + 1) * length * length),
  );
  assert.deepEqual(Array.from(steps.at(-1).weights.data), rows.flat());
  assert.deepEqual(
    steps.map(({ elements }) => elements),
    [16, 32, 48, 64, 80, 96],
  );
});

test('without a mask old outputs move with every new token, while keys do not', async () => {
  const { steps } = await decode(client, 'none');
  for (const { moved, keysMoved } of steps.slice(1)) {
    assert.equal(keysMoved, 0);
    assert.ok(moved.slice(0, -1).every((distance) => distance > 0));
  }
  assert.ok(steps[0].fromWhole > 0, 'the first token, seen alone, is not its row of the whole pass');
});

test('what the cache holds are the first rows of the keys of the whole pass', async () => {
  const { whole, steps } = await decode(client, 'causal');
  steps.forEach(({ run }, place) => {
    assert.deepEqual(run.k_proj, firstTokens(whole.k_proj, place + 1));
    assert.deepEqual(run.v_proj, firstTokens(whole.v_proj, place + 1));
  });
});

test('graders', async () => {
  assert.equal((await answers.projected({ client })).value, 1);
  assert.equal((await answers.whyCausal({ client })).right, 'outputs');
});
