/** The recorded run that ships (web/build/record-training.mjs): trained heads at once, also where no engine can run. */
import type { RecordedRun } from '../engine/api-training.d.ts';
import { imported, once } from '../engine/on-demand.ts';
import { runOf } from '../engine/run-file.ts';

/** Loaded once and only when needed. */
export const recordedTraining = once(async (): Promise<RecordedRun> => {
  const name = 'recorded-training.json';
  const module = await imported(import('../../content/data/recorded-training.json'), name);
  return runOf(module.default);
});
