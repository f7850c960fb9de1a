/** The recorded run that ships (web/build/record-training.mjs): trained heads at once, also where no engine can run. */
import type { RecordedRun } from '../engine/api-training.d.ts';
import { runOf } from '../engine/run-file.ts';

let loading: Promise<RecordedRun> | undefined;

/** Loaded once and only when needed. */
export function recordedTraining(): Promise<RecordedRun> {
  loading ??= import('../../content/data/recorded-training.json').then((module) => runOf(module.default));
  return loading;
}
