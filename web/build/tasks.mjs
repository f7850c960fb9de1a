// A small task runner. A task is { name, about, inputs, outputs, needs, commands } and is skipped when the hash of its
// inputs and the hash of its outputs are those of its last success. Tasks run side by side where `needs` allows it: first
// what the longest chain hangs on, by `seconds` (about, alone, from nothing), so that no long one is left over in the
// end. One that `givesWay` leaves the processor to those beside it; one that is `alone`, because it measures time, runs
// when all others are through.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fingerprint, hashText } from './fingerprint.mjs';
import { at, stampFolder } from './paths.mjs';
import { lastLines, logPath, runLogged } from './process.mjs';
import { say } from './say.mjs';

/**
 * Runs the tasks called `names` and all they need. `force` runs the named ones even when nothing changed.
 * Resolves to a Map name -> { task, status: 'done' | 'unchanged' | 'failed' | 'blocked', seconds, note }.
 */
export async function runTasks(all, names, { force = false, parallel = availableParallelism() } = {}) {
  const tasks = withNeeds(all, names);
  const order = longestChainFirst(tasks);
  const results = new Map();
  const running = new Map();
  const isReady = (task) => (task.needs ?? []).every((need) => results.has(need));
  const isOpen = (task) => !results.has(task.name) && !running.has(task.name);
  while (results.size < tasks.length) {
    const ready = order.filter((task) => isOpen(task) && isReady(task));
    const companions = ready.filter((task) => !task.alone);
    const isQuiet = companions.length === 0 && running.size === 0;
    const next = isQuiet ? ready.slice(0, 1) : companions.slice(0, Math.max(0, parallel - running.size));
    for (const task of next) {
      const forced = force && names.includes(task.name);
      running.set(task.name, runTask(task, results, forced));
    }
    const result = await Promise.race(running.values());
    running.delete(result.task.name);
    results.set(result.task.name, result);
  }
  return new Map(tasks.map(({ name }) => [name, results.get(name)]));
}

/** The named tasks and, before each, those it needs. */
function withNeeds(all, names) {
  const chosen = new Map();
  const visit = (name) => {
    if (chosen.has(name)) return;
    const task = all.find((candidate) => candidate.name === name);
    if (!task) throw new Error(`no task is called ${name}`);
    for (const need of task.needs ?? []) visit(need);
    chosen.set(name, task);
  };
  for (const name of names) visit(name);
  return [...chosen.values()];
}

/** By the seconds from the beginning of a task to the end of all that waits for it. */
function longestChainFirst(tasks) {
  const chains = new Map();
  // Whatever needs a task stands behind it.
  for (const { name, seconds = 0 } of tasks.toReversed()) {
    const waiting = tasks.filter(({ needs = [] }) => needs.includes(name));
    chains.set(name, seconds + Math.max(0, ...waiting.map((task) => chains.get(task.name))));
  }
  return tasks.toSorted((one, other) => chains.get(other.name) - chains.get(one.name));
}

async function runTask(task, results, forced) {
  const missing = (task.needs ?? []).filter(
    (need) => !['done', 'unchanged'].includes(results.get(need).status),
  );
  if (missing.length > 0) {
    say(`${task.name}: not run, because ${missing.join(' and ')} failed`);
    return { task, status: 'blocked', seconds: 0, note: `needs ${missing.join(', ')}` };
  }
  const key = keyOf(task);
  const stamp = readStamp(task.name);
  if (!forced && stamp?.key === key && stamp.outputs === fingerprint(task.outputs ?? [])) {
    say(`${task.name}: ${task.unchanged ?? 'unchanged'}${stamp.note ? ` (${stamp.note})` : ''}`);
    return { task, status: 'unchanged', seconds: 0, note: stamp.note };
  }
  rmSync(stampPath(task.name), { force: true });
  return perform(task, key);
}

async function perform(task, key) {
  say(`${task.name}: ${task.about} …`);
  const begin = Date.now();
  for (const folder of task.clean ?? []) rmSync(at(folder), { recursive: true, force: true });
  const succeeded = await runLogged(task.name, task.commands, { env: task.env?.(), givesWay: task.givesWay });
  const absent = succeeded ? (task.outputs ?? []).filter((path) => !existsSync(at(path))) : [];
  const ok = succeeded && absent.length === 0;
  const seconds = (Date.now() - begin) / 1000;
  const note = task.noteOf?.(task.name);
  if (!ok) {
    say(`${task.name}: FAILED after ${seconds.toFixed(1)} s; the end of ${logPath(task.name)}:`);
    console.log(lastLines(task.name, 120).join('\n'));
    for (const path of absent) console.log(`${path} was not made`);
    return { task, status: 'failed', seconds, note };
  }
  if (task.closing) console.log(lastLines(task.name, task.closing).join('\n'));
  say(`${task.name}: done in ${seconds.toFixed(1)} s${note ? `, ${note}` : ''}`);
  if (!task.volatile) writeStamp(task.name, { key, outputs: fingerprint(task.outputs ?? []), note });
  return { task, status: 'done', seconds, note };
}

const keyOf = (task) =>
  hashText(
    JSON.stringify([
      process.version,
      task.identity?.() ?? '',
      task.commands.map((words) => words.slice(1)),
      fingerprint(task.inputs, task.except),
    ]),
  );

const stampPath = (name) => join(stampFolder, `${name}.json`);

function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampPath(name), 'utf8'));
  } catch {
    return null;
  }
}

function writeStamp(name, stamp) {
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(stampPath(name), JSON.stringify(stamp));
}
