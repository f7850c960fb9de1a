// dist/site: the page as static files with hashed names; relative addresses, so any folder of any host will do.
import { defineConfig } from 'vite';
import { sharedConfig } from './vite.shared.mjs';

export default defineConfig(sharedConfig('files', 'dist/site'));
