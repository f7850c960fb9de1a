// Reshape: the strip of memory against plain indexing, loop and reshape version.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import answers from '../../../web/src/topics/reshape/answers.ts';
import {
  compareVersions,
  elementsOf,
  headWidth,
  layoutsOf,
  matricesOf,
  operationsOf,
  orderOf,
  orders,
  ownerOf,
  routes,
  timeVersions,
} from '../../../web/src/topics/reshape/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
const sizes = [2, 3, 4, 5].flatMap((length) => [1, 2, 4].map((heads) => [length, heads]));

test('the right way gives head i the columns i·d_k … (i+1)·d_k − 1 of every token, and back again', async () => {
  for (const [length, heads] of sizes) {
    const steps = await layoutsOf(client, 'right', length, heads);
    const width = heads * headWidth;
    const [, , turned, copied] = steps;
    for (const step of [turned, copied]) {
      matricesOf(step).forEach((matrix, head) => {
        Array.from(matrix.data).forEach((element, place) => {
          const [token, column] = [Math.floor(place / headWidth), place % headWidth];
          assert.equal(element, token * width + head * headWidth + column);
          assert.deepEqual(ownerOf(element, heads), { token, head });
        });
      });
    }
    assert.deepEqual(
      elementsOf(steps.at(-1)),
      Array.from({ length: length * width }, (_, element) => element),
    );
  }
});

test('nothing moves in a reshape or a transpose; a copy comes only where reading and memory order part', async () => {
  for (const [length, heads] of sizes) {
    const steps = await layoutsOf(client, 'right', length, heads);
    assert.deepEqual(
      steps.slice(0, 3).map(({ cells }) => cells),
      [0, 1, 2].map(() => steps[0].cells),
    );
    const isTrivial = heads === 1;
    assert.deepEqual(
      steps.map(({ copied }) => copied),
      [false, false, false, !isTrivial, false, !isTrivial],
    );
  }
});

test('both wrong ways keep the shape and put numbers of several tokens into a row', async () => {
  for (const route of routes.filter((one) => one !== 'right')) {
    const steps = await layoutsOf(client, route, 3, 2);
    const right = await layoutsOf(client, 'right', 3, 2);
    assert.deepEqual(steps.at(-1).shape, right.at(-1).shape, route);
    const rows = [0, 1, 2].map((row) => elementsOf(steps.at(-1)).slice(row * 4, row * 4 + 4));
    const mixed = rows.filter((row) => new Set(row.map((element) => ownerOf(element, 2).token)).size > 1);
    assert.ok(mixed.length > 0, route);
  }
  assert.deepEqual(operationsOf('split-wrong', 3, 2)[0].shape, [2, 3, 2]);
});

test('loop and reshape differ by exactly 0, in any order of heads', async () => {
  for (const order of orders) {
    const { order: heads, fromReshape, fromAscending } = await compareVersions(client, order);
    assert.deepEqual([...heads].sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual([fromReshape, fromAscending], [0, 0], order);
  }
  assert.deepEqual(orderOf('mixed', 5), [1, 3, 0, 2, 4]);
});

test('times are the shortest of several runs, and the measurement can be stopped', async () => {
  let clock = 0;
  const shares = [];
  const watch = { now: () => clock++, progress: (share) => shares.push(share) };
  const times = await timeVersions(client, { ...watch, signal: new AbortController().signal });
  assert.deepEqual([times.loop, times.stages, times.forward], [1, 1, 1]);
  assert.equal(shares.at(-1), 1);
  const stopped = new AbortController();
  stopped.abort();
  assert.equal((await timeVersions(client, { ...watch, signal: stopped.signal })).loop, Infinity);
});

test('the answers: nothing moves, strides (2, 4, 1), whole tokens in head 0, the same output', async () => {
  assert.equal((await answers.moved({ client })).value, 0);
  assert.deepEqual((await answers.strides({ client })).shape, [2, 4, 1]);
  assert.equal((await answers.wrongHead({ client })).right, 'first-tokens');
  assert.equal((await answers.order({ client })).right, 'same');
});
