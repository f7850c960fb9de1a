// The accessibility checker inside the page.
import { readFileSync } from 'node:fs';
import { at } from '../../web/build/paths.mjs';

const axe = readFileSync(at('node_modules/axe-core/axe.min.js'), 'utf8');

export const loadAxe = (page) => page.evaluate(axe);

/** What axe does not like, one sentence per rule; after `loadAxe`. */
export const violationsOf = (page) =>
  page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).slice(0, 3)}`,
    );
  });
