// Scripts that a test writes for its server, in a folder of their own under build/.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { at } from '../../../web/build/paths.mjs';

/** Writes `scripts` ({ name: text }); `path(name)` is the address on a server of the root. */
export async function servedScripts(scripts) {
  mkdirSync(at('build'), { recursive: true });
  const folder = mkdtempSync(at('build', 'contract-'));
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), text);
  return {
    folder,
    path: (name) => `/build/${basename(folder)}/${name}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
