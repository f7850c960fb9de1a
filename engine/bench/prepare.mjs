// Before a measurement: the body as one script, the kernels with final opcodes, the peers installed.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { at } from '../../web/build/paths.mjs';
import { lastLines, logPath, runLogged } from '../../web/build/process.mjs';
import { Stop } from '../../web/build/say.mjs';
import { withFinalOpcodes } from '../cmake/relaxed-opcodes.mjs';
import { buildNames } from './engine-contenders.mjs';
import { bodyPath, kernelsPath, peersFolder } from './places.mjs';

const peersSource = 'engine/bench/peers';

export async function writeBody() {
  const bundle = await rolldown({ input: at('engine/bench/body.mjs'), logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'es', codeSplitting: false });
  await bundle.close();
  mkdirSync(at(peersFolder), { recursive: true });
  writeFileSync(at(bodyPath), output[0].code);
}

export function writeKernels() {
  for (const build of buildNames) {
    const path = at(`build/wasm/kernels-${build}/kernels.wasm`);
    writeFileSync(at(kernelsPath(build)), withFinalOpcodes(readFileSync(path), path).wasm);
  }
}

/** npm ci in a folder of its own, unless it holds what the lock file says: the peers weigh 200 MB. */
export async function installPeers(say) {
  const lock = readFileSync(at(peersSource, 'package-lock.json'), 'utf8');
  const done = at(peersFolder, 'installed-lock.json');
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) return;
  say('installing the libraries to compare with (once, some 200 MB) …');
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(at(peersSource, name), at(peersFolder, name));
  }
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const words = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', at(peersFolder)];
  if (!(await runLogged('bench-peers', [[...npm, ...words]]))) {
    const end = lastLines('bench-peers', 12).join('\n');
    throw new Stop(`The peers could not be installed; the end of ${logPath('bench-peers')}:\n${end}`);
  }
  writeFileSync(done, lock);
}
