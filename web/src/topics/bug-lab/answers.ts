import type { Grader } from '../grading.ts';
import { lessonRequest } from '../lesson-run.ts';
import { type CaseId, canaryOf, cases, examine } from './lab.ts';

/** The shape of q does not tell a right split from a wrong one. */
const splitShape: Grader = async ({ client }) => {
  const request = await lessonRequest(client);
  const { q } = await client.lessonBug({ request, bug: 'split-without-transpose' });
  const [B, h, N, d_k] = q.shape as [number, number, number, number];
  return {
    kind: 'shape',
    shape: q.shape,
    misconceptions: { tokensFirst: [B, N, h, d_k], notSplit: [B, N, h * d_k], turned: [B, h, d_k, N] },
  };
};

const canary: Grader = async ({ client }) => {
  const last = 4;
  const canaries = canaryOf(await examine(client, 'none', last, 8), last);
  const moving = canaries.filter((state) => state === 'moved' || state === 'leak').length;
  return { kind: 'choice', right: moving === 0 ? 'none' : moving === canaries.length ? 'all' : 'last' };
};

/** Do two equal heads add anything to one? */
const equalHeads: Grader = async ({ client }) => {
  const { headGap, change } = await examine(client, 'shared-slice', 4, 8);
  if (headGap > 0) return { kind: 'choice', right: 'different' };
  return { kind: 'choice', right: change > 0 ? 'equal-changed' : 'equal-unchanged' };
};

const identify: Grader = ({ settings }) => ({
  kind: 'choice',
  right: cases[settings.case as CaseId],
});

export default { splitShape, canary, equalHeads, identify } satisfies Record<string, Grader>;
