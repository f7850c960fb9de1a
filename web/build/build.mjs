// `npm run build`: everything in dist/.
import { benchTasks, distTasks, productTasks } from './graph.mjs';
import { withLock } from './lock.mjs';
import { prepare } from './machine.mjs';
import { isMain } from './paths.mjs';
import { command, say } from './say.mjs';
import { runTasks } from './tasks.mjs';

const isGood = (result) => result.status === 'done' || result.status === 'unchanged';

/** Prepares the machine and runs the tasks `names`, of the product or of the bench; true when all succeeded. */
export async function build(names = distTasks, options = {}) {
  return withLock(async () => {
    await prepare(['build']);
    const results = await runTasks([...productTasks, ...benchTasks], names, options);
    return [...results.values()].every(isGood);
  });
}

if (isMain(import.meta.url)) {
  await command(async (words) => {
    const ok = await build(distTasks, { force: words.includes('--force') });
    say(ok ? 'dist/ is built' : 'dist/ is not complete: see the failures above');
    return ok ? 0 : 1;
  });
}
