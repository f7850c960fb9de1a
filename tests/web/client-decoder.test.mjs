// A decoder of the client: it gives the rows of all its tokens or says why not, whatever becomes of its engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FakeDecoders } from './support/fake-decoders.mjs';

const outcome = (promise) =>
  promise.then(
    ({ output }) => output.join(' '),
    ({ code }) => code,
  );

/** Until everything that does not wait for an engine has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('rows are those of all tokens, also in another engine', async () => {
  const decoders = new FakeDecoders();
  const decoder = await decoders.decoder();
  assert.equal(await outcome(decoder.step('a')), 'a');
  decoders.engines.lose();
  assert.equal(await outcome(decoder.step('b')), 'a b');
  assert.deepEqual([decoder.length, decoder.cache], [2, { elements: 2, bytes: 16 }]);
  await decoder.reset();
  assert.equal(await outcome(decoder.step('c')), 'c');
});

test('disposed of while its engine is replaced, it gives no row without the tokens before, and is not kept', async () => {
  const decoders = new FakeDecoders();
  const decoder = await decoders.decoder();
  await decoder.step('a');
  decoders.engines.startReplacing();
  const row = outcome(decoder.step('b'));
  await settled();
  decoder.dispose();
  decoders.engines.endReplacing();
  assert.equal(await row, 'DecoderDisposed');
  assert.equal(decoders.kept, 0);
});

test('disposed of while its tokens are on the way to another engine, it is not kept there', async () => {
  const decoders = new FakeDecoders();
  const decoder = await decoders.decoder();
  await decoder.step('a');
  decoders.engines.lose();
  const row = outcome(decoder.step('b'));
  while (decoders.engines.questions.length < 4) await Promise.resolve();
  decoder.dispose();
  assert.equal(await row, 'DecoderDisposed');
  assert.equal(decoders.kept, 0);
  assert.deepEqual([decoder.length, decoder.cache], [0, { elements: 0, bytes: 0 }]);
});

test('whatever happens in whatever order, a row is the right one or a code, and what is disposed of is not kept', async () => {
  const event = fc.constantFrom('step', 'step', 'reset', 'startReplacing', 'endReplacing', 'dispose', 'wait');
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
      const decoders = new FakeDecoders();
      const decoder = await decoders.decoder();
      let tokens = [];
      const rows = [];
      for (const [place, happens] of [...events, 'endReplacing', 'dispose'].entries()) {
        if (happens === 'step') {
          tokens = [...tokens, place];
          rows.push({ expected: tokens.join(' '), given: outcome(decoder.step(place)) });
        } else if (happens === 'reset') {
          tokens = [];
          decoder.reset().catch(() => {});
        } else if (happens === 'dispose') decoder.dispose();
        else if (happens === 'wait') await settled();
        else decoders.engines[happens]();
      }
      for (const { expected, given } of rows) {
        const row = await given;
        if (row !== 'DecoderDisposed') assert.equal(row, expected);
      }
      assert.equal(decoders.kept, 0);
    }),
  );
});
