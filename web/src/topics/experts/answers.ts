import type { EngineClient } from '../../engine/client.ts';
import type { Grader } from '../grading.ts';
import { experts, facts, hold, type Meeting, usualMeeting } from './lab.ts';

const lunchPlace = 4;
const asking = facts.length - 1;

const lawyersRow = async (client: EngineClient, change: Partial<Meeting> = {}) => {
  const { rows } = await hold(client, { ...usualMeeting, ...change });
  return rows as [readonly number[], ...(readonly number[])[]];
};

const lunch: Grader = async ({ client }) => {
  const [row] = await lawyersRow(client);
  const weight = row[lunchPlace] as number;
  const right = weight === 0 ? 'none' : weight === Math.max(...row) ? 'manager' : 'little';
  return { kind: 'choice', right };
};

/** Whose row is the same, number for number. */
const criterion: Grader = async ({ client }) => {
  const [row, ...others] = await lawyersRow(client, { criterion: 'money' });
  const same = others.findIndex((other) => other.every((weight, place) => weight === row[place]));
  return { kind: 'choice', right: same < 0 ? 'unchanged' : (experts[same + 1] as string) };
};

const silent: Grader = async ({ client }) => {
  const [row] = await lawyersRow(client, { strength: 0 });
  const right = row.every((weight) => weight === row[0]) ? 'even' : row[asking] === 1 ? 'own' : 'zero';
  return { kind: 'choice', right };
};

export default { lunch, criterion, silent } satisfies Record<string, Grader>;
