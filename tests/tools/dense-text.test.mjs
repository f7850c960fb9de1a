// Bytes as text and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { denseBytes, denseText } from '../../web/build/dense-text.mjs';

test('any bytes come back, out of characters that mean nothing in HTML', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = denseText(bytes);
      assert.match(text, /^[!-%'-;=-}]*$/);
      assert.deepEqual(denseBytes(text, bytes.length), bytes);
    }),
  );
});

test('13 bits take two characters', () => {
  assert.equal(denseText(new Uint8Array(1300).fill(255)).length, 1600);
});
