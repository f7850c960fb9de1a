// The files that the rules look at. A rule takes such a list, so that its tests can hand it files that do not exist.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { filesUnder } from '../../../web/build/fingerprint.mjs';
import { at } from '../../../web/build/paths.mjs';

const folders = ['engine', 'web', 'tests', 'docs', '.ci'];
const binary = /\.(png|jpg|ico|woff2|npy|npz|wasm|gz)$/;

/** [{ path, text }] of every text file of the project; paths are relative to the root and use '/'. */
export function projectFiles() {
  // In a further work tree of Git, .git is a file that holds the path of the first one.
  const isOwn = (name) => name !== '.git' && statSync(at(name)).isFile();
  const atRoot = readdirSync(at()).filter(isOwn);
  return [...atRoot, ...filesUnder(folders)]
    .filter((path) => !binary.test(path))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(at(path), 'utf8') }));
}

export const isCpp = ({ path }) => /\.(hpp|cpp|h)$/.test(path);
export const isScript = ({ path }) => /\.(ts|mjs|js)$/.test(path) && !path.endsWith('.d.ts');
export const isCode = (file) => isCpp(file) || isScript(file) || /\.(d\.ts|css|py|cmake)$/.test(file.path);
export const isInside = (folder) => (file) => file.path.startsWith(`${folder}/`);

export const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
export const lineOf = (text, offset) => lineCount(`${text.slice(0, offset)}.`);

/** The value that nine tenths of `values` do not exceed. */
export function ninetiethPercentile(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[Math.ceil(0.9 * sorted.length) - 1];
}
