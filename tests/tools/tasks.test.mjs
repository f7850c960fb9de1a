// The task runner behind all commands: what runs, what is skipped, and what a failure leaves undone.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { at, stampFolder } from '../../web/build/paths.mjs';
import { countsOfCtest, countsOfNode } from '../../web/build/suites.mjs';
import { runTasks } from '../../web/build/tasks.mjs';

const folder = `build/task-runner-test-${process.pid}`;
const inFolder = (name) => join(folder, name);
const run = (source) => [process.execPath, '-e', source];
const append = (name) => run(`require('fs').appendFileSync(${JSON.stringify(inFolder(name))}, 'x')`);
const countOf = (name) =>
  existsSync(at(inFolder(name))) ? readFileSync(at(inFolder(name)), 'utf8').length : 0;

const task = (name, more) => ({
  name: `runner-test-${name}`,
  about: name,
  inputs: [inFolder('input.txt')],
  outputs: [inFolder(name)],
  commands: [append(name)],
  ...more,
});
const names = (...list) => list.map((name) => `runner-test-${name}`);
const statuses = (results) => [...results.values()].map(({ status }) => status);

beforeEach(() => {
  mkdirSync(at(folder), { recursive: true });
  writeFileSync(at(inFolder('input.txt')), 'one');
});

afterEach(() => {
  rmSync(at(folder), { recursive: true, force: true });
  for (const name of names('a', 'b', 'c')) rmSync(join(stampFolder, `${name}.json`), { force: true });
});

test('a task runs once, and again only when an input or an output has changed', async () => {
  const all = [task('a')];
  assert.deepEqual(statuses(await runTasks(all, names('a'))), ['done']);
  assert.deepEqual(statuses(await runTasks(all, names('a'))), ['unchanged']);
  writeFileSync(at(inFolder('input.txt')), 'two');
  assert.deepEqual(statuses(await runTasks(all, names('a'))), ['done']);
  writeFileSync(at(inFolder('a')), 'changed by hand');
  assert.deepEqual(statuses(await runTasks(all, names('a'))), ['done']);
  rmSync(at(inFolder('a')));
  assert.deepEqual(statuses(await runTasks(all, names('a'))), ['done']);
  assert.equal(countOf('a'), 1);
});

test('what a task needs runs before it, and a forced task runs although nothing changed', async () => {
  const all = [task('b', { needs: names('a'), inputs: [inFolder('a')] }), task('a')];
  const results = await runTasks(all, names('b'));
  assert.deepEqual([...results.keys()], names('a', 'b'));
  assert.deepEqual(statuses(await runTasks(all, names('b'), { force: true })), ['unchanged', 'done']);
});

test('a failure blocks what needs it, leaves the rest alone, and is not remembered as a success', async () => {
  const bad = task('a', { commands: [run('process.exit(3)')] });
  const all = [bad, task('b', { needs: names('a') }), task('c')];
  const results = await runTasks(all, names('a', 'b', 'c'));
  assert.deepEqual(Object.fromEntries([...results].map(([name, { status }]) => [name.slice(-1), status])), {
    a: 'failed',
    b: 'blocked',
    c: 'done',
  });
  assert.equal(countOf('b'), 0);
  assert.deepEqual(statuses(await runTasks(all, names('a'))), ['failed']);
});

test('a task that measures time runs when all others are through', async () => {
  const slow = 'setTimeout(() => {}, 300)';
  const stamp = (name) =>
    run(`require('fs').appendFileSync(${JSON.stringify(inFolder('order'))}, ${JSON.stringify(name)})`);
  const all = [
    task('a', { alone: true, outputs: [], commands: [stamp('a')] }),
    task('b', { outputs: [], commands: [run(slow), stamp('b')] }),
    task('c', { outputs: [], needs: names('b'), commands: [stamp('c')] }),
  ];
  assert.deepEqual(statuses(await runTasks(all, names('a', 'b', 'c'), { parallel: 2 })), [
    'done',
    'done',
    'done',
  ]);
  assert.equal(readFileSync(at(inFolder('order')), 'utf8'), 'bca');
});

test('a task that gives way runs with a lower priority, others do not', async () => {
  const priorityTo = (name) =>
    run(`setTimeout(() => require('fs').writeFileSync(
      ${JSON.stringify(inFolder(name))}, String(require('os').getPriority())), 50)`);
  const all = [
    task('a', { givesWay: true, commands: [priorityTo('a')] }),
    task('b', { commands: [priorityTo('b')] }),
  ];
  assert.deepEqual(statuses(await runTasks(all, names('a', 'b'))), ['done', 'done']);
  const [low, same] = ['a', 'b'].map((name) => Number(readFileSync(at(inFolder(name)), 'utf8')));
  assert.equal(same, getPriority());
  assert.equal(low, Math.max(10, getPriority()));
});

test('what the longest chain hangs on runs first; results keep the order in which tasks were named', async () => {
  const quick = (name, more) =>
    task(name, {
      outputs: [],
      commands: [run(`require('fs').appendFileSync(${JSON.stringify(inFolder('order'))}, '${name}')`)],
      ...more,
    });
  const all = [
    quick('a', { seconds: 20 }),
    quick('b', { seconds: 1 }),
    quick('c', { seconds: 30, needs: names('b') }),
  ];
  const results = await runTasks(all, names('a', 'c'), { parallel: 1 });
  assert.equal(readFileSync(at(inFolder('order')), 'utf8'), 'bca');
  assert.deepEqual([...results.keys()], names('a', 'b', 'c'));
});

test('a task that does not make what it promises has failed', async () => {
  const all = [task('a', { commands: [run('')] })];
  assert.deepEqual(statuses(await runTasks(all, names('a'))), ['failed']);
});

test('the closing lines of node and ctest are counted', () => {
  assert.deepEqual(countsOfNode('x\nℹ tests 5\nℹ pass 3\nℹ fail 1\nℹ cancelled 1\n'), {
    passed: 3,
    failed: 2,
  });
  assert.equal(countsOfNode('a crash'), null);
  assert.deepEqual(countsOfCtest('100% tests passed, 0 tests failed out of 12'), { passed: 12, failed: 0 });
  assert.deepEqual(countsOfCtest('92% tests passed, 1 tests failed out of 12'), { passed: 11, failed: 1 });
  const good =
    '1: All tests passed (1523 assertions in 87 test cases)\n100% tests passed, 0 tests failed out of 1';
  assert.deepEqual(countsOfCtest(good), { passed: 87, failed: 0 });
  const mixed = '1: test cases: 87 | 85 passed | 2 failed\n0% tests passed, 1 tests failed out of 1';
  assert.deepEqual(countsOfCtest(mixed), { passed: 85, failed: 2 });
  assert.equal(countsOfCtest('a crash'), null);
});
