// Drives WebKitGTK's small browser by WebDriver over HTTP, on a screen that nobody sees.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../web/build/process.mjs';
import { untilUp } from './until-up.mjs';

const port = 4831;
const display = ':83';

/** A page in a new session: { go(url), run(script, ...args), close() }. `script` calls its last argument when done. */
export async function startWebKit() {
  const [driver, screen, binary] = [findProgram('WebKitWebDriver'), findProgram('Xvfb'), findMiniBrowser()];
  if (!driver || !screen || !binary)
    throw new Error('WebKit is missing (Debian: apt-get install webkit2gtk-driver xvfb)');
  const environment = { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' };
  // In a container the browser may not make another one for its pages.
  environment.WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS = '1';
  const processes = [
    spawn(screen, [display, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' }),
    spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: environment }),
  ];
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const { sessionId } = await untilUp(() =>
    ask('POST', '/session', { capabilities: { alwaysMatch: options } }),
  );
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/timeouts`, { script: 180_000, pageLoad: 60_000 });
  return {
    go: (url) => ask('POST', `${session}/url`, { url }),
    run: (script, ...args) => ask('POST', `${session}/execute/async`, { script, args }),
    async close() {
      await ask('DELETE', session);
      for (const each of processes) each.kill();
    },
  };
}

/** It stands beside WebKit's own programs, whose folder has the version in its name. */
function findMiniBrowser() {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'].filter(
    existsSync,
  );
  const found = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('webkit'))
      .map((name) => join(folder, name, 'MiniBrowser')),
  );
  return found.find(existsSync);
}

async function ask(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    body: body && JSON.stringify(body),
  });
  const { value } = await answer.json();
  if (value?.error !== undefined) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
