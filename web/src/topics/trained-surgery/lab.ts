/** Gates of a trained model: what each head is worth, and how few heads do. */
import type { TrainingEvaluation } from '../../engine/api-training.d.ts';
import type { ClientTraining } from '../../engine/client-training.ts';

/** A trained model, as far as surgery needs it. */
export type Patient = Pick<ClientTraining, 'evaluate'> & {
  readonly settings: { readonly num_heads: number };
};

export type Removal = { readonly head: number; readonly evaluation: TrainingEvaluation };

export type Examination = {
  readonly whole: TrainingEvaluation;
  /** Each head taken away alone. */
  readonly removals: readonly Removal[];
};

const withGates = (patient: Patient, head_gates: number[]) => patient.evaluate({ head_gates });
const headsOf = ({ settings }: Patient) => Array.from({ length: settings.num_heads }, (_, head) => head);
const without = (heads: readonly number[], count: number) =>
  Array.from({ length: count }, (_, head) => (heads.includes(head) ? 0 : 1));

export async function examine(patient: Patient): Promise<Examination> {
  const heads = headsOf(patient);
  const whole = await patient.evaluate();
  const removals: Removal[] = [];
  for (const head of heads) {
    removals.push({ head, evaluation: await withGates(patient, without([head], heads.length)) });
  }
  return { whole, removals };
}

/** The head whose removal costs least. */
export function freestHead({ removals }: Examination): number {
  const [first, ...others] = removals as [Removal, ...Removal[]];
  return others.reduce((best, one) => (one.evaluation.loss < best.evaluation.loss ? one : best), first).head;
}

export type Order = 'best' | 'worst';
export type Kept = { readonly kept: readonly number[]; readonly evaluation: TrainingEvaluation };

/**
 * From all heads down to none, one removed at a time: always the one whose removal costs least ('best' heads are
 * kept), or most ('worst'). What a head is worth depends on which others are left, so each time all are tried.
 */
export async function keepFewer(
  patient: Patient,
  order: Order,
  { signal, progress }: { signal?: AbortSignal; progress?: (share: number) => void } = {},
): Promise<Kept[]> {
  const heads = headsOf(patient);
  const trials = (heads.length * (heads.length + 1)) / 2;
  let done = 0;
  let kept: readonly number[] = heads;
  const list: Kept[] = [{ kept, evaluation: await patient.evaluate() }];
  while (kept.length > 0) {
    const tried: Kept[] = [];
    for (const head of kept) {
      signal?.throwIfAborted();
      const rest = kept.filter((one) => one !== head);
      const gone = heads.filter((one) => !rest.includes(one));
      tried.push({ kept: rest, evaluation: await withGates(patient, without(gone, heads.length)) });
      done += 1;
      progress?.(done / trials);
    }
    const sign = order === 'best' ? 1 : -1;
    const [next] = tried.toSorted((one, other) => sign * (one.evaluation.loss - other.evaluation.loss));
    if (next === undefined) break;
    list.push(next);
    kept = next.kept;
  }
  return list;
}
