// `node tests/tools/dist-check.mjs`: dist/ holds what the contract names, its pages are sound HTML, and nothing in it
// asks another origin or runs code made from text.
import { readFileSync } from 'node:fs';
import { filesUnder } from '../../web/build/fingerprint.mjs';
import { at, isMain } from '../../web/build/paths.mjs';
import { programOf } from '../../web/build/self-unpacking.mjs';

export const contract = [
  'dist/site/index.html',
  'dist/site/bench.html',
  'dist/element/attention-lesson.js',
  'dist/element/attention-lesson.iife.js',
  'dist/offline/attention-lesson.html',
  'dist/engine/index.js',
  'dist/engine/workshop.js',
  'dist/engine/index.d.ts',
  'dist/engine/api-analysis.d.ts',
  'dist/engine/api-errors.d.ts',
  'dist/engine/api-labs.d.ts',
  'dist/engine/api-training.d.ts',
  'dist/engine/api-variants.d.ts',
  'dist/engine/api-workshop.d.ts',
  'dist/engine/attention-simd.wasm',
  'dist/engine/attention-relaxed.wasm',
  'dist/engine/attention-scalar.wasm',
  'dist/engine/workshop-simd.wasm',
  'dist/engine/workshop-scalar.wasm',
];

const otherOrigin = /^(?:https?:)?\/\//i;

/** Problems of one page. `isSingleFile`: scripts and styles are inside it, as in the offline file. */
export function pageProblems(html, { isSingleFile = false } = {}) {
  const markup = html.replace(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/gi, '<$1$2></$1>');
  const has = (pattern) => pattern.test(markup);
  const problems = [];
  if (!has(/^<!doctype html>/i)) problems.push('no doctype');
  if (!has(/<html[^>]*\slang="(vi|en)"/i)) problems.push('no language');
  if (!has(/<meta charset="utf-8"/i)) problems.push('no character set');
  if (!has(/<meta name="viewport"/i)) problems.push('no viewport');
  if (!has(/<title>[^<]+<\/title>/i)) problems.push('no title');
  if (has(/\sstyle=|\son\w+="/i)) problems.push('a style or event attribute, which a strict policy drops');
  for (const [, name, value] of markup.matchAll(
    /<(?:script|link|img|iframe|source)\b[^>]*\s(src|href)="([^"]*)"/gi,
  )) {
    if (otherOrigin.test(value)) problems.push(`${name} to another origin: ${value}`);
    if (isSingleFile && !value.startsWith('data:')) problems.push(`a file beside the single file: ${value}`);
  }
  const inline = [...html.matchAll(/<script\b([^>]*)>/gi)].some(([, words]) => !/\ssrc=/.test(words));
  if (!isSingleFile && (inline || /<style\b/i.test(html))) problems.push('an inline script or style');
  return problems;
}

const forbiddenInScripts = [
  [/\bnew Function\(|[^.\w]eval\(/, 'code made from text'],
  [/\bdefine\.amd\b/, 'a UMD tail'],
  [
    /(?:\bfetch|\bimport|\bimportScripts|\bnew Worker|\bnew WebSocket|\bnew EventSource)\(\s*["'`](?:https?:)?\/\//,
    'a request to another origin',
  ],
  [/\bfrom\s*["']https?:/, 'an import from another origin'],
];

export function scriptProblems(source) {
  return forbiddenInScripts.filter(([pattern]) => pattern.test(source)).map(([, problem]) => problem);
}

export const styleProblems = (source) =>
  /url\(\s*["']?(?:https?:)?\/\//i.test(source) || /@import/i.test(source)
    ? ['a style from another origin']
    : [];

function problemsOf(path) {
  const text = () => readFileSync(at(path), 'utf8');
  if (path.endsWith('.html')) {
    const isSingleFile = path.startsWith('dist/offline/');
    const scripts = isSingleFile ? [text(), programOf(text())] : [];
    return [...pageProblems(text(), { isSingleFile }), ...scripts.flatMap(scriptProblems)];
  }
  if (path.endsWith('.js')) return scriptProblems(text());
  return path.endsWith('.css') ? styleProblems(text()) : [];
}

if (isMain(import.meta.url)) {
  const files = filesUnder(['dist']);
  const missing = contract.filter((path) => !files.includes(path)).map((path) => `${path} is missing`);
  const problems = files.flatMap((path) => problemsOf(path).map((problem) => `${path}: ${problem}`));
  for (const problem of [...missing, ...problems]) console.log(problem);
  console.log(`${files.length} files in dist/, ${missing.length + problems.length} problems`);
  process.exitCode = missing.length + problems.length === 0 ? 0 : 1;
}
