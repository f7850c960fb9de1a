// The committed golden files are what their scripts make today: regenerated and compared, nothing is written.
// The torch_*.py take --check too; they are run by hand, since PyTorch is more than a test machine must have.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findPython } from '../web/listing-python.mjs';

/** NumPy's scripts that can compare instead of writing. */
const folder = new URL('.', import.meta.url);
const scripts = readdirSync(folder)
  .filter((file) => /^numpy_.*\.py$/.test(file))
  .filter((file) => readFileSync(new URL(file, folder), 'utf8').includes('[--check]'));

test('there are golden scripts', () => assert.ok(scripts.length >= 5, `${scripts}`));

for (const script of scripts) {
  test(`${script} still makes the committed golden files`, () => {
    const path = fileURLToPath(new URL(script, folder));
    const run = spawnSync(findPython(), ['-B', path, '--check'], { encoding: 'utf8' });
    assert.equal(run.status, 0, run.stdout + run.stderr);
  });
}
