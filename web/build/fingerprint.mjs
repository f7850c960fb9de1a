// Content hashes of files and folders: what decides whether a task has to run again.
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';

const ignored = new Set(['.git', 'node_modules', '__pycache__', '.DS_Store']);

/** Every file below `paths` (relative to the root; a missing one gives none), sorted. */
export function filesUnder(paths) {
  const found = [];
  const visit = (path) => {
    const info = lstatSync(at(path), { throwIfNoEntry: false });
    if (info?.isDirectory()) {
      for (const name of readdirSync(at(path))) if (!ignored.has(name)) visit(join(path, name));
    } else if (info) {
      found.push(path);
    }
  };
  for (const path of paths) visit(path);
  return [...new Set(found)].sort();
}

/** Hash over names and contents of all files below `paths`, minus those that start with an `except` path. */
export function fingerprint(paths, except = []) {
  const hash = createHash('sha256');
  for (const file of filesUnder(paths)) {
    if (except.some((prefix) => file.startsWith(prefix))) continue;
    const content = readFileSync(at(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Identity of a program without starting it: another version has another size or time. */
export function programIdentity(path) {
  if (!path) return 'missing';
  const real = realpathSync(path);
  const { size, mtimeMs } = statSync(real);
  return `${real} ${size} ${mtimeMs}`;
}

export const hashText = (text) => createHash('sha256').update(text).digest('hex');
