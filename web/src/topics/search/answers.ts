import type { Grader } from '../grading.ts';
import { asking, meaningOf, nouns, pathsOver, read } from './lab.ts';

const path: Grader = async ({ client }) => {
  const { rnn, attention } = await pathsOver(client, asking - nouns.animal);
  return { kind: 'number', value: rnn, misconceptions: { direct: attention, between: rnn - 1 } };
};

const wide: Grader = async ({ client }) => ({
  kind: 'choice',
  right: meaningOf(await read(client, 'wide', false)).means,
});

const masked: Grader = async ({ client }) => ({
  kind: 'choice',
  right: meaningOf(await read(client, 'tired', true)).means,
});

export default { path, wide, masked } satisfies Record<string, Grader>;
