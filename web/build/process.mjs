// Child processes whose output goes to a log file, so that the terminal stays readable.
import { spawn, spawnSync } from 'node:child_process';
import { constants as access, accessSync, createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { logFolder, root } from './paths.mjs';

/** The path of a program, looked up on PATH as a shell does, or null. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, access.X_OK);
        return path;
      } catch {
        // Not here: the next folder may have it.
      }
    }
  }
  return null;
}

/** Standard output of a quick program, or null when it is missing or fails. */
export function outputOf(program, args) {
  const result = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.status === 0 ? result.stdout.trim() : null;
}

export const logPath = (name) => join(logFolder, `${name}.log`);

/**
 * Runs `commands` ([program, ...arguments] each) one after the other, appending to the log `name`; `givesWay` to whatever
 * else runs on the machine. Resolves to true when all of them succeed; stops at the first that fails.
 */
export async function runLogged(name, commands, { env = {}, givesWay = false } = {}) {
  mkdirSync(logFolder, { recursive: true });
  const log = createWriteStream(logPath(name));
  try {
    for (const words of commands) {
      log.write(`$ ${words.join(' ')}\n`);
      if ((await runInto(log, words, env, givesWay)) !== 0) return false;
    }
    return true;
  } finally {
    await new Promise((done) => log.end(done));
  }
}

/** Nobody may raise what stands lower already. */
const lowPriority = () => Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority());

function runInto(log, [program, ...args], env, givesWay) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Without a pid it could not be started, which its own event tells.
    if (givesWay && child.pid !== undefined) setPriority(child.pid, lowPriority());
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.on('error', (error) => {
      log.write(`${error.message}\n`);
      done(127);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** A log without the colours that some tools write even into files. */
export function withoutColours(text) {
  const start = String.fromCharCode(27);
  return text.replace(new RegExp(`${start}\\[[0-9;]*m`, 'g'), '');
}

/** The last lines of a log; minified code in error messages makes lines very long, so they are cut. */
export function lastLines(name, count, width = 240) {
  const lines = withoutColours(readFileSync(logPath(name), 'utf8'))
    .trimEnd()
    .split('\n');
  return lines.slice(-count).map((line) => (line.length > width ? `${line.slice(0, width)} …` : line));
}
