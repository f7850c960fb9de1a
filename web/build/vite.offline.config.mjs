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

/** One file has no other pages to lead to. */
const alone = {
  name: 'no-links-to-other-pages',
  transformIndexHtml: (html) => html.replace(/\s*<footer>[\s\S]*?<\/footer>/, ''),
};

const config = sharedConfig('inline', folder);

export default defineConfig({
  ...config,
  plugins: [...config.plugins, alone, viteSingleFile({ removeViteModuleLoader: true }), named],
});
