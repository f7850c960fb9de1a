import recorded from '../../../content/data/recorded-runs.json';
import { recordedTraining } from '../../training/recorded.ts';
import type { Grader } from '../grading.ts';
import { areEqual, settingsWith } from './lab.ts';

/** Enough to part heads that can part; few enough to wait for. */
const steps = 40;

/** Trained here and now, from equal heads. */
const stay: Grader = async ({ client }) => {
  const { probe } = await recordedTraining();
  const training = await client.training(settingsWith(1, 0));
  while ((await training.advance(steps - training.step)) < steps);
  const { weights } = await training.probe(probe);
  training.dispose();
  return { kind: 'choice', right: areEqual(weights) ? 'equal' : 'part' };
};

/** Losses closer than this, in nats, are called equal. */
const equalWithin = 0.01;

/** The recorded run with equal heads against the recorded one with heads of their own, from the same seed. */
const learns: Grader = () => {
  const { equal, seeds } = recorded;
  const before = equal.points[0]?.[1] ?? 0;
  const after = equal.report.loss;
  const own = seeds.runs[equal.seed - seeds.first]?.loss ?? 0;
  if (before - after <= equalWithin) return { kind: 'choice', right: 'nothing' };
  return { kind: 'choice', right: after - own > equalWithin ? 'less' : 'same' };
};

export default { stay, learns } satisfies Record<string, Grader>;
