// `npm test`: installs what tests need, builds, runs every suite. A suite that fails does not hide the others.
// `--force` runs suites again that passed with the same inputs; a word such as `e2e` runs that suite alone.
import { withLock } from './lock.mjs';
import { prepare } from './machine.mjs';
import { isMain } from './paths.mjs';
import { command, Stop, say } from './say.mjs';
import { allTasks, countsOfNote, suites } from './suites.mjs';
import { runTasks } from './tasks.mjs';

/** Runs the suites `names` (all by default) with what they need; true when everything is well. */
export async function test(names, options = {}) {
  return withLock(async () => {
    await prepare(['build', 'test', ...(options.goals ?? [])]);
    const chosen = names?.length ? names : suites().map((suite) => suite.name);
    const results = await runTasks(allTasks(), [...chosen, ...(options.also ?? [])], options);
    return summary([...results.values()]);
  });
}

function summary(results) {
  const isBad = (result) => result.status === 'failed' || result.status === 'blocked';
  console.log('');
  let passed = 0;
  let failed = 0;
  for (const result of results) {
    if (!result.task.name.startsWith('test-')) continue;
    const counts = countsOfNote(result.note);
    passed += counts.passed;
    failed += Math.max(counts.failed, isBad(result) ? 1 : 0);
    const time =
      result.status === 'done' || result.status === 'failed' ? `${result.seconds.toFixed(1)} s` : '';
    const words = { done: 'ok', unchanged: 'ok, as before', failed: 'FAILED', blocked: 'NOT RUN' };
    const columns = [result.task.name.padEnd(15), words[result.status].padEnd(14), time.padStart(8)];
    console.log(`${columns.join(' ')}  ${result.note ?? ''}`);
  }
  const broken = results.filter((result) => !result.task.name.startsWith('test-') && isBad(result));
  for (const { task } of broken) console.log(`${task.name.padEnd(15)} FAILED`);
  console.log(`\n${passed} passed, ${failed + broken.length} failed\n`);
  return !results.some(isBad);
}

if (isMain(import.meta.url)) {
  await command(async (words) => {
    const force = words.includes('--force');
    const names = words.filter((word) => !word.startsWith('--')).map((word) => `test-${word}`);
    const known = suites().map((suite) => suite.name);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown) throw new Stop(`There is no suite ${unknown}. Suites: ${known.join(', ')}`);
    const ok = await test(names, { force });
    say(ok ? 'all tests passed' : 'there are failures: see above');
    return ok ? 0 : 1;
  });
}
