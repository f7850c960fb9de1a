import type { Grader } from '../grading.ts';
import { decode, sizes } from './lab.ts';

/** Tokens whose keys and values are computed in the last step: what the cache grows by, over what one token takes. */
const projected: Grader = async ({ client }) => {
  const { steps } = await decode(client, 'causal');
  const held = (place: number) => steps.at(place)?.elements ?? 0;
  return {
    kind: 'number',
    value: (held(-1) - held(-2)) / held(0),
    misconceptions: { all: sizes.length, older: sizes.length - 1 },
  };
};

const whyCausal: Grader = async ({ client }) => {
  const { steps } = await decode(client, 'none');
  const keysMove = steps.some(({ keysMoved }) => keysMoved > 0);
  const outputsMove = steps.some(({ moved }) => moved.some((distance) => distance > 0));
  return { kind: 'choice', right: keysMove ? 'keys' : outputsMove ? 'outputs' : 'works' };
};

export default { projected, whyCausal } satisfies Record<string, Grader>;
