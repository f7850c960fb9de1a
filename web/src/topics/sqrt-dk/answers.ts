import type { Sample } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import type { Grader } from '../grading.ts';
import { sizes } from './lab.ts';

const drawn = new WeakMap<EngineClient, Map<number, Promise<Sample>>>();

/**
 * The experiment of one d_k, drawn once: the widest takes seconds. In one piece, because the engine goes on with one
 * experiment at a time, and pieces of two in turn would begin anew.
 */
function sampled(client: EngineClient, d_k: number): Promise<Sample> {
  const samples = drawn.get(client) ?? new Map<number, Promise<Sample>>();
  drawn.set(client, samples);
  const known = samples.get(d_k);
  if (known !== undefined) return known;
  const sample = client.sampleDotProducts({ ...sizes, d_k, seed: 42 });
  samples.set(d_k, sample);
  sample.catch(() => samples.delete(d_k));
  return sample;
}

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
