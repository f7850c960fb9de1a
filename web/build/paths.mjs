// Where things are. Every script works from the repository's root, wherever it was called from.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const at = (...parts) => join(root, ...parts);
export const logFolder = at('build/logs');
export const stampFolder = at('build/stamps');

/** Whether a script was started by name, rather than imported: isMain(import.meta.url). */
export const isMain = (url) => process.argv[1] === fileURLToPath(url);
