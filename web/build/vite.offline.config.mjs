// dist/offline/attention-lesson.html: the page in one file that works from file://.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { at } from './paths.mjs';
import { selfUnpacking } from './self-unpacking.mjs';
import { sharedConfig } from './vite.shared.mjs';

const folder = 'dist/offline';

const packedPage = {
  name: 'packed-offline-page',
  writeBundle() {
    const page = at(folder, 'index.html');
    writeFileSync(at(folder, 'attention-lesson.html'), selfUnpacking(readFileSync(page, 'utf8')));
    rmSync(page);
  },
};

/** One file has no other pages to lead to. */
const alone = {
  name: 'no-links-to-other-pages',
  transformIndexHtml: (html) => html.replace(/\s*<footer>[\s\S]*?<\/footer>/, ''),
};

const config = sharedConfig('offline', folder);

export default defineConfig({
  ...config,
  plugins: [...config.plugins, alone, viteSingleFile({ removeViteModuleLoader: true }), packedPage],
});
