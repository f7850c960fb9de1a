// The accessibility checker inside the page.
import { readFileSync } from 'node:fs';
import { at } from '../../web/build/paths.mjs';

const axe = readFileSync(at('node_modules/axe-core/axe.min.js'), 'utf8');

export const loadAxe = (page) => page.evaluate(axe);

/**
 * What axe does not like on the page, one sentence per rule; after `loadAxe`. With `within`, a selector of what is in
 * the element, it looks at that alone, which is much quicker.
 */
export const violationsOf = (page, within) =>
  page.evaluate(async (selector) => {
    const part = selector && { include: [{ fromShadowDom: ['attention-lesson', selector] }] };
    const { violations } = await globalThis.axe.run(part ?? document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).slice(0, 3)}`,
    );
  }, within);
