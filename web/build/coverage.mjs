// docs/coverage.md: where each row of the three lessons can be done and where each of their mistakes is corrected.
// Run with the loader for TypeScript: `node --import ./tests/tools/ts-loader.mjs web/build/coverage.mjs`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stepIds } from '../src/model/step-ids.ts';
import { writeLink } from '../src/state/link.ts';
import { initialState } from '../src/state/properties.ts';
import { languages, readTopics } from './content-topics.mjs';
import { at, isMain } from './paths.mjs';

export const coveragePath = 'docs/coverage.md';

const readJson = (path) => JSON.parse(readFileSync(at(path), 'utf8'));

/** { rows, mistakes } with, for each id, the places that carry it: steps and topics in order. */
export async function coverage() {
  const places = [...(await stepPlaces()), ...topicPlaces()];
  const { rows, mistakes } = readJson('web/content/data/lesson-items.json');
  const carriedBy = (id) => places.filter(({ carries }) => carries.includes(id));
  return {
    rows: rows.map((row) => ({ ...row, places: carriedBy(row.id) })),
    mistakes: mistakes.map((mistake) => ({ ...mistake, places: carriedBy(mistake.id) })),
    strays: places.flatMap(({ id, carries }) =>
      carries
        .filter((item) => ![...rows, ...mistakes].some((known) => known.id === item))
        .map((item) => `${id} carries ${item}, which no lesson has`),
    ),
  };
}

async function stepPlaces() {
  const corrections = readJson('web/content/vi/corrections.json');
  const names = Object.fromEntries(
    languages.map((language) => [language, readJson(`web/content/${language}/steps.json`)]),
  );
  return Promise.all(
    stepIds.map(async (id) => {
      const { default: step } = await import(at(`web/src/steps/${id}/step.ts`));
      const corrected = corrections.filter((correction) => correction.step === id);
      return {
        id,
        names: Object.fromEntries(languages.map((language) => [language, names[language][id].name])),
        carries: [...(step.covers ?? []), ...corrected.map((correction) => correction.id)],
        link: writeLink({ ...initialState(), step: id }),
        test: 'tests/e2e/walk.test.mjs',
      };
    }),
  );
}

function topicPlaces() {
  return Object.entries(readTopics(at('web/src/topics'))).map(([id, { definition, texts }]) => {
    const { covers, blocks, questions = {} } = definition;
    const corrected = blocks.filter(({ kind }) => kind === 'correction');
    const asked = Object.values(questions).flatMap((question) => question.covers ?? []);
    const own = `tests/web/topics/${id}.test.mjs`;
    return {
      id,
      names: Object.fromEntries(languages.map((language) => [language, texts[language].name])),
      carries: [...new Set([...covers, ...asked, ...corrected.map((block) => block.id)])],
      link: writeLink({ ...initialState(), topic: id }),
      test: existsSync(at(own)) ? own : 'tests/web/topics.test.mjs',
    };
  });
}

/** The page of documentation, generated. */
export function coverageText({ rows, mistakes }) {
  const done = (items) => items.filter(({ places }) => places.length > 0).length;
  const grave = mistakes.filter(({ severity }) => severity !== 'L');
  return `# Coverage

Made by the build (\`web/build/coverage.mjs\`) from the topics, the steps and
[\`lesson-items.json\`](../web/content/data/lesson-items.json); a test compares it. Links are parts of an address: put
them behind the address of the page. A = NumPy lesson, B = concept lesson, C = PyTorch lesson.

${done(rows)} of ${rows.length} rows can be done in the page. ${done(grave)} of ${grave.length} mistakes of severity H and M, and
${done(mistakes) - done(grave)} of ${mistakes.length - grave.length} of severity L, stand beside the lesson's claim with a correction and its source.

## Rows of the lessons

| Id | What | Link | Tiếng Việt | English | Test |
| --- | --- | --- | --- | --- | --- |
${rows.flatMap(linesOf).join('\n')}

## Mistakes and inconsistencies

| Id | What the lesson says | Link | Tiếng Việt | English | Test |
| --- | --- | --- | --- | --- | --- |
${mistakes.flatMap((mistake) => linesOf({ ...mistake, id: `${mistake.id} (${mistake.severity}, ${mistake.row})` })).join('\n')}
`;
}

function linesOf({ id, what, places }) {
  if (places.length === 0) return [`| ${id} | ${what.en} | – | – | – | – |`];
  const each = (read) => places.map(read).join('<br>');
  const test = [...new Set(places.map((place) => place.test))].map((path) => `\`${path}\``).join('<br>');
  const links = each(({ link, id: place }) => (link === '' ? `\`${place}\` (opens first)` : `\`${link}\``));
  return [
    `| ${id} | ${what.en} | ${links} | ${each(({ names }) => names.vi)} | ${each(({ names }) => names.en)} | ${test} |`,
  ];
}

if (isMain(import.meta.url)) {
  writeFileSync(at(coveragePath), coverageText(await coverage()));
  console.log(`wrote ${coveragePath}`);
}
