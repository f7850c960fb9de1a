import type { Grader } from '../grading.ts';
import { headsOf, tokens, weightsOf } from './lab.ts';

const gpt3: Grader = async ({ client }) => ({
  kind: 'number',
  value: await headsOf(client, 'gpt3-175b'),
  misconceptions: { 'one-layer': 96, added: 192, rounded: 9000 },
});

const split: Grader = async ({ client }) => {
  const { data } = await weightsOf(client, 1, false);
  const [city, verb] = [data[7 * tokens.length + 3], data[7 * tokens.length + 8]] as [number, number];
  const right = Math.max(city, verb) > 0.9 ? 'one' : city + verb > 0.9 ? 'half' : 'both';
  return { kind: 'choice', right };
};

/** The head of distances is the third of four; its row 0 under a causal mask. */
const firstToken: Grader = async ({ client }) => {
  const { data } = await weightsOf(client, 4, true);
  const row = data.slice(2 * tokens.length ** 2, 2 * tokens.length ** 2 + tokens.length);
  const right = (row[0] as number) > 0.9 ? 'itself' : (row.at(-1) as number) > 0.9 ? 'last' : 'spread';
  return { kind: 'choice', right };
};

export default { gpt3, split, firstToken } satisfies Record<string, Grader>;
