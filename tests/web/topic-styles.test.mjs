// All sheets share one shadow root: a topic's sheet must not touch what the page draws around it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { readTopics } from '../../web/build/content-topics.mjs';
import { at } from '../../web/build/paths.mjs';
import { lessonStyles } from '../../web/src/components/styles/index.ts';

/** Classes and elements that a selector asks for. */
const namesIn = (text) => text.match(/\.[a-z][\w-]*|\bal-[\w-]+/g) ?? [];

function selectorsOf(sheet) {
  const rules = sheet.cssText.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...rules].flatMap(([, selectors]) => selectors.split(/,(?![^(]*\))/)).map((text) => text.trim());
}

const ofPage = new Set([lessonStyles].flat(Infinity).flatMap(selectorsOf).flatMap(namesIn));

for (const id of Object.keys(readTopics(at('web/src/topics')))) {
  const file = at(`web/src/topics/${id}/styles.ts`);
  if (!existsSync(file)) continue;
  test(`every rule in the sheet of ${id} asks for a class or element that is not the page's own`, async () => {
    const { default: sheets } = await import(file);
    const selectors = [sheets]
      .flat(Infinity)
      .flatMap(selectorsOf)
      .filter((selector) => !selector.startsWith('@'));
    assert.ok(selectors.length > 0);
    const loose = selectors.filter((selector) => namesIn(selector).every((name) => ofPage.has(name)));
    assert.deepEqual(loose, []);
  });
}
