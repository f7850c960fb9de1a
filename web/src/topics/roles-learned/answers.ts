import type { Grader } from '../grading.ts';
import { previousTokenHead, seedRun } from './lab.ts';

const shown = { num_heads: 4, equal: false };

/** Whether the head that leans most to the token before is the same one under seeds 42 and 1. */
const seeds: Grader = async ({ client }) => {
  const [left, right] = await Promise.all([
    seedRun(client, { ...shown, seed: 42 }),
    seedRun(client, { ...shown, seed: 1 }),
  ]);
  const isSame = previousTokenHead(left.leaning) === previousTokenHead(right.leaning);
  return { kind: 'choice', right: isSame ? 'stays' : 'moves' };
};

const equalHeads: Grader = async ({ client }) => {
  const { apart } = await seedRun(client, { seed: 42, num_heads: 4, equal: true });
  return { kind: 'choice', right: apart === 0 ? 'equal' : 'differ' };
};

export default { seeds, equalHeads } satisfies Record<string, Grader>;
