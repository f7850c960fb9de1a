import type { Grader } from '../grading.ts';
import { bestOfOneRow, listed, missing, serve, sumOf } from './lab.ts';

const rest: Grader = async ({ client }) => ({
  kind: 'number',
  value: await missing(client),
  tolerance: 0.0005,
  misconceptions: { nothing: 0, largest: 1 - Math.max(...listed), listed: await sumOf(client, listed) },
});

const best: Grader = async ({ client }) => ({
  kind: 'number',
  value: (await bestOfOneRow(client)).worst,
  tolerance: 0.005,
  misconceptions: { none: 0, all: 1 },
});

const two: Grader = async ({ client }) => ({
  kind: 'number',
  value: (await serve(client, 2, 0.5)).worst,
  tolerance: 0.005,
  misconceptions: { half: 0.5 },
});

export default { rest, best, two } satisfies Record<string, Grader>;
