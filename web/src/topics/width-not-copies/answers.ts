import type { Grader } from '../grading.ts';
import { costsOf, widthsOf } from './lab.ts';

/** Compares one head with eight. */
const parameters: Grader = async ({ client }) => {
  const [one, eight] = await Promise.all([widthsOf(client, 512, 1), widthsOf(client, 512, 8)]);
  const [before, after] = [one.parameters.shared, eight.parameters.shared];
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

/** How many times as many cells eight heads have as one. */
const cells: Grader = async ({ client }) => {
  const [one, eight] = await costsOf(client, 512, 128, [1, 8]);
  const times = (eight?.cells ?? 0) / (one?.cells ?? 1);
  return { kind: 'number', value: times, misconceptions: { same: 1, square: times * times } };
};

export default { parameters, headWidth, cells } satisfies Record<string, Grader>;
