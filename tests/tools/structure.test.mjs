// Each rule of the structure check is shown to fail on a file that breaks it, and to pass on one that does not.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { functionsOfCpp } from './structure/cpp-source.mjs';
import { ninetiethPercentile } from './structure/files.mjs';
import { functionsOfScript, importsOf } from './structure/script-source.mjs';
import { rules } from './structure.mjs';

const file = (path, text) => ({ path, text });
const lines = (count, text = 'x();') => `${Array(count).fill(text).join('\n')}\n`;

/** The rule `name` must object to each of `bad` and to none of `good`. */
function proves(name, { bad, good }) {
  for (const [path, text] of bad) {
    assert.notDeepEqual(
      rules[name]([file(path, text)]),
      [],
      `${name} must refuse ${path}: ${text.slice(0, 60)}`,
    );
  }
  for (const [path, text] of good) assert.deepEqual(rules[name]([file(path, text)]), []);
}

describe('rules that can fail', () => {
  test('a file of more than 400 lines is refused, in every language', () => {
    proves('fileSizes', {
      bad: [
        ['engine/src/long.cpp', lines(401)],
        ['web/src/long.ts', lines(401)],
        ['web/src/long.css', lines(401)],
        ['tests/long.test.mjs', lines(401)],
      ],
      good: [
        ['engine/src/short.cpp', lines(250)],
        ['web/content/data/long.json', lines(999)],
      ],
    });
  });

  test('many files above 250 lines are refused although none is above the cap', () => {
    const files = Array.from({ length: 10 }, (_, index) => file(`a${index}.ts`, lines(index < 8 ? 50 : 300)));
    assert.match(rules.fileSizes(files).join(), /nine tenths/);
  });

  test('a function of more than 80 lines is refused, a vector kernel of more than 100', () => {
    const cpp = (count) => `int f(int a) {\n${lines(count, '  a++;')}}\n`;
    const script = (count) =>
      `export function f(a) {\n${lines(count, '  a++;')}}\n${lines(20, 'const g = () => 1;')}`;
    proves('functionSizes', {
      bad: [
        ['engine/src/a.cpp', cpp(79)],
        ['engine/src/kernels/simd/a.cpp', cpp(99)],
        ['web/src/a.ts', script(79)],
      ],
      good: [
        ['engine/src/a.cpp', cpp(30)],
        ['web/src/a.ts', script(78)],
        ['tests/a.test.mjs', `describe('many', () => {\n${lines(99, "  test('x', () => {});")}});\n`],
      ],
    });
    const kernel = [file('engine/src/kernels/simd/a.cpp', cpp(90) + lines(20, 'int g() { return 1; }'))];
    assert.deepEqual(rules.functionSizes(kernel), []);
  });

  test('engine includes that point back, heavy headers and xtensor outside tensor.hpp are refused', () => {
    proves('engineDirections', {
      bad: [
        ['engine/src/kernels/rows.cpp', '#include "attention/stages.hpp"'],
        ['engine/src/stages/a.cpp', '#include "attention/forward.hpp"'],
        ['engine/src/forward.cpp', '#include "bindings/values.hpp"'],
        ['engine/src/forward.cpp', '#include <emscripten/bind.h>'],
        ['engine/src/stages/a.cpp', '#include <xtensor/xtensor.hpp>'],
        ['engine/src/status.cpp', '#include <iostream>'],
      ],
      good: [
        ['engine/include/attention/tensor.hpp', '#include <xtensor/xtensor.hpp>'],
        ['engine/src/stages/a.cpp', '#include "kernels/rows.hpp"\n#include <vector>'],
        ['engine/src/bindings/engine.cpp', '#include <emscripten/bind.h>\n#include "attention/forward.hpp"'],
      ],
    });
  });

  test('page imports that point the wrong way are refused', () => {
    proves('pageDirections', {
      bad: [
        ['web/src/model/a.ts', "import { html } from 'lit';"],
        ['web/src/model/a.ts', "import { store } from '../state/store.ts';"],
        ['web/src/render/a.ts', "import type { State } from '../state/store.ts';"],
        ['web/src/components/a.ts', "import { loadEngine } from '../engine/load.ts';"],
        ['web/src/components/a.ts', "import { wasmSources } from '#wasm';"],
        ['web/src/steps/a.ts', "import '../entries/site.ts';"],
      ],
      good: [
        [
          'web/src/components/a.ts',
          "import { html } from 'lit';\nimport type { Trace } from '../engine/api.d.ts';",
        ],
        ['web/src/entries/site.ts', "import { wasmSources } from '#wasm';"],
        ['web/src/model/a.ts', "import { b } from './b.ts';"],
      ],
    });
  });

  test('unfinished work, machine paths, registries and unsafe page code are refused', () => {
    proves('forbiddenWords', {
      bad: [
        ['engine/src/a.cpp', `// ${'TO'}${'DO'} later`],
        ['docs/a.md', `see ${'/ho'}me/somebody/file`],
        ['package-lock.json', `https://${'registry'}.npmjs.org/x`],
        ['web/src/components/a.ts', 'node.innerHTML = text;'],
        ['web/src/components/a.ts', 'html`<p style="color:red"></p>`'],
        ['web/index.html', '<p style="color:red">'],
        ['web/src/model/a.ts', "const f = new Function('a', 'return a');"],
      ],
      good: [
        ['docs/a.md', 'All is done.'],
        ['web/src/components/a.ts', '// innerHTML is not used here\nnode.textContent = text;'],
      ],
    });
  });

  test('WebAssembly and workers outside web/src/engine are refused', () => {
    proves('webAssemblyStaysInside', {
      bad: [
        ['web/src/entries/site.ts', 'WebAssembly.compile(bytes);'],
        ['web/src/state/store.ts', 'new Worker(url);'],
      ],
      good: [
        ['web/src/engine/load.ts', 'WebAssembly.compile(bytes);'],
        ['web/src/components/a.ts', '// WebAssembly is refused on some pages\nshow();'],
      ],
    });
  });

  test('a model that reaches for the page is refused', () => {
    proves('modelKnowsNoPage', {
      bad: [['web/src/model/a.ts', 'document.title = name;']],
      good: [['web/src/model/a.ts', '// the document\nexport const title = "window";']],
    });
  });

  test('C++ that is not ASCII and file names in the wrong style are refused', () => {
    proves('cppIsAscii', { bad: [['engine/src/a.cpp', '// α']], good: [['web/src/a.ts', '// α']] });
    proves('fileNames', {
      bad: [
        ['engine/src/load-input.cpp', ''],
        ['web/src/render/HeatMap.ts', ''],
      ],
      good: [
        ['engine/src/load_input.cpp', ''],
        ['web/src/render/heat-map.ts', ''],
      ],
    });
  });

  test('keys or placeholders that one language lacks are refused', () => {
    const check = (vi, en) =>
      rules.translationsMatch([
        file('web/content/vi/a.json', JSON.stringify(vi)),
        file('web/content/en/a.json', JSON.stringify(en)),
      ]);
    assert.deepEqual(check({ a: 'có {x}', b: { c: 'd' } }, { a: 'has {x}', b: { c: 'e' } }), []);
    assert.equal(check({ a: 'x', b: 'y' }, { a: 'x' }).length, 1);
    assert.equal(check({ a: 'x' }, { a: 'x', b: 'y' }).length, 1);
    assert.equal(check({ a: 'có {x}' }, { a: 'has {y}' }).length, 1);
  });

  test('every rule has been shown to fail', async () => {
    const { readFileSync } = await import('node:fs');
    const own = readFileSync(new URL(import.meta.url), 'utf8');
    for (const name of Object.keys(rules)) assert.match(own, new RegExp(`'${name}'|rules\\.${name}`));
  });
});

describe('readers of source text', () => {
  test('C++ functions are found with their names, types and initialisers are not', () => {
    const source = `
namespace attention {
struct Plan { int a{1}; int size() const { return a; } };
template <typename T, int N = (1 + 2)>
T sum(const T* row, int n) noexcept {  // { in a comment
  T s{};
  for (int i = 0; i < n; ++i) { s += row[i]; }
  const char* text = "}";
  return s;
}
Engine::Engine(int a) : a_{a}, b_(2) {
  start();
}
const int table[] = { 1, 2 };
enum class Code { Ok, Bad };
auto scale(int a) -> double { return a; }
TEST_CASE("rows sum to one") {
  CHECK(1 == 1);
}
}  // namespace attention
`;
    const found = functionsOfCpp(source).map(({ name, lines: count }) => `${name} ${count}`);
    assert.deepEqual(found, ['size 1', 'sum 7', 'Engine::Engine 3', 'scale 1', 'TEST_CASE 3']);
  });

  test('script functions, their names and the imports are found', () => {
    const source = file(
      'a.ts',
      "import type { A } from './a.ts';\nimport { type B } from './b.ts';\nexport { c } from './c.ts';\n" +
        'export class K { m(): number {\n return 1;\n } }\nconst f = (x: A): B => {\n return x;\n};\n',
    );
    assert.deepEqual(
      functionsOfScript(source).map(({ name, lines: count }) => `${name} ${count}`),
      ['m 3', 'f 3'],
    );
    assert.deepEqual(
      importsOf(source).map(({ from, typesOnly }) => `${from} ${typesOnly}`),
      ['./a.ts true', './b.ts true', './c.ts false'],
    );
  });

  test('the ninetieth percentile leaves one tenth above it', () => {
    assert.equal(ninetiethPercentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 100]), 9);
    assert.equal(ninetiethPercentile([]), 0);
  });
});
