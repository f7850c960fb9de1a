// Runs every fuzz target for a while; see README.md. An input that makes one fail is kept in crashes/.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { at } from '../../web/build/paths.mjs';
import { ok } from '../contract/support/check.mjs';

const seconds = Number(process.env.ATTENTION_FUZZ_SECONDS ?? 60);
const programs = at('build/native-fuzz/tests/fuzz');
const targets = readdirSync(at('tests/fuzz'))
  .filter((file) => file.endsWith('.cpp'))
  .map((file) => file.replace(/\.cpp$/, ''));

/** A folder that is there from now on. */
function folder(path) {
  mkdirSync(at(path), { recursive: true });
  return at(path);
}

function run(target, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(`${programs}/fuzz_${target}`, words, { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    child.stderr.on('data', (text) => {
      log = (log + text).slice(-20_000);
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, log }));
  });
}

/** The last lines of a log, without the lines about new inputs. */
const endOf = (log) =>
  log
    .split('\n')
    .filter((line) => !/^#\d+\s|^\s*NEW_FUNC/.test(line))
    .slice(-60)
    .join('\n');

describe(`fuzz targets, ${seconds} s each`, { concurrency: true }, () => {
  for (const target of targets) {
    test(`${target}: no input makes it fail`, async () => {
      const kept = [folder(`tests/fuzz/corpus/${target}`), folder(`tests/fuzz/crashes/${target}`)];
      const { status, log } = await run(target, [
        `-max_total_time=${seconds}`,
        '-max_len=4096',
        '-len_control=0',
        '-timeout=20',
        '-print_final_stats=1',
        `-artifact_prefix=${kept[1]}/`,
        folder(`build/fuzz/${target}`),
        ...kept,
      ]);
      ok(status === 0, `fuzz_${target} ended with ${status}:\n${endOf(log)}`);
      const executed = Number(/number_of_executed_units: (\d+)/.exec(log)?.[1]);
      ok(executed > 0, `fuzz_${target} ran nothing:\n${endOf(log)}`);
    });
  }
});
