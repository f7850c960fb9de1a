// Bytes as text in a page: they come back, whatever they are, and the text survives a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytesOf, textOf } from '../../web/build/seven-bits.mjs';

test('bytes come back from their text, also from its UTF-8', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const text = Buffer.from(textOf(bytes), 'utf8').toString('utf8');
      assert.deepEqual(bytesOf(text, bytes.length), bytes);
    }),
    { numRuns: 2000 },
  );
});

test('nothing in a text ends a script, is a line end or is lost in a page', () => {
  const all = Uint8Array.from({ length: 70_000 }, (_, place) => (place * place * 31 + (place >> 3)) & 255);
  const text = textOf(all);
  assert.ok([...'\0\n\r<'].every((character) => !text.includes(character)));
  assert.deepEqual(bytesOf(text, all.length), all);
  assert.ok(Buffer.byteLength(text, 'utf8') <= Math.ceil((all.length * 8) / 7) + 1);
});
