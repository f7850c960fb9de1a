// Why a file cannot be used.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileProblem } from '../../web/src/components/chosen-file.ts';
import { AttentionError } from '../../web/src/engine/error.ts';

test('what the engine refuses keeps its code and parameters', () => {
  const { code, params } = fileProblem(new AttentionError('ZipChecksum', { tensor: 'w_q' }));
  assert.deepEqual({ code, params }, { code: 'ZipChecksum', params: { tensor: 'w_q' } });
});

test('a file that has gone is unreadable, though the error of the browser has a number called code', () => {
  const gone = new DOMException('gone', 'NotFoundError');
  assert.equal(typeof gone.code, 'number');
  assert.deepEqual(fileProblem(gone), { code: 'ui.fileUnreadable', params: {} });
});
