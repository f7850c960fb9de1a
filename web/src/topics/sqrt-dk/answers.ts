import type { EngineClient } from '../../engine/client.ts';
import type { Grader } from '../grading.ts';
import { sampleOf } from './lab.ts';

const seed = 42;
const unwatched = { signal: new AbortController().signal, progress: () => {} };
const sampled = (client: EngineClient, d_k: number) => sampleOf(client, d_k, seed, 1, unwatched);

/** The spread of q·k at d_k = 64. A guess within a twentieth counts: the sample is random. */
const spread: Grader = async ({ client }) => {
  const { std } = await sampled(client, 64);
  return { kind: 'number', value: std, tolerance: 0.4, misconceptions: { variance: 64, one: 1 } };
};

/** What becomes of the gradient of an unscaled softmax from d_k 4 to 512. */
const gradient: Grader = async ({ client }) => {
  const [narrow, wide] = await Promise.all([sampled(client, 4), sampled(client, 512)]);
  const left = wide.unscaled.jacobian_trace / narrow.unscaled.jacobian_trace;
  return { kind: 'choice', right: left < 0.5 ? 'fades' : left < 2 ? 'same' : 'grows' };
};

/** The largest weight of a scaled row, narrow and wide. */
const scaledRow: Grader = async ({ client }) => {
  const [narrow, wide] = await Promise.all([sampled(client, 4), sampled(client, 512)]);
  const change = wide.scaled.largest - narrow.scaled.largest;
  return { kind: 'choice', right: Math.abs(change) < 0.1 ? 'same' : change > 0 ? 'sharper' : 'flatter' };
};

export default { spread, gradient, scaledRow } satisfies Record<string, Grader>;
