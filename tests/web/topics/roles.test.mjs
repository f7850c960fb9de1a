// Heads with a role: whom "nó" and "it" look at, with and without a mask, and what two equal heads are worth.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { grade } from '../../../web/src/topics/grading.ts';
import answers from '../../../web/src/topics/roles/answers.ts';
import heads from '../../../web/src/topics/roles/heads.json' with { type: 'json' };
import {
  features,
  pair,
  roles,
  rowOf,
  sentenceIds,
  sentences,
  trace,
} from '../../../web/src/topics/roles/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { near } from '../support/near.mjs';

const client = await engineClient();
after(() => client.dispose());
const rowsOf = async (id, causal, query = sentences[id].asking) => {
  const { weights } = await trace(client, id, causal);
  return roles.map((_, head) => rowOf(weights, head, query));
};
const topOf = (id, row) => sentences[id].words[row.indexOf(Math.max(...row))];

test('the matrices say where they come from, and use named features only', () => {
  assert.match(heads.source, /by hand/);
  for (const id of sentenceIds) {
    const { words, features: ofWord } = sentences[id];
    for (const word of Object.keys(ofWord)) assert.ok(words.includes(word), word);
    for (const name of Object.values(ofWord).flatMap(Object.keys)) assert.ok(features.includes(name), name);
  }
});

test('without a mask "nó" finds the cat, its verb and its neighbours', async () => {
  const [coreference, syntax, local] = await rowsOf('lan', false);
  assert.deepEqual(
    [coreference, syntax, local].map((row) => topOf('lan', row)),
    ['con_mèo', 'trốn', 'nó'],
  );
  const place = sentences.lan.asking;
  assert.ok(near(local[place - 1], local[place + 1], 1e-12) && local[place - 1] > 0.2);
});

test('"it" leans to the mat, with the cat second', async () => {
  const [coreference, syntax] = await rowsOf('mat', false);
  assert.equal(topOf('mat', coreference), 'mat');
  assert.ok(coreference[1] > 0.2 && coreference[1] < 0.3);
  assert.equal(topOf('mat', syntax), 'was');
});

test('"Lan" – "nuôi" is in the rows of these two words, not in the row of "nó"', async () => {
  const { weights } = await trace(client, 'lan', false);
  const head = roles.indexOf('syntax');
  assert.equal(topOf('lan', rowOf(weights, head, 0)), 'nuôi');
  assert.equal(topOf('lan', rowOf(weights, head, 1)), 'Lan');
  const row = rowOf(weights, head, sentences.lan.asking);
  assert.ok(row[0] + row[1] < 0.001);
});

test('under a causal mask nothing after the query has weight, and the verb looks back at "nó"', async () => {
  const { weights } = await trace(client, 'lan', true);
  const { words } = sentences.lan;
  roles.forEach((_, head) => {
    words.forEach((_, query) => {
      const later = rowOf(weights, head, query).slice(query + 1);
      assert.ok(later.every((weight) => weight === 0));
    });
  });
  assert.equal(topOf('lan', rowOf(weights, roles.indexOf('syntax'), words.indexOf('trốn'))), 'nó');
});

test('two equal heads give exactly what one of them gives; different ones do not', async () => {
  for (const role of roles) assert.deepEqual(await pair(client, 'lan', role, role), { heads: 0, output: 0 });
  const { heads: apart, output } = await pair(client, 'lan', 'coreference', 'syntax');
  assert.ok(apart > 0.5 && output > 0.1);
});

test('a painted row is right when it is near, and wrong rows name what was mixed up', async () => {
  const { words } = sentences.lan;
  const on = (...chosen) => words.map((word) => (chosen.includes(word) ? 1 / chosen.length : 0));
  const [coreference, syntax, local] = await Promise.all(
    ['coreference', 'syntax', 'local'].map((id) => answers[id]({ client })),
  );
  assert.deepEqual(grade(coreference, on('con_mèo')), { correct: true });
  assert.equal(grade(coreference, on('Lan')).misconception, 'person');
  assert.deepEqual(grade(syntax, on('trốn')), { correct: true });
  assert.equal(grade(syntax, on('Lan', 'nuôi')).misconception, 'firstClause');
  assert.deepEqual(grade(local, on(';', 'nó', 'đã')), { correct: true });
  assert.equal(grade(local, on(';', 'nó')).misconception, 'left');
});

test('the other questions are graded by what the engine finds', async () => {
  assert.equal((await answers.masked({ client })).right, 'itself');
  assert.equal((await answers.twins({ client })).right, 'same');
});
