// Drives Firefox by its own protocol, Marionette: JSON over TCP, each message after its length and a colon.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../web/build/process.mjs';
import { untilUp } from './until-up.mjs';

const port = 2831;

/** A page in a new profile: { go(url), run(script, ...args), close() }. `script` calls its last argument when done. */
export async function startFirefox() {
  const program = findProgram('firefox-esr', 'firefox');
  if (!program) throw new Error('Firefox is missing (Debian: apt-get install firefox-esr)');
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const browser = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--marionette'], {
    stdio: 'ignore',
  });
  const socket = await untilUp(connected);
  const command = commandsOver(socket);
  await command('WebDriver:NewSession', {});
  await command('WebDriver:SetTimeouts', { script: 180_000, pageLoad: 60_000 });
  return {
    go: (url) => command('WebDriver:Navigate', { url }),
    run: async (script, ...args) => (await command('WebDriver:ExecuteAsyncScript', { script, args })).value,
    async close() {
      socket.destroy();
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const connected = () =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });

/** (name, parameters) -> what Firefox answers. */
function commandsOver(socket) {
  const waiting = new Map();
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (colon < 0 || rest.length < end) return;
      const message = JSON.parse(rest.subarray(colon + 1, end).toString());
      rest = rest.subarray(end);
      // The greeting is an object, an answer is [1, id, error, result].
      if (Array.isArray(message)) waiting.get(message[1])(message);
    }
  });
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = waiting.size;
      waiting.set(id, ([, , error, result]) =>
        error ? reject(new Error(error.message ?? JSON.stringify(error))) : resolve(result),
      );
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
