// Words and calls that must not be in the sources, and the parity of the two languages.
import { withoutCommentsAndStrings } from './cpp-source.mjs';
import { isCpp, isInside, isScript, lineOf } from './files.mjs';

// Put together from pieces, so that this file does not break its own rules.
const word = (...pieces) => pieces.join('');
const everywhere = [
  {
    pattern: new RegExp(`\\b(${word('TO', 'DO')}|${word('FIX', 'ME')}|${word('X', 'XX')})\\b`),
    says: 'unfinished work',
  },
  {
    pattern: new RegExp(
      `${word('/ho', 'me/')}\\w|${word('/ro', 'ot/')}|${word('/Us', 'ers/')}\\w|${word('/wo', 'rk/')}\\w`,
    ),
    says: 'a path of one machine',
  },
  {
    pattern: new RegExp(
      `${word('registry', '\\.npmjs')}|${word('deb', '\\.debian')}|${word('pypi', '\\.org')}`,
    ),
    says: 'a package registry',
  },
];

const inPage = [
  {
    pattern: /\b(?:innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|styleMap)\b/,
    says: 'strict hosts forbid it',
  },
  { pattern: /\beval\s*\(|new Function\b/, says: 'strict hosts forbid code from text' },
  { pattern: /\sstyle=["'$]/, says: 'strict hosts drop style attributes' },
];

export function forbiddenWords(files) {
  const always = files.flatMap((file) => matches(file, file.text, everywhere));
  const page = files
    .filter((file) => isInside('web/src')(file) || /^web\/[\w-]+\.html$/.test(file.path))
    .flatMap((file) => matches(file, withoutLineComments(file.text), inPage));
  return [...always, ...page];
}

function matches(file, text, rules) {
  return rules.flatMap(({ pattern, says }) => {
    const match = pattern.exec(text);
    return match ? [`${file.path}:${lineOf(text, match.index)}: "${match[0].trim()}" is ${says}`] : [];
  });
}

const withoutLineComments = (text) =>
  text.replace(/(^|\s)\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Only one folder of the page knows that WebAssembly exists, and only it creates workers. */
export function webAssemblyStaysInside(files) {
  return files
    .filter((file) => isScript(file) && isInside('web/src')(file) && !isInside('web/src/engine')(file))
    .flatMap((file) =>
      matches(file, withoutLineComments(file.text).replace(/WebAssembly(?=[^'"`\n]*['"`])/g, ''), [
        { pattern: /\bWebAssembly\b|\bnew Worker\b/, says: 'the business of web/src/engine alone' },
      ]),
    );
}

/** The model is plain computation: it can be tested and read without a page. */
export function modelKnowsNoPage(files) {
  const rules = [
    { pattern: /\b(?:document|window|HTMLElement|customElements)\b/, says: 'not for the model' },
  ];
  return files
    .filter((file) => isScript(file) && isInside('web/src/model')(file))
    .flatMap((file) => matches(file, withoutCommentsAndStrings(file.text), rules));
}

/** C++ sources are ASCII, so that every editor and compiler agrees on them. */
export function cppIsAscii(files) {
  const rules = [{ pattern: /[^\t\n\r -~]/, says: 'not ASCII' }];
  return files.filter((file) => isCpp(file)).flatMap((file) => matches(file, file.text, rules));
}

/** File names: snake_case in C++, kebab-case in the page. */
export function fileNames(files) {
  const nameOf = ({ path }) => path.split('/').at(-1);
  const wrong = (file) =>
    (isCpp(file) && !/^[a-z0-9_]+\.\w+$/.test(nameOf(file))) ||
    (isScript(file) && isInside('web/src')(file) && !/^[a-z0-9.-]+$/.test(nameOf(file)));
  return files.filter(wrong).map(({ path }) => `${path}: C++ files are snake_case, page files kebab-case`);
}

/** Vietnamese defines the keys; English has the same files, keys and placeholders. */
export function translationsMatch(files) {
  const texts = (language) =>
    new Map(
      files
        .filter((file) => isInside(`web/content/${language}`)(file) && file.path.endsWith('.json'))
        .flatMap((file) => leaves(JSON.parse(file.text), file.path.split('/').at(-1))),
    );
  const vi = texts('vi');
  const en = texts('en');
  const missing = [...vi.keys()].filter((key) => !en.has(key)).map((key) => `English lacks ${key}`);
  const extra = [...en.keys()].filter((key) => !vi.has(key)).map((key) => `Vietnamese lacks ${key}`);
  const different = [...vi.keys()]
    .filter((key) => en.has(key) && placeholders(vi.get(key)) !== placeholders(en.get(key)))
    .map(
      (key) => `${key}: placeholders differ (${placeholders(vi.get(key))} and ${placeholders(en.get(key))})`,
    );
  return [...missing, ...extra, ...different];
}

function leaves(value, path) {
  if (value === null || typeof value !== 'object') return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, `${path} › ${key}`));
}

const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
