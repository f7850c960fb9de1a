// NumPy on one core, as a reference: not a peer in the browser, but what a student's computer does.
import { spawnSync } from 'node:child_process';
import { at } from '../../../web/build/paths.mjs';
import { findPython } from '../../../web/build/requirements.mjs';
import { cases } from '../../../web/src/bench/cases.ts';

const secondsPerCase = { quick: 1.5, full: 5 };

/** { version, cases: [{ case, samples }] }; undefined where there is no Python with NumPy. */
export function measureInNumpy({ pace, parts }, say) {
  const python = findPython();
  if (python === null) {
    say('no Python with NumPy here: its row is left out');
    return undefined;
  }
  const raw = { cases: [] };
  for (const each of cases.filter(({ id }) => parts.includes(id))) {
    say(`${each.name}`);
    const input = JSON.stringify({ ...each, seconds: secondsPerCase[pace] });
    const { status, stdout } = spawnSync(python, [at('engine/bench/numpy_layer.py')], {
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`NumPy ended with ${status}`);
    const { version, samples } = JSON.parse(stdout);
    raw.version = version;
    raw.cases.push({ case: each.name, samples });
  }
  return raw;
}
