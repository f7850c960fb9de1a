// LaTeX -> a tree of MathML nodes that the page builds with createElementNS.
//
// Temml lays formulas out with inline `style` attributes, which strict hosts drop. Each style it uses for our
// formulas is mapped to a class here; one that is not known stops the build, so no layout is lost unnoticed.
// Classes the page has to style: formula, formula-lines (rows of an aligned block), math-right, math-left, math-tight
// (no side padding), math-small-pad, and sym-<tensor id> for colours.
import temml from 'temml';

const CLASS_OF_STYLE = {
  'display:block math': null,
  'padding-left:0em;padding-right:0em': 'math-tight',
};

const CLASS_OF_CLASS = {
  'tml-display': 'formula',
  'tml-jot': 'formula-lines',
  'tml-right': 'math-right',
  'tml-left': 'math-left',
  'tml-sml-pad': 'math-small-pad',
  'tml-prime': null,
};

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#x27;': "'" };
const TAG_OR_TEXT = /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"]*")*)\s*>|([^<]+)/gy;

/** { key: [LaTeX lines] } -> { key: MathNode }, MathNode = { tag, attributes, children: (MathNode|string)[] }. */
export function buildFormulas(source) {
  return Object.fromEntries(Object.entries(source).map(([key, lines]) => [key, formula(key, lines)]));
}

function formula(key, lines) {
  const latex = `\\begin{aligned}${lines.join('\\\\')}\\end{aligned}`;
  try {
    // strict forbids \class and has nothing else that matters here; trust allows \class.
    const markup = temml.renderToString(latex, { displayMode: true, trust: true, throwOnError: true });
    return parse(markup);
  } catch (error) {
    throw new Error(`formula "${key}": ${error.message}`);
  }
}

/** Reads the well-formed markup Temml writes; anything unexpected is an error, not a guess. */
export function parse(markup) {
  const root = { children: [] };
  const open = [root];
  TAG_OR_TEXT.lastIndex = 0;
  while (TAG_OR_TEXT.lastIndex < markup.length) {
    const at = TAG_OR_TEXT.lastIndex;
    const match = TAG_OR_TEXT.exec(markup);
    if (!match) throw new Error(`unreadable MathML at "${markup.slice(at, at + 40)}"`);
    const [, closing, tag, attributes, text] = match;
    if (text !== undefined) open.at(-1).children.push(decode(text));
    else if (closing) close(open, tag);
    else {
      const node = { tag, attributes: readAttributes(attributes), children: [] };
      open.at(-1).children.push(node);
      open.push(node);
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('MathML is not one closed element');
  return root.children[0];
}

function close(open, tag) {
  const node = open.pop();
  if (node.tag !== tag) throw new Error(`</${tag}> closes <${node.tag}>`);
}

function readAttributes(text) {
  const attributes = {};
  const classes = [];
  for (const [, name, raw] of text.matchAll(/([a-z-]+)="([^"]*)"/g)) {
    const value = decode(raw);
    if (name === 'style') classes.push(classOfStyle(value));
    else if (name === 'class') classes.push(...value.split(/\s+/).map(classOfClass));
    else attributes[name] = value;
  }
  const list = classes.filter(Boolean);
  if (list.length > 0) attributes.class = list.join(' ');
  return attributes;
}

function classOfStyle(style) {
  const key = style.replace(/;\s*$/, '');
  if (!(key in CLASS_OF_STYLE)) throw new Error(`no class stands for the inline style "${style}"`);
  return CLASS_OF_STYLE[key];
}

function classOfClass(name) {
  if (name.startsWith('sym-')) return name;
  if (!(name in CLASS_OF_CLASS)) throw new Error(`unknown class "${name}"`);
  return CLASS_OF_CLASS[name];
}

function decode(text) {
  return text.replace(/&[^;]+;/g, (entity) => {
    if (!(entity in ENTITIES)) throw new Error(`unknown entity ${entity}`);
    return ENTITIES[entity];
  });
}
