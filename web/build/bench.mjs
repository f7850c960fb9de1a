// `npm run bench`: builds the engine and its kernels, then measures (engine/bench/README.md says what and how).
import { spawnSync } from 'node:child_process';
import { build } from './build.mjs';
import { root } from './paths.mjs';
import { command, Stop } from './say.mjs';

await command(async (words) => {
  if (!(await build(['engine-package', 'bench-kernels'])))
    throw new Stop('The engine could not be built: see the failure above.');
  // The measurement shares TypeScript with the page, so it runs under the loader of the tests.
  const loader = ['--import', './tests/tools/ts-loader.mjs'];
  const { status } = spawnSync(process.execPath, [...loader, 'engine/bench/main.mjs', ...words], {
    cwd: root,
    stdio: 'inherit',
  });
  return status ?? 1;
});
