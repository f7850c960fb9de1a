import type { Grader } from '../grading.ts';
import { exampleHeads, headsWith, reseed } from './lab.ts';

const separator: Grader = async ({ client }) => {
  const { scores } = await exampleHeads(client);
  const value = headsWith(scores.separator, 0.5).length;
  return { kind: 'number', value, misconceptions: { all: scores.separator.length, none: 0 } };
};

const seeds = 100;

const noise: Grader = async ({ client }) => {
  const { ahead } = await reseed(client, { count: seeds, d_model: 8 });
  const share = ahead / seeds;
  return { kind: 'choice', right: share < 0.25 ? 'zero' : share > 0.75 ? 'always' : 'half' };
};

export default { separator, noise } satisfies Record<string, Grader>;
