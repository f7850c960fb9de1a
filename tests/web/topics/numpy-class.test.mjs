// The class in NumPy: run by Python, it prints and computes what the page shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listingText } from '../../../web/src/model/listing.ts';
import answers from '../../../web/src/topics/numpy-class/answers.ts';
import { headCounts, runClass } from '../../../web/src/topics/numpy-class/lab.ts';
import { parts, printedBy, programOf } from '../../../web/src/topics/numpy-class/program.ts';
import { runPrograms } from '../listing-python.mjs';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
const lesson = {
  ...{ seed: 42, d_model: 8, num_heads: 2, factor: 0.1 },
  ...{ causal: true, sentence: 0, row: 0 },
};

/** Every number of heads that works, every factor, both masks, rows and sentences. */
const settings = headCounts
  .filter((num_heads) => num_heads !== 3)
  .flatMap((num_heads, place) =>
    [0.01, 0.1, 0.3, 1].map((factor, at) => ({
      ...{ ...lesson, num_heads, factor, causal: (place + at) % 2 === 0 },
      ...{ seed: 42 + place * at, sentence: at % 2, row: (place + at) % 5 },
    })),
  );

test('Python prints what the page prints, and computes the same output and weights', async () => {
  const jobs = [lesson, { ...lesson, row: 4 }, ...settings];
  const texts = jobs.map((each) => ({ text: listingText(programOf(each)), names: ['X', 'out', 'weights'] }));
  const runs = runPrograms(texts);
  for (const [place, each] of jobs.entries()) {
    const { trace } = (await runClass(client, each)).run;
    const { variables, printed } = runs[place];
    assert.equal(printed.trimEnd(), printedBy(trace, each).join('\n'), JSON.stringify(each));
    for (const [name, id] of Object.entries({ X: 'x', out: 'output', weights: 'weights' })) {
      assert.deepEqual(variables[name].shape, trace[id].shape);
      variables[name].data.forEach((value, at) => {
        assert.ok(Math.abs(value - trace[id].data[at]) < 1e-12, `${name} ${at}`);
      });
    }
  }
});

test('lesson A’s print: three shapes, and rows that are the same', async () => {
  const { trace } = (await runClass(client, lesson)).run;
  assert.deepEqual(printedBy(trace, lesson), [
    'Input:   (2, 5, 8)',
    'Output:  (2, 5, 8)',
    'Weights: (2, 2, 5, 5)',
    'head 0 [1. 0. 0. 0. 0.]',
    'head 1 [1. 0. 0. 0. 0.]',
  ]);
});

test('three heads stop Python at the assert and the engine at the same rule', async () => {
  const three = { ...lesson, num_heads: 3 };
  const { refused } = await runClass(client, three);
  assert.deepEqual(refused, { code: 'HeadsMustDivideModel', params: { d_model: 8, num_heads: 3 } });
  assert.throws(() => runPrograms([{ text: listingText(programOf(three)), names: [] }]), /AssertionError/);
});

test('row 0 is equal in all heads under the mask, row 4 is not, nor is row 0 without the mask', async () => {
  const gap = async (change) => (await runClass(client, { ...lesson, ...change })).run.rowGap;
  assert.equal(await gap({}), 0);
  assert.ok((await gap({ row: 4 })) > 0.01);
  assert.ok((await gap({ causal: false })) > 0.004);
});

test('with factor 0.1 no weight is further than 0.0315 from an equal share; with factor 1 some are', async () => {
  const distance = async (factor) => (await runClass(client, { ...lesson, factor })).run.fromUniform;
  assert.equal((await distance(0.1)).toFixed(4), '0.0315');
  assert.ok((await distance(1)) > 0.5);
});

test('the softmax of the printed row is taken apart into what the run holds', async () => {
  const each = { ...lesson, row: 4, sentence: 1 };
  const { softmax, trace } = (await runClass(client, each)).run;
  assert.deepEqual(softmax.weights, Array.from(trace.weights.data.slice(50 + 20, 50 + 25)));
});

test('every part of the program has lines, none wider than 80 characters, and no mark is left', () => {
  const lines = programOf(lesson);
  const named = new Set(lines.map(({ step }) => step).filter((step) => step !== null));
  assert.deepEqual([...named].sort(), [...parts].sort());
  for (const line of listingText(lines).split('\n')) {
    assert.ok(line.length <= 80, line);
    assert.doesNotMatch(line, /#@|__[A-Z_]+__/);
  }
});

test('the answers', async () => {
  assert.equal((await answers.threeHeads({ client })).right, 'assert');
  assert.equal((await answers.firstRow({ client })).right, 'equal');
  assert.equal((await answers.fromUniform({ client })).right, 'tiny');
});
