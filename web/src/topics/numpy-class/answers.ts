import type { Grader } from '../grading.ts';
import { runClass } from './lab.ts';
import type { ProgramSettings } from './program.ts';

const lesson: ProgramSettings = {
  ...{ seed: 42, d_model: 8, num_heads: 2, factor: 0.1 },
  ...{ causal: true, sentence: 0, row: 0 },
};

const threeHeads: Grader = async ({ client }) => {
  const outcome = await runClass(client, { ...lesson, num_heads: 3 });
  return { kind: 'choice', right: 'refused' in outcome ? 'assert' : 'runs' };
};

/** Do the first rows of the two heads differ, as the lesson's print means to show? */
const firstRow: Grader = async ({ client }) => {
  const outcome = await runClass(client, lesson);
  const differs = 'run' in outcome && outcome.run.rowGap > 0;
  return { kind: 'choice', right: differs ? 'different' : 'equal' };
};

const fromUniform: Grader = async ({ client }) => {
  const outcome = await runClass(client, { ...lesson, row: 4 });
  const distance = 'run' in outcome ? outcome.run.fromUniform : Number.NaN;
  return { kind: 'choice', right: distance < 0.05 ? 'tiny' : distance < 0.3 ? 'middle' : 'sharp' };
};

export default { threeHeads, firstRow, fromUniform } satisfies Record<string, Grader>;
