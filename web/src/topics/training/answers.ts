import { recordedTraining } from '../../training/recorded.ts';
import type { Grader } from '../grading.ts';
import { sharpestOfLastRow } from './lab.ts';

/** A row is called even when its largest weight is less than twice that of a row without any preference. */
const evenUpTo = 2;

const atStart: Grader = async () => {
  const { frames, probe } = await recordedTraining();
  const [first] = frames;
  const sharpest = first === undefined ? 1 : sharpestOfLastRow(first.weights);
  return { kind: 'choice', right: sharpest * probe.length < evenUpTo ? 'even' : 'sharp' };
};

const floor: Grader = async () => {
  const { floor: lowest } = await recordedTraining();
  return { kind: 'choice', right: lowest.loss > 0 ? 'above' : 'zero' };
};

/** Between the first frame and the last: as many heads, other weights. */
const moves: Grader = async ({ client }) => {
  const { frames } = await recordedTraining();
  const [first, last] = [frames[0], frames.at(-1)];
  if (first === undefined || last === undefined) return { kind: 'choice', right: 'matrices' };
  const isSameCount = first.weights.shape[1] === last.weights.shape[1];
  const { largest } = await client.difference({ left: first.weights, right: last.weights });
  if (!isSameCount) return { kind: 'choice', right: 'both' };
  return { kind: 'choice', right: largest > 0 ? 'matrices' : 'heads' };
};

export default { atStart, floor, moves } satisfies Record<string, Grader>;
