import type { Grader } from '../grading.ts';
import { savingsOfLatent, variantRun, variantTable } from './lab.ts';

/** 32 heads in 8 groups: by what the cache is divided. */
const factor: Grader = async ({ client }) => {
  const rows = await variantTable(client);
  const elements = (id: string) => rows.find((row) => row.id === id)?.elements as number;
  return {
    kind: 'number',
    value: elements('MHA') / elements('GQA'),
    misconceptions: { groups: 8, allShared: elements('MHA') / elements('MQA') },
  };
};

/** A latent as wide as the rank of [W_K W_V]: rounding apart, nothing is lost. */
const fullRank: Grader = async ({ client }) => {
  const { drift } = await variantRun(client, { kind: 'latent', kv_latent_dim: 64 });
  const rounding = 1e-9;
  return { kind: 'choice', right: drift <= rounding ? 'same' : drift < 0.1 ? 'close' : 'other' };
};

/** In percent, against DeepSeek 67B at equal precision. */
const baseline: Grader = async ({ client }) => {
  const { equalPrecision, sixBits, againstMha } = await savingsOfLatent(client);
  return {
    kind: 'number',
    value: 100 * equalPrecision,
    tolerance: 0.5,
    misconceptions: { sixBits: 100 * sixBits, againstMha: 100 * againstMha },
  };
};

export default { factor, fullRank, baseline } satisfies Record<string, Grader>;
