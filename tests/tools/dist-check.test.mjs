import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programOf, selfUnpacking } from '../../web/build/self-unpacking.mjs';
import { pageProblems, scriptProblems, styleProblems } from './dist-check.mjs';

const page = ({ head = '', body = '', lang = 'vi' } = {}) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="x">` +
  `<title>t</title>${head}</head><body>${body}</body></html>`;

test('a sound page has no problems', () => {
  const head = '<script type="module" src="./a.js"></script><link rel="stylesheet" href="./a.css">';
  assert.deepEqual(pageProblems(page({ head })), []);
  assert.deepEqual(pageProblems(page({ head: '<script>1</script>' }), { isSingleFile: true }), []);
});

test('each fault of a page is found', () => {
  const faults = [
    page({ lang: 'xx' }),
    page({ head: '<script>1</script>' }),
    page({ head: '<style>p{}</style>' }),
    page({ body: '<p style="color:red"></p>' }),
    page({ body: '<p onclick="x()"></p>' }),
    page({ head: '<script src="https://example.org/a.js"></script>' }),
    page({ head: '<link rel="stylesheet" href="//example.org/a.css">' }),
    page().replace('<title>t</title>', ''),
    page().replace('<meta charset="utf-8">', ''),
    page().replace('<!doctype html>', ''),
  ];
  for (const fault of faults) assert.equal(pageProblems(fault).length, 1, fault);
  const beside = page({ head: '<script src="./a.js"></script>' });
  assert.equal(pageProblems(beside, { isSingleFile: true }).length, 1);
});

test('scripts and styles that reach outside or make code from text are found', () => {
  const bad = [
    'new Function("a")',
    ';eval("1")',
    'typeof define==="function"&&define.amd',
    'fetch("https://example.org")',
    'import("//example.org/a.js")',
    'import a from "https://example.org/a.js"',
  ];
  for (const source of bad) assert.equal(scriptProblems(source).length, 1, source);
  assert.deepEqual(scriptProblems('fetch(new URL("./a.wasm", import.meta.url)); retrieval(1)'), []);
  assert.equal(styleProblems('p{background:url(https://example.org/a.png)}').length, 1);
  assert.deepEqual(styleProblems('p{background:url(./a.png)}'), []);
});

test('a packed page holds the program it was made from', () => {
  const program = 'const text = "</" + "p>$&"; console.log(text);';
  const packed = selfUnpacking(page({ head: `<script type="module" crossorigin>${program}</script>` }));
  assert.equal(programOf(packed), program);
  assert.deepEqual(pageProblems(packed, { isSingleFile: true }), []);
  assert.doesNotMatch(packed, /console/);
  assert.throws(() => selfUnpacking(page()), /no inline module/);
});
