// The contract of dist/engine in Node.js.
import { test } from 'node:test';
import { loadEngine } from '../../dist/engine/index.js';
import { testsOf } from './bodies/all.mjs';

for (const { name, run } of testsOf(loadEngine)) test(name, run);
