// Search: what "it" means follows the last word, unless a causal mask hides it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { valueAt } from '../../../web/src/model/tensors.ts';
import answers from '../../../web/src/topics/search/answers.ts';
import {
  asking,
  meaningOf,
  nouns,
  pathsOver,
  read,
  searchOf,
  wordsOf,
} from '../../../web/src/topics/search/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { near } from '../support/near.mjs';

const client = await engineClient();
after(() => client.dispose());

test('"it" is what the adjective speaks of', async () => {
  assert.equal(meaningOf(await read(client, 'tired', false)).means, 'animal');
  assert.equal(meaningOf(await read(client, 'wide', false)).means, 'street');
});

test('under a causal mask the adjective is not seen, and both nouns get the same weight', async () => {
  for (const word of ['tired', 'wide']) {
    const { animal, street, means } = meaningOf(await read(client, word, true));
    assert.deepEqual([means, animal], ['undecided', street], word);
  }
});

test('in layer 0 "it" goes to the adjective, and only "it" is changed by it', async () => {
  const [first, second] = await read(client, 'tired', false);
  assert.ok(valueAt(first.weights, [0, 0, asking, wordsOf('tired').indexOf('tired')]) > 0.8);
  const wants = first.x.shape[2] - 2;
  assert.ok(valueAt(second.x, [0, asking, wants]) > 0.8);
  assert.equal(valueAt(second.x, [0, nouns.animal, 0]), 1);
});

test('a search lists every key, best first, and mixes the values by weight', async () => {
  const traces = await read(client, 'tired', false);
  const { matches, mixed } = searchOf(traces, asking);
  assert.equal(matches.length, 12);
  assert.equal(matches[0].key, nouns.animal);
  const order = matches.map(({ weight }) => weight);
  assert.deepEqual(
    order,
    order.toSorted((one, other) => other - one),
  );
  mixed.forEach((value, channel) => {
    const sum = matches.reduce((total, match) => total + match.weight * match.value[channel], 0);
    assert.ok(near(value, sum, 1e-12));
  });
});

test('information takes one step by attention, n by an RNN, log n by dilated convolutions', async () => {
  assert.deepEqual(await pathsOver(client, 6), { attention: 1, rnn: 6, convolution: 2 });
  assert.deepEqual(await pathsOver(client, 729), { attention: 1, rnn: 729, convolution: 6 });
});

test('the questions are graded by what the engine finds', async () => {
  const path = await answers.path({ client });
  assert.deepEqual([path.value, path.misconceptions], [6, { direct: 1, between: 5 }]);
  assert.equal((await answers.wide({ client })).right, 'street');
  assert.equal((await answers.masked({ client })).right, 'undecided');
});
