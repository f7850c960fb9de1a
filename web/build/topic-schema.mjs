// What a topic may say, checked when the contents are built: a topic that breaks a rule stops the build with a
// sentence that names it. docs/adding-a-topic.md tells the same in words.

const pathIds = ['all', 'a', 'b', 'c'];
const questionKinds = ['choice', 'number', 'shape', 'row', 'cells'];

/** Keys of each kind of block beside `kind`; those with a question mark may be left out. */
const blockKeys = {
  text: ['text', 'after?'],
  predict: ['question'],
  lab: ['after?'],
  table: ['data', 'columns', 'after?'],
  formula: ['formula', 'after?'],
  correction: ['id', 'after?'],
  open: ['text', 'step', 'state?', 'after?'],
  topic: ['text', 'topic', 'settings?', 'after?'],
};

const questionKeys = ['kind', 'options?', 'size?', 'right?', 'tolerance?', 'source?', 'covers?', 'quiz?'];

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRow = (value) => /^[ABC][1-9]\d?$/.test(value);

/** Keys that are missing, and keys nobody knows. */
function keyProblems(value, keys, where) {
  if (!isObject(value)) return [`${where} is no object`];
  const needed = keys.filter((key) => !key.endsWith('?'));
  const allowed = keys.map((key) => key.replace(/\?$/, ''));
  return [
    ...needed.filter((key) => !(key in value)).map((key) => `${where} lacks "${key}"`),
    ...Object.keys(value)
      .filter((key) => !allowed.includes(key))
      .map((key) => `${where} has an unknown "${key}"`),
  ];
}

/**
 * Problems of one definition as sentences. `known`: { topics, steps, formulas, data: { name: table }, files },
 * where `files` are the names of the files in the topic's folder.
 */
export function definitionProblems(id, definition, known) {
  const where = `topic "${id}"`;
  const problems = keyProblems(definition, ['paths', 'covers', 'settings?', 'blocks', 'questions?'], where);
  if (problems.length > 0) return problems;
  const questions = definition.questions ?? {};
  const say = (problem) => `${where}: ${problem}`;
  return [
    ...(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) ? [] : [say('the folder must be in kebab-case')]),
    ...(known.steps.includes(id) ? [say('a step has this id')] : []),
    ...pathProblems(definition.paths).map(say),
    ...coverProblems(definition.covers).map(say),
    ...Object.entries(definition.settings ?? {}).flatMap(([name, setting]) =>
      settingProblems(setting).map((problem) => say(`setting "${name}" ${problem}`)),
    ),
    ...definition.blocks.flatMap((block, place) =>
      blockProblems(block, known, questions).map((problem) => say(`block ${place} ${problem}`)),
    ),
    ...Object.entries(questions).flatMap(([name, question]) =>
      questionProblems(question, name, known).map((problem) => say(`question "${name}" ${problem}`)),
    ),
    ...waitingProblems(definition.blocks).map(say),
    ...useProblems(definition, known).map(say),
  ];
}

function pathProblems(paths) {
  const entries = Object.entries(paths);
  const wrong = entries.filter(
    ([path, rank]) => !pathIds.includes(path) || !Number.isInteger(rank) || rank < 0,
  );
  const problems = wrong.map(([path, rank]) => `"${path}": ${rank} is no rank in a path`);
  return 'all' in paths ? problems : [...problems, 'it must be in the path "all"'];
}

const coverProblems = (covers) =>
  (Array.isArray(covers) ? covers : ['covers'])
    .filter((row) => !isRow(row))
    .map((row) => `"${row}" is no row of a lesson`);

function settingProblems(setting) {
  const { initial, oneOf, min, max, pattern } = setting ?? {};
  if (Array.isArray(oneOf)) return oneOf.includes(initial) ? [] : ['does not allow what it starts with'];
  if (typeof initial === 'boolean') return keyProblems(setting, ['initial'], 'of yes or no');
  if (typeof initial === 'string') {
    if (typeof pattern !== 'string') return ['needs "oneOf" or a "pattern"'];
    return new RegExp(`^(?:${pattern})$`).test(initial) ? [] : ['does not allow what it starts with'];
  }
  const inOrder = typeof initial === 'number' && min <= initial && initial <= max;
  return inOrder
    ? keyProblems(setting, ['initial', 'min', 'max', 'step?'], 'of a number')
    : ['needs min ≤ initial ≤ max'];
}

function blockProblems(block, known, questions) {
  const keys = blockKeys[block?.kind];
  if (keys === undefined) return [`is of no known kind: ${block?.kind}`];
  const problems = keyProblems(block, ['kind', ...keys], `(${block.kind})`);
  const mustKnow = (name, list, what) =>
    list.includes(name) ? [] : [`names ${what} that is not there: "${name}"`];
  switch (block.kind) {
    case 'predict':
      return [...problems, ...mustKnow(block.question, Object.keys(questions), 'a question')];
    case 'formula':
      return [...problems, ...mustKnow(block.formula, known.formulas, 'a formula')];
    case 'open':
      return [...problems, ...mustKnow(block.step, known.steps, 'a step')];
    case 'topic':
      return [...problems, ...mustKnow(block.topic, known.topics, 'a topic')];
    case 'table': {
      const columns = (known.data[block.data]?.columns ?? []).map((column) => column.id);
      const named = block.columns.flatMap((column) => mustKnow(column, columns, 'a column'));
      return [...problems, ...mustKnow(block.data, Object.keys(known.data), 'data'), ...named];
    }
    default:
      return problems;
  }
}

/** A block waits for questions that stand above it, and an experiment that waits for none says so. */
function waitingProblems(blocks) {
  return blocks.flatMap(({ kind, after }, place) => {
    const above = blocks.slice(0, place).flatMap(({ question }) => question ?? []);
    const early = (after ?? []).filter((name) => !above.includes(name));
    return [
      ...early.map((name) => `block ${place} waits for a question that is not asked above it: "${name}"`),
      ...(kind === 'lab' && above.length === 0 && after === undefined
        ? [`block ${place} (lab) needs a question above it, or "after": [] if there is nothing to predict`]
        : []),
    ];
  });
}

function questionProblems(question, name, known) {
  const problems = keyProblems(question, questionKeys, 'as it stands');
  const { kind, options, right, source, covers = [] } = question;
  if (!questionKinds.includes(kind)) problems.push(`is of no known kind: ${kind}`);
  if ((kind === 'choice') !== Array.isArray(options))
    problems.push('has options exactly when it is a choice');
  if (kind === 'choice' && new Set(options).size < 2) problems.push('needs two different options');
  if (right !== undefined && !source) problems.push('states a fact without a source');
  if (right === undefined && !known.files.includes('answers.ts'))
    problems.push('needs a grader in answers.ts');
  if (kind === 'choice' && right !== undefined && !options.includes(right))
    problems.push(`has a right answer that is no option: ${right}`);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) problems.push('needs a camelCase name');
  return [...problems, ...coverProblems(covers)];
}

/** Everything declared is shown: questions are asked, a view is a lab. */
function useProblems({ blocks, questions = {} }, known) {
  const asked = blocks.filter(({ kind }) => kind === 'predict').map(({ question }) => question);
  const silent = Object.entries(questions).filter(
    ([name, { quiz }]) => !asked.includes(name) && quiz !== true,
  );
  const labs = blocks.filter(({ kind }) => kind === 'lab').length;
  const hasView = known.files.includes('view.ts');
  return [
    ...silent.map(([name]) => `question "${name}" is asked nowhere`),
    ...(labs === (hasView ? 1 : 0)
      ? []
      : [hasView ? 'view.ts needs one block "lab"' : 'a block "lab" needs view.ts']),
  ];
}
