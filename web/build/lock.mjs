// One build at a time in one work tree: two would overwrite each other's files.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from './paths.mjs';
import { say } from './say.mjs';

const path = at('build/lock');

/** Runs `body` while holding the lock; waits for another build and says so. */
export async function withLock(body) {
  mkdirSync(at('build'), { recursive: true });
  let told = false;
  while (!take()) {
    const holder = holderOf();
    if (holder !== null && !isAlive(holder)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!told) say(`another build is running here (process ${holder}); waiting for it`);
    told = true;
    await sleep(500);
  }
  try {
    return await body();
  } finally {
    rmSync(path, { force: true });
  }
}

function take() {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    process.once('exit', () => holderOf() === process.pid && rmSync(path, { force: true }));
    return true;
  } catch {
    return false;
  }
}

function holderOf() {
  try {
    return Number(readFileSync(path, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
