// Runs test suites and checks with all they need, and sums up. Shared by `npm test` and `npm run verify`.
import { withLock } from './lock.mjs';
import { prepare } from './machine.mjs';
import { allTasks, countsOfNote } from './suites.mjs';
import { runTasks } from './tasks.mjs';

const isBad = (result) => result.status === 'failed' || result.status === 'blocked';
const isCheck = ({ task }) => task.name.startsWith('check-');
const isSuite = ({ task }) => task.name.startsWith('test-');

/**
 * `choose` is called when the machine is ready (what there is to run depends on what is installed) and gives
 * { names, extra }: tasks to run, and tasks beside builds and suites. Resolves to true when all is well.
 */
export async function runSuites(goals, choose, options) {
  return withLock(async () => {
    await prepare(goals);
    const { names, extra = [] } = choose();
    const results = await runTasks([...allTasks(), ...extra], names, options);
    return summary([...results.values()]);
  });
}

function summary(results) {
  console.log('');
  const shown = results.filter((result) => isSuite(result) || isCheck(result) || isBad(result));
  for (const result of shown) console.log(summaryLine(result));
  const totals = shown.map(countsOf);
  const sum = (key) => totals.reduce((total, counts) => total + counts[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  return !results.some(isBad);
}

function summaryLine({ task, status, seconds, note }) {
  const words = { done: 'ok', unchanged: 'ok, as before', failed: 'FAILED', blocked: 'NOT RUN' };
  const time = seconds > 0 ? `${seconds.toFixed(1)} s` : '';
  return `${task.name.padEnd(17)} ${words[status].padEnd(14)} ${time.padStart(8)}  ${note ?? ''}`.trimEnd();
}

/** A check, and a build that failed, count as one; a suite that failed counts at least one failure. */
function countsOf(result) {
  if (!isSuite(result)) return { passed: isBad(result) ? 0 : 1, failed: isBad(result) ? 1 : 0 };
  const counts = countsOfNote(result.note);
  return { ...counts, failed: Math.max(counts.failed, isBad(result) ? 1 : 0) };
}
