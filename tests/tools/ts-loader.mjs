// Lets Node 20 import the TypeScript sources of the page: `node --import ./tests/tools/ts-loader.mjs --test …`.
// Types are stripped file by file, `#…` names are resolved as the site build does, JSON comes as a default export.
import { register } from 'node:module';

register('./ts-hooks.mjs', import.meta.url);
