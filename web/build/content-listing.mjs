// The NumPy program with its #@ directives -> lines of coloured tokens, tagged with the step they belong to.
//
//   #@ step <id>                        the lines up to the matching #@ end belong to this step
//   #@ when <setting>=<value> [...]     the lines up to the matching #@ end are shown only under these settings
//   #@ edits x | #@ edits w             cells the learner typed over are written here (see web/src/model/listing.ts)
//   #@ end                              closes the innermost open step or when
//
// __NAME__ is a placeholder; listing.ts puts the current value in.
import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import python from 'shiki/langs/python.mjs';

// A theme whose colours are only names for kinds: Shiki colours, we read the colour back as a kind.
const KINDS = {
  '#000001': ['keyword', ['keyword.control', 'storage.type', 'keyword.operator.logical']],
  '#000002': ['string', ['string', 'punctuation.definition.string']],
  '#000003': ['number', ['constant.numeric']],
  '#000004': ['comment', ['comment', 'punctuation.definition.comment']],
  '#000005': ['function', ['entity.name.function', 'meta.function-call.generic', 'support.function']],
  '#000006': ['operator', ['keyword.operator']],
};
const PLAIN = '#000000';

const theme = {
  name: 'kinds',
  type: 'light',
  fg: PLAIN,
  bg: '#ffffff',
  settings: Object.entries(KINDS).map(([foreground, [, scope]]) => ({ scope, settings: { foreground } })),
};

/** Program text -> { lines: [{ step, when, tokens: [{ text, kind }], edits? }] }. */
export async function buildListing(source) {
  const entries = readDirectives(source.replace(/\n$/, '').split('\n'));
  const code = entries.map((entry) => entry.text).join('\n');
  const highlighter = await createHighlighterCore({
    themes: [theme],
    langs: [python],
    engine: createJavaScriptRegexEngine(),
  });
  const coloured = highlighter.codeToTokensBase(code, {
    lang: 'python',
    theme: 'kinds',
    // On a busy machine the usual half second ends in the middle of a line, and the listing would differ.
    tokenizeTimeLimit: 0,
  });
  highlighter.dispose();
  const lines = entries.map(({ step, when, edits }, index) => ({
    step,
    when,
    ...(edits ? { edits } : {}),
    tokens: splitPlaceholders(
      coloured[index].map(({ content, color }) => ({ text: content, kind: kindOf(color) })),
    ),
  }));
  return { lines };
}

function kindOf(color) {
  return KINDS[color?.toLowerCase()]?.[0] ?? 'plain';
}

/** Source lines -> [{ text, step, when, edits? }], the directive lines taken out. */
export function readDirectives(sourceLines) {
  const entries = [];
  const open = []; // { step } or { when }, innermost last
  sourceLines.forEach((text, index) => {
    const directive = /^\s*#@\s*(\S+)\s*(.*)$/.exec(text);
    if (!directive) entries.push({ text, ...context(open) });
    else apply(directive[1], directive[2].trim(), open, entries, index + 1);
  });
  if (open.length > 0) throw new Error('listing: a #@ step or #@ when is not closed by #@ end');
  return entries;
}

function apply(name, rest, open, entries, lineNumber) {
  if (name === 'step') open.push({ step: rest });
  else if (name === 'when') open.push({ when: readConditions(rest, lineNumber) });
  else if (name === 'edits' && (rest === 'x' || rest === 'w'))
    entries.push({ text: '', ...context(open), edits: rest });
  else if (name === 'end' && open.length > 0) open.pop();
  else throw new Error(`listing line ${lineNumber}: "#@ ${name} ${rest}" is not a directive that fits here`);
}

function readConditions(text, lineNumber) {
  const pairs = text.split(/\s+/).map((pair) => pair.split('='));
  if (pairs.some((pair) => pair.length !== 2))
    throw new Error(`listing line ${lineNumber}: use setting=value`);
  return Object.fromEntries(pairs);
}

function context(open) {
  const step = open.findLast((frame) => frame.step !== undefined)?.step ?? null;
  const conditions = open.filter((frame) => frame.when).map((frame) => frame.when);
  return { step, when: conditions.length > 0 ? Object.assign({}, ...conditions) : null };
}

/** Placeholders become tokens of their own, and neighbours of one kind are joined. */
function splitPlaceholders(tokens) {
  const result = [];
  for (const { text, kind } of tokens) {
    for (const part of text.split(/(__[A-Z_]+?__)/)) {
      const isPlaceholder = /^__[A-Z_]+__$/.test(part);
      const last = result.at(-1);
      if (part === '') continue;
      if (!isPlaceholder && last?.kind === kind) last.text += part;
      else result.push({ text: part, kind: isPlaceholder ? 'placeholder' : kind });
    }
  }
  return result;
}
