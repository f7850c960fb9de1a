import type { Grader } from '../grading.ts';
import { widthsOf } from './lab.ts';

/** Compares what the engine draws for one head with what it draws for eight. */
const parameters: Grader = async ({ client }) => {
  const [one, eight] = await Promise.all([widthsOf(client, 512, 1), widthsOf(client, 512, 8)]);
  const [before, after] = [one.w_q.data.length, eight.w_q.data.length];
  return { kind: 'choice', right: before === after ? 'same' : before < after ? 'times-h' : 'per-h' };
};

const headWidth: Grader = async ({ client, settings }) => {
  const d_model = settings.d_model as number;
  const { d_k } = await widthsOf(client, d_model, settings.num_heads as number);
  return {
    kind: 'shape',
    shape: [d_model, d_k],
    misconceptions: { whole: [d_model, d_model], turned: [d_k, d_model], 'row-slice': [d_k, d_k] },
  };
};

export default { parameters, headWidth } satisfies Record<string, Grader>;
