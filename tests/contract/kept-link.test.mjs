// A link that is replaced when it is lost, over links that do what the test says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptLink } from '../../web/src/engine/kept-link.ts';

/** Opens links one after the other, each answering with `answers` of its own. */
function opening(...answers) {
  const links = answers.map((call) => ({
    call,
    pending: 0,
    closed: [],
    close: (code) => (call.closed = code),
  }));
  let opened = 0;
  return async () => links[opened++];
}

/** As an engine that came with a script of its own throws it: the code, but no class of this module. */
const foreign = (code) => Object.assign(new Error(code), { code, params: {} });

test('an engine from another script that is lost is replaced, and asked again', async () => {
  const lost = async () => {
    throw foreign('EngineLost');
  };
  const kept = new KeptLink(opening(lost, async (_asked, [given]) => given + 1));
  assert.equal(await kept.call('trace', [1]), 2);
  assert.equal(lost.closed, 'EngineLost');
});

test('what an engine from another script refuses is told, and the engine stays', async () => {
  const refuses = async () => {
    throw foreign('ShapeMismatch');
  };
  const kept = new KeptLink(opening(refuses));
  await assert.rejects(kept.call('trace', []), { code: 'ShapeMismatch' });
  assert.equal(refuses.closed, undefined);
});
