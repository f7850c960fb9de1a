// Who may know whom: kernels <- stages <- forward <- bindings in the engine, and the layers of the page.
import { posix } from 'node:path';
import { includesOf } from './cpp-source.mjs';
import { isCpp, isInside, isScript } from './files.mjs';
import { importsOf } from './script-source.mjs';

const layers = [
  { name: 'kernels', holds: /(^|\/)kernels(\/|\.hpp$)/ },
  { name: 'stages', holds: /(^|\/)(stages|key_value)(\/|\.hpp$)/ },
  { name: 'forward', holds: /(^|\/)(forward\w*|lesson)(\/|\.[hc]pp$)/ },
  { name: 'bindings', holds: /(^|\/)bindings(\/|\.hpp$)/ },
];
const layerOf = (path) => layers.findIndex(({ holds }) => holds.test(path));

const heavyHeaders = /^(iostream|ostream|istream|sstream|fstream|iomanip|locale|codecvt|regex|format)$/;

export function engineDirections(files) {
  const sources = files.filter((file) => isCpp(file) && isInside('engine')(file));
  return sources.flatMap((file) =>
    includesOf(file.text).flatMap(({ name, line }) =>
      includeProblems(file.path, name).map((problem) => `${file.path}:${line}: ${problem}`),
    ),
  );
}

function includeProblems(path, name) {
  const problems = [];
  const own = layerOf(path);
  const other = layerOf(name);
  if (own >= 0 && other > own)
    problems.push(`${layers[own].name} must not include ${layers[other].name} (${name})`);
  const isBinding = layers[own]?.name === 'bindings';
  if (name.startsWith('emscripten') && !isBinding) problems.push(`only bindings may include ${name}`);
  if (/^(xtensor|xtl)\//.test(name) && !path.endsWith('/tensor.hpp')) {
    problems.push(`only tensor.hpp may include xtensor (${name})`);
  }
  if (heavyHeaders.test(name) && !isInside('engine/bench')({ path })) {
    problems.push(`<${name}> makes the wasm large and the engine does not print`);
  }
  return problems;
}

const pageLayers = {
  model: { forbidden: /^(lit|.*\/(state|render|components|steps|entries|topics)\/)/, engine: 'types' },
  render: { forbidden: /^.*\/(state|components|steps|entries|topics)\//, engine: 'types' },
  components: { forbidden: /^.*\/entries\//, engine: 'types' },
  steps: { forbidden: /^.*\/entries\//, engine: 'types' },
};

export function pageDirections(files) {
  const sources = files.filter((file) => isScript(file) && isInside('web/src')(file));
  return sources.flatMap((file) => {
    const rules = pageLayers[file.path.split('/')[2]];
    if (!rules) return [];
    return importsOf(file)
      .filter((each) => breaks(rules, each, file.path))
      .map(({ from, line }) => `${file.path}:${line}: ${file.path.split('/')[2]} must not import ${from}`);
  });
}

function breaks(rules, { from, typesOnly }, path) {
  if (/^#(wasm|worker)$/.test(from)) return true;
  const target = from.startsWith('.') ? posix.join(posix.dirname(path), from) : from;
  if (rules.forbidden.test(target))
    return !(typesOnly && target.includes('/state/') && rules !== pageLayers.render);
  return target.startsWith('web/src/engine/') && rules.engine === 'types' && !typesOnly;
}
