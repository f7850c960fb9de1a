// `npm test`: installs what tests need, builds, runs every suite. A suite that fails does not hide the others.
// `--force` runs suites again that passed with the same inputs; a word such as `e2e` runs that suite alone.
import { runSuites } from './run-suites.mjs';
import { command, Stop, say } from './say.mjs';
import { suites } from './suites.mjs';

await command(async (words) => {
  const force = words.includes('--force');
  const asked = words.filter((word) => !word.startsWith('--')).map((word) => `test-${word}`);
  const choose = () => {
    const known = suites().map((suite) => suite.name);
    const unknown = asked.find((name) => !known.includes(name));
    if (unknown) throw new Stop(`There is no suite ${unknown}. Suites: ${known.join(', ')}`);
    return { names: asked.length > 0 ? asked : known };
  };
  const ok = await runSuites(['build', 'test'], choose, { force });
  say(ok ? 'all tests passed' : 'there are failures: see above');
  return ok ? 0 : 1;
});
