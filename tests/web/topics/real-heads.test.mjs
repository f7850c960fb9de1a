// Telling heads apart by their scores, and random heads that cannot be told apart.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { valueAt } from '../../../web/src/model/tensors.ts';
import answers from '../../../web/src/topics/real-heads/answers.ts';
import {
  exampleHeads,
  headsWith,
  meanOf,
  patterns,
  reseed,
  tokens,
} from '../../../web/src/topics/real-heads/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { near } from '../support/near.mjs';

const client = await engineClient();
after(() => client.dispose());

test('at a threshold of one half each pattern has exactly one head', async () => {
  const { scores } = await exampleHeads(client);
  const found = Object.fromEntries(patterns.map((id) => [id, headsWith(scores[id], 0.5)]));
  assert.deepEqual(found, { previous: [3], next: [0], separator: [1], coreference: [2] });
});

test('a score is the mean weight where the pattern says, read off the matrix', async () => {
  const { weights, scores } = await exampleHeads(client);
  const N = tokens.length;
  const at = (head, query, key) => valueAt(weights, [0, head, query, key]);
  const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;
  for (let head = 0; head < 6; head += 1) {
    const next = Array.from({ length: N - 1 }, (_, query) => at(head, query, query + 1));
    const previous = Array.from({ length: N - 1 }, (_, query) => at(head, query + 1, query));
    const separator = tokens.map((_, query) => at(head, query, 5) + at(head, query, 10));
    assert.ok(near(scores.next[head], mean(next), 1e-12), `next ${head}`);
    assert.ok(near(scores.previous[head], mean(previous), 1e-12), `previous ${head}`);
    assert.ok(near(scores.separator[head], mean(separator), 1e-12), `separator ${head}`);
  }
});

test('between untrained heads the lead turns around about half of the time, its mean near 0', async () => {
  const { leads, mean, ahead, largest } = await reseed(client, { count: 100, d_model: 8 });
  assert.equal(leads.length, 100);
  assert.ok(ahead > 35 && ahead < 65, `${ahead}`);
  // Four standard errors of the mean.
  const spread = Math.sqrt(leads.reduce((sum, lead) => sum + lead * lead, 0)) / leads.length;
  assert.ok(Math.abs(mean) < 4 * spread, `${mean}, ${spread}`);
  assert.ok(largest > 0);
  assert.ok((await reseed(client, { count: 20, d_model: 64 })).largest > largest);
});

test('a stopped series ends at once', async () => {
  const controller = new AbortController();
  const progress = (done) => done === 20 && controller.abort();
  await assert.rejects(reseed(client, { count: 50, d_model: 8, signal: controller.signal, progress }), {
    name: 'AbortError',
  });
});

test('the engine takes means', async () => {
  assert.ok(near(await meanOf(client, [1, 2, 6]), 3, 1e-12));
});

test('the questions are graded by what the engine finds', async () => {
  assert.equal((await answers.separator({ client })).value, 1);
  assert.equal((await answers.noise({ client })).right, 'half');
});
