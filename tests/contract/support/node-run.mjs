// A fresh Node.js with flags of its own.
import { spawnSync } from 'node:child_process';
import { at } from '../../../web/build/paths.mjs';

/** Runs `script` (the text of a module that calls `report(value)`); gives back what it reported. */
export function runNode(flags, script) {
  const report = 'const report = (value) => console.log(JSON.stringify(value));\n';
  const args = [...flags, '--input-type=module', '--eval', report + script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: at('.'), encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${flags.join(' ')} ended with ${status}: ${stderr.slice(0, 600)}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
