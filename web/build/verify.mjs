// `npm run verify`: format, lint, types, structure, contents and sizes of dist/, and the tests. Suites that passed
// with the same inputs, say in a `npm test` just before, are not run again.
import { checks } from './checks.mjs';
import { runSuites } from './run-suites.mjs';
import { command, say } from './say.mjs';
import { suites } from './suites.mjs';

await command(async () => {
  const choose = () => {
    const extra = checks();
    return { names: [...extra, ...suites()].map((task) => task.name), extra };
  };
  const ok = await runSuites(['build', 'test', 'verify'], choose, {});
  say(ok ? 'verified' : 'there are failures: see above');
  return ok ? 0 : 1;
});
