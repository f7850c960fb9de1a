// The committed golden files are what their scripts make today: regenerated and compared, nothing is written.
// torch_attention.py takes --check too; it is run by hand, since PyTorch is more than a test machine must have.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findPython } from '../web/listing-python.mjs';

for (const script of ['numpy_analysis.py', 'numpy_attention.py', 'numpy_random_state.py']) {
  test(`${script} still makes the committed golden files`, () => {
    const path = fileURLToPath(new URL(script, import.meta.url));
    const run = spawnSync(findPython(), ['-B', path, '--check'], { encoding: 'utf8' });
    assert.equal(run.status, 0, run.stdout + run.stderr);
  });
}
