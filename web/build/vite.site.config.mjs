// dist/site: the pages as static files with hashed names; relative addresses, so any folder of any host will do.
import { defineConfig } from 'vite';
import { at } from './paths.mjs';
import { sharedConfig } from './vite.shared.mjs';

const config = sharedConfig('files', 'dist/site');
const input = { index: at('web/index.html'), bench: at('web/bench.html') };

export default defineConfig({ ...config, build: { ...config.build, rolldownOptions: { input } } });
