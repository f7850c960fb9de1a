// √d_k: the figures of the lesson, in pieces, stopped, and as answers.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import answers from '../../../web/src/topics/sqrt-dk/answers.ts';
import { bins, sampleAll, sampleOf, widths } from '../../../web/src/topics/sqrt-dk/lab.ts';
import { engineClient } from '../support/engine-client.mjs';

const client = await engineClient();
const file = new URL('../../golden/data/dot_products.json', import.meta.url);
const golden = JSON.parse(await readFile(file, 'utf8')).cases;
const unwatched = () => ({ signal: new AbortController().signal, progress: () => {} });

test('every d_k has the figures of NumPy, drawn in pieces', async () => {
  const shares = [];
  const rows = await sampleAll(client, 42, { ...unwatched(), progress: (share) => shares.push(share) });
  assert.deepEqual(
    rows.map(({ d_k }) => d_k),
    widths,
  );
  for (const { d_k, sample } of rows) {
    const expected = golden.find((entry) => entry.d_k === d_k && entry.pairs === 10_000);
    assert.deepEqual([sample.pairs, sample.rows, sample.done], [10_000, 2_000, sample.total]);
    for (const name of ['mean', 'std', 'std_scaled']) {
      assert.ok(Math.abs(sample[name] - expected[name]) < 1e-11, `${d_k}: ${name}`);
    }
    for (const kind of ['unscaled', 'scaled']) {
      for (const name of Object.keys(expected[kind])) {
        assert.ok(Math.abs(sample[kind][name] - expected[kind][name]) < 1e-11, `${d_k}: ${kind} ${name}`);
      }
    }
  }
  assert.deepEqual(
    shares,
    [...shares].sort((a, b) => a - b),
  );
  assert.equal(shares.at(-1), 1);
});

test('the histogram has every product that is not beyond its ends', async () => {
  const sample = await sampleOf(client, 16, 42, 16, unwatched());
  const counted = sample.histogram.unscaled.reduce((sum, count) => sum + count, 0);
  assert.equal(sample.histogram.unscaled.length, bins);
  assert.ok(counted > 9_900 && counted <= 10_000, `${counted}`);
  assert.equal(
    sample.histogram.scaled.reduce((sum, count) => sum + count, 0),
    10_000,
  );
});

test('an experiment that is stopped draws no further', async () => {
  const controller = new AbortController();
  const progress = () => controller.abort();
  const sample = await sampleOf(client, 4, 7, 8, { signal: controller.signal, progress });
  assert.ok(sample.done < sample.total, `${sample.done}`);
});

test('the answers: about 8, a gradient that fades, rows that stay', async () => {
  const { value, tolerance } = await answers.spread({ client });
  assert.ok(Math.abs(value - 8) < tolerance && value.toFixed(4) === '7.9904', `${value}`);
  assert.equal((await answers.gradient({ client })).right, 'fades');
  assert.equal((await answers.scaledRow({ client })).right, 'same');
});

test('answers share their draws; one that was cancelled is drawn again', async () => {
  let [asked, fails] = [[], 1];
  const sampleDotProducts = async ({ d_k, pairs }) => {
    asked.push([d_k, pairs]);
    if (fails > 0) {
      fails -= 1;
      throw Object.assign(new Error('Cancelled'), { code: 'Cancelled' });
    }
    return { scaled: { largest: 0.3 }, unscaled: { jacobian_trace: 1 / d_k }, std: Math.sqrt(d_k) };
  };
  const counted = { sampleDotProducts };
  await assert.rejects(answers.spread({ client: counted }), { code: 'Cancelled' });
  asked = [];
  await Promise.all(Object.values(answers).map((answer) => answer({ client: counted })));
  assert.deepEqual(
    asked.map(([d_k]) => d_k).toSorted((a, b) => a - b),
    [4, 64, 512],
  );
  assert.ok(asked.every(([, pairs]) => pairs === 10_000));
});
