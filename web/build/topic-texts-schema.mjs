// The texts of a topic: Vietnamese and English have the same keys and marks, name what the definition declares, and
// are plain sentences.

const textKeys = ['name', 'title', 'lead', 'texts', 'questions', 'corrections', 'labels'];
const nameLimit = 26;

/** [[path, text]] of every string. */
export function leaves(value, path = '') {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, path === '' ? key : `${path}.${key}`));
}

const marksIn = (text) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, mark]) => mark))].sort().join(' ');

/** `{tensor}` marks are for prose; parameters of labels are the view's own business. */
const isProse = (path) =>
  !path.startsWith('labels.') && path !== 'name' && path !== 'title' && !path.includes('.places.');

export function textProblems(id, definition, texts, tensorIds) {
  const say = (problem) => `topic "${id}": ${problem}`;
  const languages = Object.keys(texts);
  return [
    ...languages.flatMap((language) => [
      ...shapeProblems(texts[language]).map((problem) => say(`${language}.json ${problem}`)),
      ...leaves(texts[language]).flatMap(([path, text]) =>
        wordingProblems(path, text, language, tensorIds).map((problem) =>
          say(`${language}.json ${path}: ${problem}`),
        ),
      ),
      ...useProblems(definition, texts[language]).map((problem) => say(`${language}.json ${problem}`)),
    ]),
    ...parityProblems(texts.vi, texts.en).map(say),
  ];
}

function shapeProblems(texts) {
  const problems = ['name', 'title', 'lead']
    .filter((key) => typeof texts[key] !== 'string')
    .map((key) => `lacks "${key}"`);
  problems.push(
    ...Object.keys(texts)
      .filter((key) => !textKeys.includes(key))
      .map((key) => `has an unknown "${key}"`),
  );
  if ([...(texts.name ?? '')].length > nameLimit)
    problems.push(`has a name of more than ${nameLimit} characters`);
  return problems;
}

function wordingProblems(path, text, language, tensorIds) {
  const problems = [];
  if (text === '' || text !== text.trim() || text !== text.normalize('NFC'))
    problems.push('empty, untrimmed or not NFC');
  if (/<\/?[a-z]|&[a-z]+;| {2}|\n/i.test(text)) problems.push('markup, a double space or a line end');
  if (!isProse(path)) return problems;
  const unknown = marksIn(text)
    .split(' ')
    .filter((mark) => mark !== '' && !tensorIds.includes(mark));
  if (unknown.length > 0) problems.push(`{${unknown}} is no tensor`);
  // Numbers in code and in matrices have a point everywhere.
  const spoken = text.replace(/`[^`]*`|\[[^\]]*\]/g, '');
  if (language === 'vi' && /\b0\.\d/.test(spoken)) problems.push('Vietnamese writes 0,5');
  if (language === 'en' && /\b0,\d/.test(spoken)) problems.push('English writes 0.5');
  return problems;
}

/** Every text that the definition names is there, and none that it does not. */
function useProblems({ blocks, questions = {} }, texts) {
  const named = (key, ids, what) => {
    const there = Object.keys(texts[key] ?? {});
    return [
      ...ids.filter((one) => !there.includes(one)).map((one) => `lacks ${what} "${one}"`),
      ...there.filter((one) => !ids.includes(one)).map((one) => `has ${what} "${one}" that is shown nowhere`),
    ];
  };
  return [
    ...named(
      'texts',
      blocks.flatMap(({ text }) => text ?? []),
      'the text',
    ),
    ...named(
      'corrections',
      blocks.filter(({ kind }) => kind === 'correction').map((block) => block.id),
      'the correction',
    ),
    ...named('questions', Object.keys(questions), 'the question'),
    ...Object.entries(questions).flatMap(([name, question]) =>
      questionProblems(name, question, texts.questions?.[name]),
    ),
  ];
}

function questionProblems(name, { kind, options = [] }, words) {
  if (words === undefined) return [];
  const problems = ['ask', 'explain']
    .filter((key) => !words[key])
    .map((key) => `question "${name}" lacks "${key}"`);
  const shown = Object.keys(words.options ?? {});
  if ([...shown].sort().join() !== [...options].sort().join())
    problems.push(`question "${name}" must name its options: ${options}`);
  const stray = Object.keys(words.why ?? {}).filter((key) => kind === 'choice' && !options.includes(key));
  return [...problems, ...stray.map((key) => `question "${name}" explains "${key}", which is no option`)];
}

/** English has the keys of Vietnamese, in the same order, with the same marks. */
function parityProblems(vi, en) {
  const [left, right] = [new Map(leaves(vi)), new Map(leaves(en))];
  const missing = [...left.keys()].filter((path) => !right.has(path)).map((path) => `en.json lacks ${path}`);
  const extra = [...right.keys()].filter((path) => !left.has(path)).map((path) => `vi.json lacks ${path}`);
  const different = [...left]
    .filter(([path, text]) => right.has(path) && marksIn(text) !== marksIn(right.get(path)))
    .map(([path]) => `${path}: the two languages have different marks`);
  return [...missing, ...extra, ...different];
}
