// Reads TypeScript and JavaScript through the parser that the bundler brings.
import { parseSync } from 'rolldown/utils';
import { lineOf } from './files.mjs';

function treeOf({ path, text }) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  return program;
}

function visit(node, parent, visitor) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, parent, visitor);
  } else if (node && typeof node.type === 'string') {
    visitor(node, parent);
    for (const value of Object.values(node))
      if (value && typeof value === 'object') visit(value, node, visitor);
  }
}

const isFunction = (node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type) && node.body;

/** The body of `describe(…)` is a list of tests, not a function that somebody has to read in one go. */
const groupsTests = (parent) =>
  parent?.type === 'CallExpression' && ['describe', 'suite'].includes(parent.callee.name);

/** [{ name, line, lines }] of every function in a file. */
export function functionsOfScript(file) {
  const found = [];
  visit(treeOf(file), null, (node, parent) => {
    if (!isFunction(node) || groupsTests(parent)) return;
    const line = lineOf(file.text, node.start);
    found.push({ name: nameOf(node, parent), line, lines: lineOf(file.text, node.end - 1) - line + 1 });
  });
  return found;
}

function nameOf(node, parent) {
  return node.id?.name ?? parent?.key?.name ?? parent?.id?.name ?? 'arrow function';
}

/** [{ from, typesOnly, line }] of every import and re-export, dynamic ones too. */
export function importsOf(file) {
  const found = [];
  visit(treeOf(file), null, (node) => {
    const source = node.source?.value;
    if (typeof source !== 'string') return;
    const kinds = [node, ...(node.specifiers ?? [])].map((each) => each.importKind ?? each.exportKind);
    const named = node.specifiers ?? [];
    const typesOnly =
      kinds[0] === 'type' || (named.length > 0 && kinds.slice(1).every((kind) => kind === 'type'));
    found.push({ from: source, typesOnly, line: lineOf(file.text, node.start) });
  });
  return found;
}
