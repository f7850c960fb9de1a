import type { Grader } from '../grading.ts';
import { completeIn, differentIn } from './lab.ts';
import { recordedSeeds } from './recorded.ts';

const sameHead: Grader = () => ({
  kind: 'choice',
  right: differentIn(recordedSeeds.rows) > 1 ? 'moves' : 'stays',
});

const howOften: Grader = () => {
  const { rows } = recordedSeeds;
  const complete = completeIn(rows);
  if (complete === rows.length) return { kind: 'choice', right: 'always' };
  return { kind: 'choice', right: 2 * complete > rows.length ? 'most' : 'seldom' };
};

export default { sameHead, howOften } satisfies Record<string, Grader>;
