/** The same model width cut into 1, 2, 4 and 8 heads, each trained to its end. */
import type { TrainingReport, TrainingSettings } from '../../engine/api-training.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import { defaultGrammar } from '../../training/grammar.ts';
import type { LossPoint } from '../../training/live-run.ts';
import { paceFor } from '../../training/pace.ts';
import { trainedAll, type Watch } from '../../training/to-end.ts';

export const counts = [1, 2, 4, 8] as const;
export const d_model = 32;

export type CountRow = {
  readonly num_heads: number;
  readonly report: Pick<TrainingReport, 'loss' | 'accuracy'>;
  readonly points: readonly LossPoint[];
};

type Choice = { readonly seed: number; readonly steps: number };

export const settingsOf = (num_heads: number, choice: Choice): TrainingSettings => ({
  grammar: defaultGrammar,
  num_heads,
  d_model,
  ...choice,
});

export function trainCounts(
  client: EngineClient,
  choice: Choice,
  watch: Omit<Watch, 'pace'> & { readonly done?: (rows: readonly CountRow[]) => void },
): Promise<CountRow[]> {
  const all = counts.map((num_heads) => settingsOf(num_heads, choice));
  return trainedAll(
    client,
    all,
    ({ report, points }, place): CountRow => ({ num_heads: counts[place] as number, report, points }),
    { ...watch, pace: paceFor(client.where) },
  );
}
