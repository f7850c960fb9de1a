/**
 * All that runs the engine, as one classic script: for a page that has its text once and no files (`?classic`). In a
 * worker it is the worker; in the page it leaves `openMainLink` at its own element and does nothing more.
 */
import { openMainLink } from './main-link.ts';

export type EngineScript = HTMLScriptElement & { openMainLink?: typeof openMainLink };

const element = globalThis.document?.currentScript as EngineScript | undefined;
if (element === undefined) import('./worker.ts');
else element.openMainLink = openMainLink;
