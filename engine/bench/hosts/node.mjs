// Starts the Node.js host. Relaxed SIMD is behind a flag in Node.js 20.
import { fork } from 'node:child_process';
import { at } from '../../../web/build/paths.mjs';
import { outputOf } from '../../../web/build/process.mjs';

const relaxedFlag = '--experimental-wasm-relaxed-simd';

const flags = () => {
  const known = outputOf(process.execPath, ['--v8-options']) ?? '';
  return known.includes(relaxedFlag) ? [relaxedFlag] : [];
};

/** Resolves to the raw samples; `say` gets lines of progress. */
export function measureInNode(options, say) {
  return new Promise((resolve, reject) => {
    const child = fork(at('engine/bench/hosts/node-child.mjs'), [], { execArgv: flags() });
    let raw;
    child.on('message', (message) => {
      if (message.line) say(message.line);
      else raw = message.raw;
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      raw ? resolve(raw) : reject(new Error(`the Node.js host ended with ${code}`)),
    );
    child.send(options);
  });
}
