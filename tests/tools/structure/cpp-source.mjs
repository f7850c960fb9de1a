// Reads C++ just well enough to find function bodies: comments and strings are blanked, then braces are counted.
import { lineOf } from './files.mjs';

/** The source with comments, strings and character literals replaced by blanks; offsets and lines stay. */
export function withoutCommentsAndStrings(source) {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|R"([^(]*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'/g;
  return source.replace(token, blank);
}

const notAFunction = /^\s*(?:(?:inline|export)\s+)*(?:namespace|class|struct|union|enum|extern)\b/;
const control = /\b(?:if|for|while|switch|catch|constexpr)\s*(?:\(.*\))?\s*$/s;
const afterParameters =
  /\)\s*(?:(?:const|noexcept|override|final|mutable|&&?|try)\s*|noexcept\([^)]*\)\s*)*(?:->[^{};]*)?$/s;

/** [{ name, line, lines }] of every outermost function body (Catch2's TEST_CASE counts as one). */
export function functionsOfCpp(source) {
  const code = withoutCommentsAndStrings(source).replace(/^[ \t]*#(?:[^\n]*\\\n)*[^\n]*/gm, (text) =>
    text.replace(/[^\n]/g, ' '),
  );
  const found = [];
  let headStart = 0;
  for (let offset = 0; offset < code.length; offset++) {
    const character = code[offset];
    if (character === ';' || character === '}') headStart = offset + 1;
    if (character !== '{') continue;
    const end = matchingBrace(code, offset);
    const head = code.slice(headStart, offset);
    if (isInitialiser(code, head, end)) {
      offset = end;
    } else if (isFunctionHead(head)) {
      const from = headStart + head.search(/\S/);
      const line = lineOf(source, from);
      found.push({ name: nameOf(head), line, lines: lineOf(source, end) - line + 1 });
      offset = end;
      headStart = end + 1;
    } else {
      headStart = offset + 1;
    }
  }
  return found;
}

function matchingBrace(code, open) {
  let depth = 0;
  for (let offset = open; offset < code.length; offset++) {
    if (code[offset] === '{') depth++;
    if (code[offset] === '}' && --depth === 0) return offset;
  }
  return code.length - 1;
}

/** `member{value}` in a constructor's list, or `= {…}`, or a default argument: not a body. */
function isInitialiser(code, head, end) {
  const next = code.slice(end + 1).match(/\S/)?.[0];
  if (/=\s*$/.test(head) || /\breturn\b[^;]*$/.test(head)) return true;
  return /\w\s*$/.test(head) && /\)\s*(?:noexcept\s*)?:/.test(head) && (next === ',' || next === '{');
}

function isFunctionHead(head) {
  if (notAFunction.test(stripTemplate(head)) || control.test(head)) return false;
  const beforeList = head.replace(/\)\s*(noexcept\s*)?:(?!:)[\s\S]*$/, ')');
  return afterParameters.test(beforeList);
}

function stripTemplate(head) {
  let rest = head.trimStart();
  while (rest.startsWith('template')) {
    let depth = 0;
    let offset = rest.indexOf('<');
    for (; offset < rest.length; offset++) {
      if (rest[offset] === '<') depth++;
      if (rest[offset] === '>' && --depth === 0) break;
    }
    rest = rest.slice(offset + 1).trimStart();
  }
  return rest;
}

const nameOf = (head) => /([\w:~]+|operator\s*\S+)\s*\(/.exec(stripTemplate(head))?.[1] ?? 'function';

/** Includes of a C++ file: [{ name: 'attention/tensor.hpp', line }]. */
export function includesOf(source) {
  return [...source.matchAll(/^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]/gm)].map((match) => ({
    name: match[1],
    line: lineOf(source, match.index),
  }));
}

/** Share of lines that are or hold a comment, among those that are not empty. */
export function commentShare(source) {
  const written = source.split('\n').filter((line) => line.trim() !== '');
  const comments = written.filter((line) => /^\s*(?:\/\/|\/\*|\*)|\s\/\/ /.test(line));
  return { comments: comments.length, lines: written.length };
}
