import type { Cue } from '../../engine/api-training.d.ts';
import { matchRoles } from '../../model/head-roles.ts';
import { recordedTraining } from '../../training/recorded.ts';
import type { Grader } from '../grading.ts';
import { examine, freestHead } from './lab.ts';
import { recordedPatient } from './patients.ts';

/** The head matched with each role at the end of the recorded run. */
async function recordedCasting(): Promise<number[]> {
  const { frames } = await recordedTraining();
  return matchRoles(frames.at(-1)?.report.roleScores ?? []);
}

/** The head matched with the role of the subject. */
export async function subjectHead(): Promise<number> {
  const { roles } = await recordedTraining();
  return (await recordedCasting())[roles.indexOf('subject')] ?? 0;
}

/** An option is called after the heads of subject, antecedent and previous word. */
const casting: Grader = async () => ({ kind: 'choice', right: `h${(await recordedCasting()).join('')}` });

const free: Grader = async ({ client }) => {
  const patient = await recordedPatient(client);
  const value = freestHead(await examine(patient));
  patient.dispose();
  return { kind: 'number', value };
};

/** Which kind of slot suffers when the subject's head is gone: the one that loses most accuracy. */
const hurt: Grader = async ({ client }) => {
  const patient = await recordedPatient(client);
  const { whole, removals } = await examine(patient);
  patient.dispose();
  const cut = removals[await subjectHead()]?.evaluation ?? whole;
  const losses = (Object.entries(whole.accuracy) as [Cue, number][]).map(
    ([kind, share]) => [kind, share - (cut.accuracy[kind] ?? 0)] as const,
  );
  const suffering = losses.filter(([, lost]) => lost > 0.1).map(([kind]) => kind);
  if (suffering.length === 0) return { kind: 'choice', right: 'none' };
  return { kind: 'choice', right: suffering.join() === 'subject' ? 'subject' : 'all' };
};

export default { casting, free, hurt } satisfies Record<string, Grader>;
