import type { Grader } from '../grading.ts';
import { hiddenCells, projectionShapes, sizesOf } from './lab.ts';

const short: Readonly<Record<string, string>> = { scaling: 'scale', masking: 'mask', softmax: 'softmax' };

/** The order in which the engine's stages write their tensors. */
const order: Grader = ({ client }) => {
  const stages = [...new Set(client.schema.map(({ stage }) => stage))];
  return { kind: 'choice', right: stages.flatMap((stage) => short[stage] ?? []).join('-') };
};

const biases: Grader = async ({ client }) => {
  const { withoutBiases, withBiases } = await sizesOf(client, 512);
  const one = (withBiases - withoutBiases) / 4;
  return {
    kind: 'number',
    value: withBiases,
    misconceptions: {
      noBias: withoutBiases,
      noOutput: (withBiases / 4) * 3,
      oneBias: withoutBiases + one,
      biasAsMatrix: 2 * withoutBiases,
    },
  };
};

const stored: Grader = async ({ client }) => {
  const { formula, linear } = await projectionShapes(client, 8, 4);
  return { kind: 'shape', shape: linear, misconceptions: { formula, square: [8, 8] } };
};

const polarity: Grader = async ({ client }) => {
  const { expected, exchanged } = await hiddenCells(client, 4);
  const rows = Math.sqrt(exchanged.length);
  const strictlyBelow = exchanged.map((on, place) => on && Math.floor(place / rows) !== place % rows);
  return {
    kind: 'cells',
    rows,
    columns: rows,
    on: exchanged,
    misconceptions: { meant: expected, diagonalKept: strictlyBelow },
  };
};

export default { order, biases, stored, polarity } satisfies Record<string, Grader>;
