import type { EngineClient } from '../../engine/client.ts';
import type { Grader } from '../grading.ts';
import { pair, type Role, roles, rowOf, sentences, trace } from './lab.ts';

const { words, asking } = sentences.lan;

/** How far a painted weight may be off: a hand paints where, not how much. */
const paintedTolerance = 0.2;

/** A row that puts all of its weight, in equal parts, on these words. */
const onlyOn = (...chosen: string[]): number[] =>
  words.map((word) => (chosen.includes(word) ? 1 / chosen.length : 0));

async function rowOfPronoun(client: EngineClient, role: Role, causal: boolean): Promise<number[]> {
  const { weights } = await trace(client, 'lan', causal);
  return rowOf(weights, roles.indexOf(role), asking);
}

const painted =
  (role: Role, misconceptions: Readonly<Record<string, readonly number[]>>): Grader =>
  async ({ client }) => ({
    kind: 'row',
    weights: await rowOfPronoun(client, role, false),
    tolerance: paintedTolerance,
    misconceptions,
  });

const coreference = painted('coreference', {
  person: onlyOn('Lan'),
  verb: onlyOn('trốn'),
  itself: onlyOn('nó'),
});

const syntax = painted('syntax', {
  firstClause: onlyOn('Lan', 'nuôi'),
  noun: onlyOn('con_mèo'),
  adverb: onlyOn('đã'),
});

const local = painted('local', {
  left: onlyOn(';', 'nó'),
  content: onlyOn('con_mèo'),
});

const optionOf: Readonly<Record<string, string>> = {
  trốn: 'verb',
  Lan: 'name',
  nó: 'itself',
  con_mèo: 'cat',
};

const masked: Grader = async ({ client }) => {
  const row = await rowOfPronoun(client, 'syntax', true);
  const word = words[row.indexOf(Math.max(...row))] as string;
  return { kind: 'choice', right: optionOf[word] ?? word };
};

const twins: Grader = async ({ client }) => {
  const { output } = await pair(client, 'lan', 'coreference', 'coreference');
  return { kind: 'choice', right: output < 1e-12 ? 'same' : 'double' };
};

export default { coreference, syntax, local, masked, twins } satisfies Record<string, Grader>;
