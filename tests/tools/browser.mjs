// Starts the system's Chromium for tests. No browser is downloaded: it comes with the operating system.
import { chromium } from 'playwright-core';
import { findChromium } from '../../web/build/requirements.mjs';

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

/** A running browser (playwright-core's Browser). `extra` adds command line flags such as --js-flags=--jitless. */
export function launchBrowser(extra = [], path = findChromium()) {
  if (!path) {
    throw new Error('Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM');
  }
  return chromium.launch({ executablePath: path, args: [...flags, ...extra] });
}
