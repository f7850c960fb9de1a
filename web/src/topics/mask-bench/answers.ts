import type { Grader } from '../grading.ts';
import { lessonRequest } from '../lesson-run.ts';
import { allowedBy, hiddenRow, matrixOf, runBench, tokens } from './lab.ts';

const cellsOf = (test: (query: number, key: number) => boolean) =>
  Array.from({ length: tokens * tokens }, (_, place) => test(Math.floor(place / tokens), place % tokens));

/** The cells that the engine's causal mask hides. */
const hidden: Grader = async ({ client }) => {
  const { mask } = await client.trace(await lessonRequest(client));
  return {
    kind: 'cells',
    rows: tokens,
    columns: tokens,
    on: Array.from(mask.data, (value) => value === 0),
    misconceptions: {
      past: cellsOf((query, key) => key < query),
      self: cellsOf((query, key) => key >= query),
    },
  };
};

/** tril read as 1 = hidden: what query 1 may see then. */
const polarity: Grader = async ({ client }) => {
  const { run } = await runBench(
    client,
    allowedBy(matrixOf('tril', ''), 'block'),
    'negative_infinity',
    'float64',
  );
  const seen = Array.from(run.weights.data.slice(tokens, 2 * tokens)).flatMap((weight, key) =>
    weight > 0 ? [key] : [],
  );
  return {
    kind: 'choice',
    right: seen.every((key) => key > 1) ? 'future' : seen.length === tokens ? 'all' : 'past',
  };
};

/** A row with every key hidden, −1e9 in float64: is it the row with nothing hidden? */
const allHidden: Grader = async ({ client }) => {
  const { outcomes, open } = await hiddenRow(client);
  const weights =
    outcomes.find(({ fill, dtype }) => fill === 'additive_1e9' && dtype === 'float64')?.weights ?? [];
  const near = (expected: (key: number) => number) =>
    weights.every((weight, key) => Math.abs(weight - expected(key)) < 1e-6);
  if (near((key) => open[key] ?? Number.NaN)) return { kind: 'choice', right: 'open' };
  if (near(() => 1 / weights.length)) return { kind: 'choice', right: 'uniform' };
  return { kind: 'choice', right: weights.some(Number.isNaN) ? 'nan' : 'zeros' };
};

const afterSoftmax: Grader = async ({ client }) => {
  const allowed = matrixOf('tril', '');
  const { rowSums } = await runBench(client, allowed, 'after-softmax', 'float64');
  const first = rowSums.data[0] as number;
  return { kind: 'choice', right: first < 1 - 1e-9 ? 'less' : first > 1 + 1e-9 ? 'more' : 'one' };
};

export default { hidden, polarity, allHidden, afterSoftmax } satisfies Record<string, Grader>;
