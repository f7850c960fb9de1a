// What most files of tests open: the built pages in a browser of the file's own, and links to their topics.
import { after, before } from 'node:test';
import { readTopics } from '../../web/build/content-topics.mjs';
import { at } from '../../web/build/paths.mjs';
import { writeLink } from '../../web/src/state/link.ts';
import { initialState } from '../../web/src/state/properties.ts';
import { offlineAddress, siteFolder, useBrowser, useServer } from './harness.mjs';

/** Called while a file or a suite is being read, since browser and server begin and end with it. */
export function usePages() {
  const browser = useBrowser(before, after);
  const site = useServer(before, after, siteFolder);
  return {
    browser,
    site,
    /** A page of the site; `query` is what stands behind its address. */
    open: (query = '', options = {}) => browser.open(`${site.url}${query}`, options),
    /** [name, address] of what has to work alike; the address is known once the tests run. */
    hosts: [
      ['http', () => site.url],
      ['file', () => offlineAddress],
    ],
  };
}

/** By id: { definition, texts }. */
export const topics = readTopics(at('web/src/topics'));

/** The end of an address that opens a topic, with settings of its experiment. */
export const linkTo = (topic, lab = {}) => writeLink({ ...initialState(), topic, lab });

export const stateOf = (page) => page.evaluate(() => document.querySelector('attention-lesson').state);
