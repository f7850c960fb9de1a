// Starts the system's Chromium for tests. No browser is downloaded: it comes with the operating system.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of Chromium: $CHROMIUM, else the first known name on PATH, else null. */
export function findChromium(environment = process.env) {
  if (environment.CHROMIUM) return environment.CHROMIUM;
  for (const name of names) {
    for (const folder of (environment.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  }
  return null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A running browser (playwright-core's Browser). `extra` adds command line flags such as --js-flags=--jitless. */
export function launchBrowser(extra = []) {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM');
  }
  return chromium.launch({ executablePath, args: [...flags, ...extra] });
}
