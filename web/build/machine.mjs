// Makes a fresh machine ready: installs what is missing with apt where that is possible without a question,
// and otherwise says exactly what to install. Uses nothing but Node itself.
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';
import { findProgram, lastLines, logPath, outputOf, runLogged } from './process.mjs';
import { requirements } from './requirements.mjs';
import { Stop, say } from './say.mjs';

/** Installs what the goals ('build', 'test', 'verify') need: system packages first, then npm packages. */
export async function prepare(goals) {
  checkNode();
  await installSystemPackages(goals);
  await installNodeModules();
}

function checkNode() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) throw new Stop(`Node.js 20 or newer is needed; this is ${process.version}.`);
}

const missingFor = (goals) =>
  requirements.filter((need) => need.goals.some((goal) => goals.includes(goal)) && !need.found());

async function installSystemPackages(goals) {
  const missing = missingFor(goals);
  if (missing.length === 0) return;
  const prefix = aptPrefix();
  if (prefix) {
    // One name that a distribution does not know refuses the whole call, so what is optional goes by itself.
    const packages = (chosen) => chosen.flatMap((need) => need.apt);
    const groups = [
      missing.filter((need) => !need.optional),
      ...missing.filter((need) => need.optional).map((need) => [need]),
    ];
    for (const group of groups.filter((each) => each.length > 0)) await aptInstall(prefix, packages(group));
  }
  const still = missingFor(goals);
  for (const need of still.filter((each) => each.optional)) say(`without ${need.what}: works, less well`);
  const needed = still.filter((need) => !need.optional);
  if (needed.length > 0) throw new Stop(instructions(needed, prefix !== null));
}

/** The words to put before apt-get: none as root, sudo when it asks nothing; null when apt cannot be used. */
function aptPrefix() {
  if (!findProgram('apt-get')) return null;
  if (process.getuid?.() === 0) return [];
  return outputOf('sudo', ['-n', 'true']) === null ? null : ['sudo', '-n'];
}

async function aptInstall(prefix, packages) {
  say(`installing ${packages.join(' ')} with apt-get …`);
  const update = [...prefix, 'apt-get', 'update', '-q'];
  const install = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-q'];
  install.push('--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages);
  for (const attempt of ['apt', 'apt-again']) {
    // An update that fails for one of several sources does not matter if the packages are found.
    await runLogged(`${attempt}-update`, [update]);
    if (await runLogged(attempt, [install])) return;
    say(`apt-get failed; the end of ${logPath(attempt)}:\n${lastLines(attempt, 12).join('\n')}`);
  }
}

function instructions(needed, tried) {
  const names = needed.map((need) => need.what).join(', ');
  const apt = needed.flatMap((need) => need.apt).join(' ');
  const brew = needed.map((need) => need.brew).join(' ');
  return [
    `Missing: ${names}.`,
    tried ? 'The installation did not bring them.' : 'They cannot be installed from here without a password.',
    `Debian, Ubuntu:  sudo apt-get update && sudo apt-get install ${apt}`,
    `macOS:           brew install ${brew}`,
    'Elsewhere:       install the same tools with your package manager, so that they are on PATH.',
    'Then run the same command again.',
  ].join('\n');
}

/** npm ci, unless node_modules holds exactly what package-lock.json names. */
async function installNodeModules() {
  if (hasNodeModules()) return;
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const install = [...npm, 'ci', '--no-audit', '--no-fund'];
  say('installing npm packages (npm ci) …');
  if ((await runLogged('npm', [install])) || (await runLogged('npm', [install]))) return;
  const end = lastLines('npm', 12).join('\n');
  throw new Stop(`npm ci failed twice; the end of ${logPath('npm')}:\n${end}`);
}

function hasNodeModules() {
  const installed = at('node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const want = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(
    ([path, entry]) => path === '' || (have[path] ? have[path].version === entry.version : entry.optional),
  );
}
