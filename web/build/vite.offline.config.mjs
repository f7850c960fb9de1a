// dist/offline/attention-lesson.html: the page in one file that works from file://.
import { renameSync } from 'node:fs';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { at } from './paths.mjs';
import { sharedConfig } from './vite.shared.mjs';

const folder = 'dist/offline';

const named = {
  name: 'name-offline-page',
  writeBundle: () => renameSync(at(folder, 'index.html'), at(folder, 'attention-lesson.html')),
};

const config = sharedConfig('inline', folder);

export default defineConfig({
  ...config,
  plugins: [...config.plugins, viteSingleFile({ removeViteModuleLoader: true }), named],
});
