import { valueAt } from '../../model/tensors.ts';
import type { Grader } from '../grading.ts';
import { report, tensorOf, tokens } from './lab.ts';

// What is asked is what the lesson wrote: the learner's edits are left out.
const comment: Grader = async ({ client }) => {
  const rows = await report(client, tensorOf(), 0, 0);
  const argmax = rows[tokens.indexOf('it')]?.argmax as number;
  return { kind: 'choice', right: tokens[argmax] as string };
};

const own: Grader = async ({ client }) => {
  const rows = await report(client, tensorOf(), 0, 1);
  const value = rows.filter(({ token, argmax }) => token === argmax).length;
  return { kind: 'number', value, misconceptions: { none: 0, all: tokens.length } };
};

const causal: Grader = () => {
  const patterns = tensorOf();
  const places = tokens.map((_, place) => place);
  const looksAhead = (head: number) =>
    places.some((row) =>
      places.some((column) => column > row && valueAt(patterns, [0, head, row, column]) > 0),
    );
  const right = looksAhead(0) ? 'neither' : looksAhead(1) ? 'local' : 'both';
  return { kind: 'choice', right };
};

export default { comment, own, causal } satisfies Record<string, Grader>;
