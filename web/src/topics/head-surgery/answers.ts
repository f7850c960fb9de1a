import type { Grader } from '../grading.ts';
import { headCounts, layerOf, operate, removedShare } from './lab.ts';

const mostHeads = headCounts.at(-1) as number;

const allClosed: Grader = async ({ client }) => {
  const request = await layerOf(client, mostHeads);
  const { output } = await operate(
    client,
    request,
    Array.from({ length: mostHeads }, () => 0),
  );
  const value = Math.max(...Array.from(output.data, Math.abs));
  return { kind: 'number', value, tolerance: 0 };
};

/** What one head adds with its gate half closed, against all of it. */
const half: Grader = async ({ client }) => {
  const request = await layerOf(client, mostHeads);
  const all = Array.from({ length: mostHeads }, () => 0);
  const withGate = async (gate: number) =>
    (await operate(client, request, [gate, ...all.slice(1)])).output.data;
  const [whole, part] = await Promise.all([withGate(1), withGate(0.5)]);
  const ratio = (part.at(-1) as number) / (whole.at(-1) as number);
  return { kind: 'choice', right: Math.abs(ratio - 0.5) < 1e-9 ? 'half' : ratio === 0 ? 'lost' : 'same' };
};

const voita: Grader = async ({ client }) => {
  const value = await removedShare(client);
  return { kind: 'number', value, tolerance: 0.6, misconceptions: { lesson: 75, kept: 100 - value } };
};

export default { allClosed, half, voita } satisfies Record<string, Grader>;
