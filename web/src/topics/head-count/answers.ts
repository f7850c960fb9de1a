import type { Grader } from '../grading.ts';
import { type HeadRun, runExperiment } from './lab.ts';

const weightsShape: Grader = async ({ client }) => {
  const { runs } = await runExperiment(client, 'x-first', 42);
  const { trace } = runs.find(({ num_heads }) => num_heads === 8) as HeadRun;
  const [B, h, N] = trace.weights.shape as [number, number, number];
  return {
    kind: 'shape',
    shape: trace.weights.shape,
    misconceptions: { one: [B, N, N], width: trace.q.shape, headsFirst: [h, B, N, N] },
  };
};

const sameToken: Grader = async ({ client }) => {
  const { firstOutputsGap } = await runExperiment(client, 'x-first', 42);
  return { kind: 'choice', right: firstOutputsGap === 0 ? 'first' : 'none' };
};

const parameters: Grader = async ({ client }) => {
  const experiment = await runExperiment(client, 'x-first', 42);
  const [one] = experiment.runs;
  return {
    kind: 'number',
    value: experiment.parameters,
    misconceptions: { timesHeads: experiment.parameters * 8, oneMatrix: one?.w_q.data.length ?? 0 },
  };
};

export default { weightsShape, sameToken, parameters } satisfies Record<string, Grader>;
