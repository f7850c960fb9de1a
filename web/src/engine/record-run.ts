/** From a run that stands still to what a file keeps of it. */
import type { RecordableTraining, RecordedRun, RunFrame } from './api-training.d.ts';
import { asKept } from './run-file.ts';

export async function recordRun(
  training: RecordableTraining,
  tokens: readonly string[],
  ...[rest]: [(() => Promise<unknown>)?]
): Promise<RecordedRun> {
  const frames: RunFrame[] = [];
  for (const step of await training.keptSteps()) {
    frames.push(await training.lookBack(step, tokens));
    await rest?.();
  }
  const { settings, roles, floor } = training;
  return asKept({
    settings,
    roles,
    floor,
    probe: [...tokens],
    frames,
    parameters: await training.parameters(),
  });
}
