// What counts as the first load of the site.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neededBy } from './budgets.mjs';

test('static imports, worker and wasm files are needed at once', () => {
  const source =
    'import{a}from"./a-1.js";import"./b-2.js";new Worker(new URL(`w-3.js`,import.meta.url));new URL("c.wasm",import.meta.url)';
  assert.deepEqual(neededBy(source), ['a-1.js', 'b-2.js', 'w-3.js', 'c.wasm']);
});

test('what is imported on demand is not', () => {
  assert.deepEqual(neededBy('const load=()=>import("./view-1.js"),text=()=>import(`./vi-2.js`)'), []);
});
